// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/ledger_export.h"

#include "app/common/csv_text.h"
#include "engine/units.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

/// Text that is not UTF-8 (a path may be anything) is shown with replacement characters instead of failing.
std::string dumped(const Json& value, int indent = -1) { return value.dump(indent, ' ', false, Json::error_handler_t::replace); }

std::optional<double> answered(const LedgerRow& row, std::optional<double> Answer::*field)
{
    return row.answer ? (*row.answer).*field : std::nullopt;
}

std::optional<double> level(const LedgerRow& row)
{
    return row.answer && row.answer->low ? std::optional(row.answer->level) : std::nullopt;
}

std::optional<double> offByLn(const LedgerRow& row)
{
    const auto factor = factorOf(row);
    return factor ? std::optional(std::abs(std::log(*factor))) : std::nullopt;
}

Json numberOrNull(std::optional<double> value) { return value && std::isfinite(*value) ? Json(*value) : Json(nullptr); }

/// All columns of a row in their order; only the notes differ between the formats.
Json record(const LedgerRow& row)
{
    const bool wordy = inWords(row.prediction.quantity);
    return {{"file", row.file.string()},
            {"session", row.session},
            {"session_created", isoTime(row.created)},
            {"committed", isoTime(row.prediction.committed)},
            {"exercise", row.prediction.exercise},
            {"title", row.title},
            {"question", row.prediction.question},
            {"device", row.device},
            {"device_name", row.deviceName},
            {"dtype", row.dtype},
            {"quantity", name(row.prediction.quantity)},
            {"unit", baseUnit(row.prediction.quantity)},
            {"predicted", numberOrNull(row.predicted)},
            {"measured", row.answer && !wordy ? numberOrNull(row.answer->value) : Json(nullptr)},
            {"measured_low", numberOrNull(answered(row, &Answer::low))},
            {"measured_high", numberOrNull(answered(row, &Answer::high))},
            {"ci_level", numberOrNull(level(row))},
            {"model", numberOrNull(answered(row, &Answer::model))},
            {"factor", numberOrNull(factorOf(row))},
            {"off_by_ln", numberOrNull(offByLn(row))},
            {"because", row.prediction.because},
            {"explanation", notesText(row)},
            {"status", row.answer ? "answered" : "not answered"},
            {"reason", row.missing},
            {"rule", row.ruleOfExercise ? "exercise" : "kernels as planned"},
            {"checksum", row.checksum},
            {"predicted_words", wordy ? saidIn(row.unit, row.prediction) : ""},
            {"measured_words", wordy && row.answer ? answerIn(row.unit, *row.answer) : ""}};
}

std::string cell(const Json& value)
{
    if (value.is_null()) {
        return {};
    }
    return value.is_number() ? exactDecimal(value.get<double>()) : value.get<std::string>();
}

Json withNotes(const LedgerRow& row)
{
    Json result = record(row);
    result.erase("explanation");
    result["notes"] = Json::array();
    for (const Note& note : row.notes) {
        result["notes"].push_back({{"exercise", note.exercise}, {"text", note.text}, {"written", isoTime(note.written)}});
    }
    return result;
}

Json records(std::span<const LedgerRow> rows)
{
    Json result = Json::array();
    for (const LedgerRow& row : rows) {
        result.push_back(withNotes(row));
    }
    return result;
}

Json summaryJson(const LedgerSummary& summary)
{
    Json result{{"predictions", summary.predictions},
                {"answered", summary.answered},
                {"median_factor_off", numberOrNull(summary.factorOff)},
                {"bias", numberOrNull(summary.bias)},
                {"trend", nullptr},
                {"sentences", summarySentences(summary)}};
    if (summary.trend) {
        result["trend"] = {{"first_half", summary.trend->firstHalf},
                           {"second_half", summary.trend->secondHalf},
                           {"per_prediction", summary.trend->perPrediction},
                           {"clear", summary.trend->clear}};
    }
    return result;
}

} // namespace

std::string predictionsCsv(std::span<const LedgerRow> rows)
{
    std::vector<std::string> titles;
    const Json empty = record({});
    for (const auto& [key, value] : empty.items()) {
        titles.push_back(key);
    }
    std::string csv = csvLine(titles);
    for (const LedgerRow& row : rows) {
        std::vector<std::string> cells;
        const Json fields = record(row);
        for (const auto& [key, value] : fields.items()) {
            cells.push_back(cell(value));
        }
        csv += csvLine(cells);
    }
    return csv;
}

std::string predictionsJson(std::span<const LedgerRow> rows) { return dumped(records(rows), 2) + "\n"; }

std::string predictionsJsonLines(std::span<const LedgerRow> rows)
{
    std::string text;
    for (const LedgerRow& row : rows) {
        text += dumped(withNotes(row)) + "\n";
    }
    return text;
}

std::string ledgerJson(std::span<const LedgerRow> rows, const LedgerSummary& summary)
{
    return dumped({{"summary", summaryJson(summary)}, {"predictions", records(rows)}}, 2) + "\n";
}

} // namespace ridgepoint
