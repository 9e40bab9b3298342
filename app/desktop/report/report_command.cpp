// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/report/report_command.h"

#include "app/common/library.h"
#include "app/common/paths.h"
#include "app/desktop/render_command.h"
#include "app/desktop/report/report_export.h"
#include "app/desktop/text.h"
#include "engine/error.h"

#include <QCommandLineParser>
#include <QFile>

#include <cstdio>

namespace ridgepoint {

namespace {

/// What was asked, checked as far as it can be without reading the sessions.
struct ReportRequest {
    std::vector<std::filesystem::path> sessions;
    std::filesystem::path out;
    ReportFormat format = ReportFormat::html;
};

/// Arguments come in the encoding of files.
std::filesystem::path fileOf(const QString& name) { return std::filesystem::path{QFile::encodeName(name).toStdString()}; }

[[noreturn]] void refuse(const QString& what) { throw InputError{what.toStdString()}; }

void describe(QCommandLineParser& parser)
{
    parser.setApplicationDescription(
        QStringLiteral("Writes sessions as one document to hand in: what was predicted and why, what was measured, the roofline."));
    parser.addOption({{"h", "help"}, QStringLiteral("Shows this text.")});
    parser.addPositionalArgument(QStringLiteral("sessions"), QStringLiteral("Sessions, or journals of unfinished ones."),
                                 "SESSION...");
    parser.addOption({"out", QStringLiteral("The document to write: .html or .pdf."), "FILE"});
}

ReportRequest checked(const QCommandLineParser& parser)
{
    ReportRequest request;
    for (const QString& session : parser.positionalArguments()) {
        request.sessions.push_back(fileOf(session));
    }
    if (request.sessions.empty()) {
        refuse(QStringLiteral("no session given: ridgepoint report SESSION... --out hand-in.html"));
    }
    const QString out = parser.value("out");
    if (out.isEmpty()) {
        refuse(QStringLiteral("--out FILE is missing: say where the report goes, such as --out hand-in.pdf"));
    }
    const auto format = reportFormat(out);
    if (!format) {
        refuse(QStringLiteral("'%1' ends in no format known here: use .html or .pdf").arg(out));
    }
    request.out = fileOf(out);
    request.format = *format;
    return request;
}

void write(const ReportRequest& request)
{
    const std::vector<Exercise> exercises = loadExerciseLibrary(exerciseDirs()).exercises;
    std::vector<ReportedSession> sessions;
    for (const std::filesystem::path& file : request.sessions) {
        sessions.push_back(reported(loadSession(file), file, exercises));
    }
    writeReport(sessions, exercises, request.format, request.out);
}

int fail(const char* what, int code)
{
    std::fprintf(stderr, "ridgepoint report: %s\n", what);
    return code;
}

} // namespace

int report(const QStringList& arguments)
{
    QCommandLineParser parser;
    describe(parser);
    try {
        if (!parser.parse(QStringList{QStringLiteral("ridgepoint report")} + arguments)) {
            refuse(parser.errorText() + QStringLiteral(" See ridgepoint report --help."));
        }
        if (parser.isSet("help")) {
            std::fputs(qUtf8Printable(parser.helpText()), stdout);
            return 0;
        }
        write(checked(parser));
        return 0;
    } catch (const InputError& error) {
        return fail(error.what(), 2);
    } catch (const std::exception& error) {
        return fail(error.what(), 1);
    }
}

int runReport(int argc, char** argv) { return runWithoutDisplay(argc, argv, report); }

} // namespace ridgepoint
