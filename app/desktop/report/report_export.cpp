// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/report/report_export.h"

#include "app/common/html_report.h"
#include "app/common/ledger_export.h"
#include "app/desktop/report/report_pages.h"
#include "app/desktop/text.h"
#include "app/desktop/workbench/workbench.h"
#include "engine/files.h"

#include <QCoreApplication>

namespace ridgepoint {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("ridgepoint", text); }

/// Runs what makes and writes a file, and turns its failure into words.
template <class Write>
QString tryWrite(Write write)
{
    try {
        write();
        return {};
    } catch (const std::exception& error) {
        return tr("Not exported: %1. Choose another folder or make room.").arg(toQString(error.what()));
    }
}

std::string ledgerContent(const LedgerReading& reading, LedgerFormat format)
{
    switch (format) {
    case LedgerFormat::csv: return predictionsCsv(reading.rows);
    case LedgerFormat::html: return ledgerHtml(reading);
    case LedgerFormat::pdf: return pagesPdf(ledgerPages(reading), tr("Ledger of predictions")).toStdString();
    }
    return {};
}

} // namespace

std::optional<ReportFormat> reportFormat(const QString& fileName)
{
    for (const char* ending : {".html", ".htm"}) {
        if (fileName.endsWith(QLatin1String(ending), Qt::CaseInsensitive)) {
            return ReportFormat::html;
        }
    }
    return fileName.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive) ? std::optional(ReportFormat::pdf) : std::nullopt;
}

void writeReport(std::span<const ReportedSession> sessions, std::span<const Exercise> exercises, ReportFormat format,
                 const std::filesystem::path& file)
{
    if (format == ReportFormat::html) {
        writeFileAtomically(file,
                            htmlReport(sessions, [exercises](const Session& session) { return rooflineSvg(session, exercises); }));
        return;
    }
    const QString title = sessions.size() == 1 ? toQString(sessions.front().title) : tr("Ridgepoint report");
    const QByteArray bytes = pagesPdf(reportPages(sessions, exercises), title);
    writeFileAtomically(file, std::string_view{bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

QString exportReport(const Workbench& workbench, ReportFormat format, const QString& file)
{
    const Session& session = workbench.sessions().session();
    if (session.id.empty()) {
        return tr("There is nothing to report yet: commit a prediction and measure first.");
    }
    return tryWrite([&] {
        const std::vector<Exercise>& exercises = workbench.lesson().exercises();
        const std::vector<ReportedSession> sessions{reported(session, workbench.sessions().file(), exercises)};
        writeReport(sessions, exercises, format, toPath(file));
    });
}

QString exportLedger(const LedgerReading& reading, LedgerFormat format, const QString& file)
{
    return tryWrite([&] { writeFileAtomically(toPath(file), ledgerContent(reading, format)); });
}

} // namespace ridgepoint
