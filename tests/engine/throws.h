// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>
#include <string>
#include <utility>

namespace ridgepoint::test {

/// The text of the `Error` that `call` throws; a failed expectation and "" when it throws nothing or something else.
template <typename Error, typename Call>
std::string textOf(Call&& call)
{
    try {
        std::forward<Call>(call)();
    } catch (const Error& error) {
        return error.what();
    } catch (const std::exception& error) {
        ADD_FAILURE() << "threw another type: " << error.what();
        return "";
    }
    ADD_FAILURE() << "threw nothing";
    return "";
}

} // namespace ridgepoint::test
