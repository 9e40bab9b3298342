// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/utf8.h"

#include <gtest/gtest.h>

namespace ridgepoint {
namespace {

TEST(Utf8, AcceptsTextInAnyScript)
{
    for (const char* text : {"", "plain", "Größe", "Привет", "中文", "\xF0\x9F\x93\x88", "\xF4\x8F\xBF\xBF"}) {
        EXPECT_TRUE(isUtf8(text)) << text;
    }
}

TEST(Utf8, RefusesStrayMissingOverlongAndForbiddenBytes)
{
    for (const char* text : {"\xFF", "\x80", "a\xC3", "\xC0\xAF", "\xE0\x80\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                             "\xF5\x80\x80\x80", "\xE2\x82", "\xC3("}) {
        EXPECT_FALSE(isUtf8(text));
    }
}

} // namespace
} // namespace ridgepoint
