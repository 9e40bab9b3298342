// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/quantities.h"

#include <optional>
#include <string>

namespace ridgepoint::cli {

/// A line on standard error that is drawn over itself on a terminal. Elsewhere it shows nothing.
class ProgressLine {
public:
    explicit ProgressLine(bool onTerminal) : m_onTerminal(onTerminal) {}
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    ~ProgressLine() { clear(); }

    [[nodiscard]] bool onTerminal() const { return m_onTerminal; }
    /// `fraction` of the whole, 0 to 1; the time left may not be known yet.
    void show(double fraction, const std::string& what, std::optional<Seconds> left);
    void clear();

private:
    bool m_onTerminal;
    bool m_shown = false;
};

} // namespace ridgepoint::cli
