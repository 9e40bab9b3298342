// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/json_document.h"
#include "engine/session.h"

/// The parts of a session that its file and its journal share. Internal to the engine.
namespace ridgepoint::detail {

inline constexpr Bytes kLargestSession{std::int64_t{256} << 20};

/// Everything but the points, in the order of the contract; "points" is an empty list.
[[nodiscard]] OrderedJson headJson(const Session& session);
[[nodiscard]] OrderedJson noteJson(const Note& note);

/// Throws JsonFault.
[[nodiscard]] Session readSession(const JsonView& view);
[[nodiscard]] Note readNote(const JsonView& view);
/// One entry of `predictions`; whoever has all of them makes the Ledger.
[[nodiscard]] LedgerEntry readPrediction(const JsonView& view);

/// JSON text and where it stands.
struct JsonSource {
    std::string_view text;
    std::filesystem::path file;
    /// The line of the file in which the text begins.
    int firstLine = 1;
};

[[noreturn]] void throwPlaced(const JsonSource& source, const JsonSyntaxFault& fault);
[[noreturn]] void throwPlaced(const JsonSource& source, const JsonFault& fault);

/// Calls `read(view)` on the parsed text; a fault comes as a SessionError with file, line and column.
template <typename Read>
[[nodiscard]] auto readPlaced(const JsonSource& source, Read read)
{
    try {
        const Json json = parseJson(source.text);
        return read(JsonView(json));
    } catch (const JsonSyntaxFault& fault) {
        throwPlaced(source, fault);
    } catch (const JsonFault& fault) {
        throwPlaced(source, fault);
    }
}

} // namespace ridgepoint::detail
