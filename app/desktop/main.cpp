// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/render_command.h"
#include "app/desktop/report/report_command.h"
#include "app/desktop/run_window.h"

#include <QtGlobal>

#include <cstdio>
#include <string_view>

int main(int argc, char** argv)
{
    const std::string_view first = argc > 1 ? argv[1] : "";
    if (first == "render") {
        return ridgepoint::runRender(argc, argv);
    }
    if (first == "report") {
        return ridgepoint::runReport(argc, argv);
    }
    const bool display = qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY");
    if (!display && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) {
        if (!first.starts_with("-")) {
            std::fputs(
                "ridgepoint: there is no display here (DISPLAY and WAYLAND_DISPLAY are not set). Measure in the terminal with "
                "ridgepoint-cli, or draw a session with: ridgepoint render SESSION --out chart.png\n",
                stderr);
            return 2;
        }
        // --help and --version are text.
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    return ridgepoint::runWindow(argc, argv);
}
