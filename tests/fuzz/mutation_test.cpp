// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device_spec.h"
#include "engine/exercise.h"
#include "engine/files.h"
#include "engine/journal.h"
#include "engine/sizes.h"
#include "engine/units.h"
#include "kernels/catalog/expression.h"
#include "tests/engine/sample_session.h"
#include "tests/engine/scratch_dir.h"
#include "tests/fuzz/mutate.h"

#include <functional>
#include <gtest/gtest.h>

/// Damaged files must be read or refused with the documented error: no crash, no other exception. The seed is fixed, so a
/// failure repeats.
namespace ridgepoint {
namespace {

const std::filesystem::path kSource = RIDGEPOINT_SOURCE_DIR;
constexpr Bytes kLimit{1 << 20};

/// Calls `read` on `count` damaged copies of `text`. Returns how many were refused.
template <typename Error>
int refused(const std::string& text, int count, const std::function<void(const std::string&)>& read)
{
    std::mt19937 random(20'260'501);
    int faults = 0;
    for (int i = 0; i < count; ++i) {
        const std::string damaged = test::mutated(text, random);
        try {
            read(damaged);
        } catch (const Error& error) {
            EXPECT_FALSE(std::string(error.what()).empty());
            ++faults;
        } catch (const std::exception& error) {
            ADD_FAILURE() << "copy " << i << " threw another type: " << error.what() << "\n" << damaged;
        }
    }
    return faults;
}

TEST(Mutation, DamagedSpecsAreReadOrRefused)
{
    const std::string text = readFile(kSource / "gpu_specs/h100-sxm5-80gb.yaml", kLimit);
    EXPECT_GT(refused<SpecError>(text, 2000, [](const std::string& damaged) { (void)parseDeviceSpec(damaged, "x.yaml"); }), 1000);
}

TEST(Mutation, DamagedMeasuredSpecsAreReadOrRefused)
{
    DeviceSpec spec = test::sampleSession().roofs.at(0);
    spec.notes = {"a \"note\" \\ with\nescapes"};
    EXPECT_GT(refused<SpecError>(toYaml(spec), 3000, [](const std::string& damaged) { (void)parseDeviceSpec(damaged, "x.yaml"); }),
              1000);
}

TEST(Mutation, DamagedExercisesAreReadOrRefused)
{
    const std::string text = readFile(kSource / "resources/exercises/matmul-against-add.yaml", kLimit);
    EXPECT_GT(refused<ExerciseError>(text, 2000, [](const std::string& damaged) { (void)parseExercise(damaged, "x.yaml"); }), 500);
}

TEST(Mutation, DamagedSessionsAreReadOrRefused)
{
    const std::string text = toJson(test::sampleSession());
    EXPECT_GT(refused<SessionError>(text, 2000, [](const std::string& damaged) { (void)parseSession(damaged, "x.json"); }), 1000);
}

TEST(Mutation, DamagedJournalsAreReadOrRefused)
{
    const test::ScratchDir dir;
    const Journal journal(dir.path() / "s.json", test::sampleSession());
    const std::string text = readFile(journal.path(), kLimit);
    const auto read = [](const std::string& damaged) { (void)parseJournal(damaged, "x.journal"); };
    EXPECT_GT(refused<SessionError>(text, 2000, read), 300);
}

/// Every parser of a text gets every text.
template <typename... Parse>
void readWithEach(const std::string& text, Parse... parse)
{
    const auto attempt = [&](auto one) {
        try {
            (void)one(text);
            return 0;
        } catch (const InputError&) {
            return 1;
        }
    };
    if ((attempt(parse) + ...) > 0) {
        throw InputError("refused by at least one");
    }
}

TEST(Mutation, DamagedExpressionsAreReadOrRefused)
{
    const std::string text = "0.5 * x * (1 + tanh(0.7978 * (x + 0.044715 * x * x * x))) - min(-y, max(1e3, sigmoid(relu(x))))";
    EXPECT_GT(refused<InputError>(text, 5000, [](const std::string& damaged) { (void)Expression::parse(damaged); }), 1000);
}

TEST(Mutation, DamagedQuantitiesAndSizesAreReadOrRefused)
{
    for (const char* text : {"3.35 TB/s", "989.4 TFLOP/s", "50 MiB", "1830 MHz", "4.1 us", "2^12..2^24:x16", "8192x128x8192"}) {
        const int refusals = refused<InputError>(text, 1000, [](const std::string& damaged) {
            readWithEach(damaged, parseBandwidth, parseFlopRate, parseBytes, parseFrequency, parseSeconds, parseSizes, parseShape);
        });
        EXPECT_EQ(refusals, 1000) << text; // no text is a bandwidth and a size at once
    }
}

} // namespace
} // namespace ridgepoint
