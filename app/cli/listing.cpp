// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/listing.h"

#include "app/common/csv_text.h"

namespace ridgepoint::cli {

namespace {

using Json = nlohmann::ordered_json;

/// Text that is not UTF-8 (a path may be anything) is shown with replacement characters instead of failing.
std::string dumped(const Json& value, int indent = -1) { return value.dump(indent, ' ', false, Json::error_handler_t::replace); }

/// null is empty, lists are joined with '|', anything deeper stays JSON.
std::string csvCell(const Json& value)
{
    if (value.is_null()) {
        return {};
    }
    if (value.is_string()) {
        return csvField(value.get<std::string>());
    }
    if (!value.is_array()) {
        return csvField(dumped(value));
    }
    std::string joined;
    for (const Json& each : value) {
        joined += (joined.empty() ? "" : "|") + (each.is_string() ? each.get<std::string>() : dumped(each));
    }
    return csvField(joined);
}

std::string csvText(const std::vector<Json>& records)
{
    std::string text;
    if (records.empty()) {
        return text;
    }
    for (const auto& [key, value] : records.front().items()) {
        text += (text.empty() ? "" : ",") + csvField(key);
    }
    text += "\n";
    for (const Json& record : records) {
        std::string line;
        for (const auto& [key, value] : record.items()) {
            line += csvCell(value) + ",";
        }
        line.back() = '\n';
        text += line;
    }
    return text;
}

std::string jsonLines(const std::vector<Json>& records)
{
    std::string text;
    for (const Json& record : records) {
        text += dumped(record) + "\n";
    }
    return text;
}

} // namespace

std::string render(const Listing& listing, Format format)
{
    switch (format) {
    case Format::table: return tableText(listing.columns, listing.rows);
    case Format::csv: return csvText(listing.records);
    case Format::json: return dumped(Json(listing.records), 2) + "\n";
    case Format::jsonl: return jsonLines(listing.records);
    }
    return {};
}

std::string renderOne(const Listing& listing, Format format)
{
    if (format == Format::json && listing.records.size() == 1) {
        return dumped(listing.records.front(), 2) + "\n";
    }
    return render(listing, format);
}

} // namespace ridgepoint::cli
