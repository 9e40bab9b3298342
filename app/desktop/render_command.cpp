// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/render_command.h"

#include "app/common/library.h"
#include "app/common/paths.h"
#include "app/desktop/chart/chart_picture.h"
#include "app/desktop/render_references.h"
#include "app/desktop/session_content.h"
#include "engine/files.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFile>
#include <QRegularExpression>

#include <clocale>
#include <cstdio>

namespace ridgepoint {

namespace {

constexpr int kSmallestSide = 200;
constexpr int kLargestSide = 10000;

/// What was asked, checked as far as it can be without reading the session.
struct RenderRequest {
    std::filesystem::path session;
    std::filesystem::path out;
    PictureFormat format = PictureFormat::png;
    Theme::Kind theme = Theme::Kind::light;
    QSize size{1600, 900};
    ReferenceRequest references = {};
};

std::filesystem::path toPath(const QString& name) { return std::filesystem::path{QFile::encodeName(name).toStdString()}; }

[[noreturn]] void refuse(const QString& what) { throw InputError{what.toStdString()}; }

QSize parsePictureSize(const QString& text)
{
    static const QRegularExpression form{QStringLiteral("^(\\d{1,5})x(\\d{1,5})$")};
    const QRegularExpressionMatch match = form.match(text);
    const QSize size{match.captured(1).toInt(), match.captured(2).toInt()};
    const auto fits = [](int side) { return side >= kSmallestSide && side <= kLargestSide; };
    if (!match.hasMatch() || !fits(size.width()) || !fits(size.height())) {
        refuse(QStringLiteral("--size '%1' is not a size: give WIDTHxHEIGHT with sides from %2 to %3 pixels, such as 1600x900")
                   .arg(text)
                   .arg(kSmallestSide)
                   .arg(kLargestSide));
    }
    return size;
}

void describe(QCommandLineParser& parser)
{
    parser.setApplicationDescription(
        QStringLiteral("Draws a session as a picture, with the same chart as the window and no display."));
    parser.addOption({{"h", "help"}, QStringLiteral("Shows this text.")});
    parser.addPositionalArgument(QStringLiteral("session"), QStringLiteral("A session, or the journal of an unfinished one."),
                                 "SESSION");
    parser.addOption({"out", QStringLiteral("The picture to write: .png, .svg or .pdf."), "FILE"});
    parser.addOption({"theme", QStringLiteral("light, dark or projector."), "THEME", "light"});
    parser.addOption({"size", QStringLiteral("Width and height in pixels."), "WxH", "1600x900"});
    parser.addOption(
        {"with-spec",
         QStringLiteral("Draws the roofs of this device spec beside those of the session. Can be given several times."),
         "ID|FILE"});
    parser.addOption(
        {"at-clock",
         QStringLiteral("Draws the datasheet's peaks at the clock that was held: at this many MHz, or without a number at "
                        "the clock read in the session."),
         "MHZ"});
}

RenderRequest checked(const QCommandLineParser& parser)
{
    RenderRequest request;
    const QStringList sessions = parser.positionalArguments();
    if (sessions.size() != 1) {
        refuse(sessions.isEmpty() ? QStringLiteral("no session given: ridgepoint render SESSION --out chart.png")
                                  : QStringLiteral("one session at a time: '%1' is one too many").arg(sessions[1]));
    }
    const QString out = parser.value("out");
    if (out.isEmpty()) {
        refuse(QStringLiteral("--out FILE is missing: say where the picture goes, such as --out chart.png"));
    }
    const auto format = pictureFormat(out);
    if (!format) {
        refuse(QStringLiteral("'%1' ends in no format known here: use .png, .svg or .pdf").arg(out));
    }
    const auto theme = parseTheme(parser.value("theme"));
    if (!theme) {
        refuse(QStringLiteral("there is no theme '%1': use light, dark or projector").arg(parser.value("theme")));
    }
    const auto clock = parser.isSet("at-clock") ? std::optional{parser.value("at-clock")} : std::nullopt;
    return {toPath(sessions.front()),
            toPath(out),
            *format,
            *theme,
            parsePictureSize(parser.value("size")),
            referenceRequest(parser.values("with-spec"), clock)};
}

void draw(const RenderRequest& request)
{
    const Session session = loadSession(request.session);
    const ExerciseLibrary library = loadExerciseLibrary(exerciseDirs());
    const ChartContent content = sessionContent(session, library.exercises, referenceSpecs(request.references, session));
    const QByteArray bytes = chartPicture(request.format, content, request.size, makeTheme(request.theme));
    writeFileAtomically(request.out, std::string_view{bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

int fail(const char* what, int code)
{
    std::fprintf(stderr, "ridgepoint render: %s\n", what);
    return code;
}

/// Qt's remarks about the surroundings ("XDG_RUNTIME_DIR not set") are no business of who renders a picture.
void onlyErrors(QtMsgType type, const QMessageLogContext& /*context*/, const QString& text)
{
    if (type == QtCriticalMsg || type == QtFatalMsg) {
        std::fprintf(stderr, "%s\n", qUtf8Printable(text));
    }
}

} // namespace

int render(const QStringList& arguments)
{
    QCommandLineParser parser;
    describe(parser);
    try {
        if (!parser.parse(QStringList{QStringLiteral("ridgepoint render")} + withClockValue(arguments))) {
            refuse(parser.errorText() + QStringLiteral(" See ridgepoint render --help."));
        }
        if (parser.isSet("help")) {
            std::fputs(qUtf8Printable(parser.helpText()), stdout);
            return 0;
        }
        draw(checked(parser));
        return 0;
    } catch (const InputError& error) {
        return fail(error.what(), 2);
    } catch (const std::exception& error) {
        return fail(error.what(), 1);
    }
}

int runWithoutDisplay(int argc, char** argv, int (*command)(const QStringList&))
{
    // A picture needs no display, and one that is set may still be out of reach.
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    qInstallMessageHandler(onlyErrors);
    const QApplication application{argc, argv};
    // Qt sets the user's locale; files and numbers here are locale-free.
    std::setlocale(LC_NUMERIC, "C");
    // Before the arguments stand the program's name and the command's.
    return command(QApplication::arguments().mid(2));
}

int runRender(int argc, char** argv) { return runWithoutDisplay(argc, argv, render); }

} // namespace ridgepoint
