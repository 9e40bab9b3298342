// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"
#include "engine/prediction.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace ridgepoint {
namespace {

Prediction forty()
{
    return {.exercise = "matmul-against-add",
            .question = "How many times slower?",
            .quantity = QuantityKind::ratio,
            .value = 40,
            .because = "it does n times more arithmetic",
            .committed = parseIsoTime("2026-05-01T10:42:07.123Z")};
}

TEST(IsoTime, WritesAndReadsBackUtc)
{
    const WallTime time = parseIsoTime("2024-02-29T23:59:59.007Z");
    EXPECT_EQ(isoTime(time), "2024-02-29T23:59:59.007Z");
    EXPECT_EQ(isoTime(WallTime{}), "1970-01-01T00:00:00.000Z");
}

TEST(IsoTime, RefusesTimesThatDoNotExist)
{
    for (const char* text : {"", "2026-05-01", "2026-13-01T00:00:00.000Z", "2023-02-29T00:00:00.000Z", "2026-05-01T24:00:00.000Z",
                             "2026-05-01 10:42:07.123Z", "2026-05-01T10:42:07.123+"}) {
        EXPECT_THROW((void)parseIsoTime(text), InputError) << text;
    }
}

TEST(Ledger, KeepsWhatWasCommittedAndChainsIt)
{
    Ledger ledger;
    ledger.commit(forty());
    Prediction second = forty();
    second.value = 8;
    ledger.commit(second);
    ASSERT_EQ(ledger.entries().size(), 2U);
    EXPECT_EQ(ledger.entries()[0].prediction, forty());
    EXPECT_EQ(ledger.entries()[0].checksum.size(), 16U);
    EXPECT_NE(ledger.entries()[0].checksum, ledger.entries()[1].checksum);
    EXPECT_NO_THROW(Ledger{ledger.entries()});
}

TEST(Ledger, AnEditShows)
{
    Ledger ledger;
    ledger.commit(forty());
    ledger.commit(forty());
    auto edited = ledger.entries();
    edited[0].prediction.value = 160;
    EXPECT_THROW(Ledger{edited}, InputError);
    auto moved = ledger.entries();
    moved.erase(moved.begin());
    EXPECT_THROW(Ledger{moved}, InputError);
    auto reworded = ledger.entries();
    reworded[1].prediction.because = "I knew it";
    EXPECT_THROW(Ledger{reworded}, InputError);
}

TEST(Ledger, RefusesNumbersThatPredictNothing)
{
    for (const double value : {0.0, -3.0, std::nan(""), std::numeric_limits<double>::infinity()}) {
        Prediction prediction = forty();
        prediction.value = value;
        EXPECT_THROW(Ledger{}.commit(prediction), InputError) << value;
    }
}

TEST(Ledger, RefusesAPredictionWithoutAReason)
{
    Prediction prediction = forty();
    prediction.because = " \n\t";
    EXPECT_THROW(Ledger{}.commit(prediction), InputError);
}

} // namespace
} // namespace ridgepoint
