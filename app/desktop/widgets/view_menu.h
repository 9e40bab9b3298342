// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/workbench/roof_kinds.h"

#include <QMenu>

#include <array>

namespace ridgepoint {

class Workbench;

/// What the chart shows besides the run. Under Roofs: the provenances that are drawn together; one that there is none of, or
/// that is drawn in any case, says why it cannot be chosen.
class ViewMenu : public QMenu {
    Q_OBJECT

public:
    explicit ViewMenu(Workbench& workbench, QWidget* parent = nullptr);

    void refresh();

private:
    void addKind(RoofKind kind, const QString& text);

    Workbench& m_workbench;
    QMenu* m_roofs = nullptr;
    std::array<QAction*, kRoofKinds.size()> m_kinds{};
};

} // namespace ridgepoint
