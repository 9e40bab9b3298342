// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"

#include "engine/units.h"

#include <fmt/format.h>

namespace ridgepoint {

namespace {

std::string located(const FilePosition& where, const std::string& text)
{
    if (where.line == 0) {
        return fmt::format("{}: {}", where.file, text);
    }
    return fmt::format("{}:{}:{}: {}", where.file, where.line, where.column, text);
}

} // namespace

FileError::FileError(FilePosition where, const std::string& text)
    : InputError(located(where, text)), m_where(std::move(where)), m_text(text)
{
}

OutOfMemory::OutOfMemory(Bytes needed, Bytes free)
    : RunError(fmt::format("needs {} of memory, {} may be used", format(needed), format(free))), m_needed(needed), m_free(free)
{
}

} // namespace ridgepoint
