// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/run_window.h"

#include "app/common/composition.h"
#include "app/desktop/main_window.h"
#include "app/desktop/text.h"
#include "app/desktop/workbench/workbench.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>
#include <QSettings>
#include <QTimer>

#include <clocale>
#include <cstdio>
#include <cstdlib>

namespace ridgepoint {

namespace {

/// Qt aborts when it finds no display; people get one clear line and an exit code instead.
void tellFatal(QtMsgType type, const QMessageLogContext&, const QString& text)
{
    std::fprintf(stderr, "%s\n", text.toLocal8Bit().constData());
    if (type == QtFatalMsg) {
        std::fputs("ridgepoint: cannot open a window here. On a machine without a display use ridgepoint-cli, or ridgepoint render "
                   "SESSION "
                   "--out chart.png.\n",
                   stderr);
        std::_Exit(1);
    }
}

QString sessionArgument(const QApplication& application)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QApplication::translate("ridgepoint", "Predict first. Then watch the truth land on the roofline."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("session"), QApplication::translate("ridgepoint", "A session to open."),
                                 QStringLiteral("[SESSION]"));
    if (!parser.parse(application.arguments()) || parser.positionalArguments().size() > 1) {
        const QString fault = parser.errorText().isEmpty() ? QStringLiteral("only one session can be opened") : parser.errorText();
        std::fprintf(stderr, "ridgepoint: %s; see ridgepoint --help\n", fault.toLocal8Bit().constData());
        std::exit(2);
    }
    parser.process(application);
    return parser.positionalArguments().value(0);
}

/// What is installed with the program; where it runs from its build folder, the drawings that are linked into it.
QIcon programIcon()
{
    QIcon drawn;
    for (const int side : {16, 22, 24, 32, 48, 64, 128, 256}) {
        const QIcon drawing(side <= 32 ? QStringLiteral(":/ridgepoint-small.svg") : QStringLiteral(":/ridgepoint.svg"));
        drawn.addPixmap(drawing.pixmap(side));
    }
    return QIcon::fromTheme(QStringLiteral("ridgepoint"), drawn);
}

void nameApplication()
{
    const std::string version = appVersion();
    QApplication::setOrganizationName(QStringLiteral("ridgepoint"));
    QApplication::setApplicationName(QStringLiteral("ridgepoint"));
    QApplication::setApplicationDisplayName(QStringLiteral("Ridgepoint"));
    QApplication::setDesktopFileName(QStringLiteral("org.ridgepoint.ridgepoint"));
    QApplication::setWindowIcon(programIcon());
    QApplication::setApplicationVersion(toQString(version.substr(version.find(' ') + 1)));
}

} // namespace

int runWindow(int argc, char** argv)
{
    const QtMessageHandler standard = qInstallMessageHandler(tellFatal);
    QApplication application(argc, argv);
    qInstallMessageHandler(standard);
    // Qt sets the user's locale; files and numbers here are locale-free.
    std::setlocale(LC_NUMERIC, "C");
    nameApplication();
    const QString session = sessionArgument(application);
    QSettings settings;
    Workbench workbench(realParts());
    MainWindow window(workbench, settings);
    window.show();
    // Looking for devices waits until the window is on the screen.
    QTimer::singleShot(0, &workbench, [&] {
        workbench.begin();
        if (!session.isEmpty()) {
            window.openSession(session);
        }
    });
    return QApplication::exec();
}

} // namespace ridgepoint
