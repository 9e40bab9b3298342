// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/error.h"
#include "engine/json_fields.h"

#include <string>
#include <string_view>

/// JSON text to values and faults to places. Internal to the engine.
namespace ridgepoint::detail {

/// Text that is not JSON.
class JsonSyntaxFault : public std::runtime_error {
public:
    JsonSyntaxFault(std::size_t offset, bool truncated, const std::string& text)
        : std::runtime_error(text), m_offset(offset), m_truncated(truncated)
    {
    }
    [[nodiscard]] std::size_t offset() const { return m_offset; }
    /// The text ended where more was to come.
    [[nodiscard]] bool truncated() const { return m_truncated; }

private:
    std::size_t m_offset;
    bool m_truncated;
};

/// Throws JsonSyntaxFault; also for nesting deeper than any of our files needs, and for numbers that no double holds.
[[nodiscard]] Json parseJson(std::string_view text);

/// Line and column of a byte, both from 1.
[[nodiscard]] FilePosition positionAt(std::string_view text, std::size_t offset, std::string file);

/// Where the value of a JSON pointer begins in valid JSON text, or the innermost of its parents that is there.
[[nodiscard]] std::size_t offsetOf(std::string_view text, std::string_view pointer);

/// "/points/3/measurement/median_s" -> "points[3].measurement.median_s".
[[nodiscard]] std::string spokenPath(std::string_view pointer);

} // namespace ridgepoint::detail
