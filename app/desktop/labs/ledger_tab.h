// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/labs/lab_page.h"

#include <QString>

namespace ridgepoint {

class LedgerPage;
class Workbench;

/// The ledger among the pages of the window: it is read when it is shown, and again after a session was saved.
class LedgerTab : public LabPage {
    Q_OBJECT

public:
    explicit LedgerTab(Workbench& workbench, QWidget* parent = nullptr);

    void refresh() override;
    void setTheme(const Theme& theme) override;

signals:
    void openRequested(const QString& path);

protected:
    void hideEvent(QHideEvent* event) override;

private:
    [[nodiscard]] QString state() const;

    Workbench& m_workbench;
    LedgerPage* m_page;
    /// What the sessions were when they were last read.
    QString m_readFor;
};

} // namespace ridgepoint
