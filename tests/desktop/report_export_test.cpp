// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/report/report_export.h"
#include "tests/desktop/window_fixture.h"

#include <QAction>
#include <QFile>
#include <QMenu>
#include <QSignalSpy>

namespace ridgepoint::test {

namespace {

TEST_F(DeskTest, TheSessionOnTheDeskIsAReport)
{
    begin();
    commitAndRun();
    for (const ReportFormat format : {ReportFormat::html, ReportFormat::pdf}) {
        const QString file = QString::fromStdString((m_dir.path() / "hand-in").string());
        EXPECT_EQ(exportReport(*m_desk, format, file), "");
        QFile written(file);
        ASSERT_TRUE(written.open(QIODevice::ReadOnly));
        const QByteArray start = written.read(15);
        EXPECT_TRUE(start.startsWith(format == ReportFormat::html ? "<!DOCTYPE html>" : "%PDF-")) << start.toStdString();
    }
}

TEST_F(DeskTest, ADeskWithNothingOnItHasNoReportAndSaysWhy)
{
    begin();
    const QString file = QString::fromStdString((m_dir.path() / "hand-in.html").string());
    EXPECT_TRUE(exportReport(*m_desk, ReportFormat::html, file).contains("commit a prediction"));
    EXPECT_FALSE(QFile::exists(file));
}

TEST_F(DeskTest, AReportThatCannotBeWrittenSaysWhatToDo)
{
    begin();
    commitAndRun();
    const QString fault = exportReport(*m_desk, ReportFormat::pdf, QStringLiteral("/proc/hand-in.pdf"));
    EXPECT_TRUE(fault.startsWith("Not exported: ")) << fault.toStdString();
    EXPECT_TRUE(fault.contains("make room")) << fault.toStdString();
}

TEST_F(WindowTest, TheExportMenuOffersBothReports)
{
    open();
    auto* menu = find<QMenu>("exportMenu");
    QStringList texts;
    for (const QAction* action : menu->actions()) {
        texts << action->text().remove('&');
    }
    EXPECT_TRUE(texts.contains("Report (HTML)…"));
    EXPECT_TRUE(texts.contains("Report (PDF)…"));
}

} // namespace

} // namespace ridgepoint::test
