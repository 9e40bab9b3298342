// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/utf8.h"

#include <cstddef>

namespace ridgepoint {
namespace {

/// Bytes of the sequence that begins with `lead`; 0 when none begins so.
std::size_t lengthOf(unsigned char lead)
{
    if (lead < 0x80) {
        return 1;
    }
    if (lead >= 0xC2 && lead < 0xE0) {
        return 2;
    }
    if (lead >= 0xE0 && lead < 0xF0) {
        return 3;
    }
    return lead >= 0xF0 && lead < 0xF5 ? 4 : 0;
}

/// The second byte rules out what is overlong, a surrogate or too large.
bool fitsLead(unsigned char lead, unsigned char second)
{
    switch (lead) {
    case 0xE0: return second >= 0xA0;
    case 0xED: return second < 0xA0;
    case 0xF0: return second >= 0x90;
    case 0xF4: return second < 0x90;
    default: return true;
    }
}

} // namespace

bool isUtf8(std::string_view text)
{
    while (!text.empty()) {
        const auto lead = static_cast<unsigned char>(text[0]);
        const std::size_t length = lengthOf(lead);
        if (length == 0 || length > text.size() || (length > 1 && !fitsLead(lead, static_cast<unsigned char>(text[1])))) {
            return false;
        }
        for (std::size_t i = 1; i < length; ++i) {
            if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) {
                return false;
            }
        }
        text.remove_prefix(length);
    }
    return true;
}

} // namespace ridgepoint
