// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/labs/views_table.h"

#include "app/desktop/labs/views_model.h"
#include "app/desktop/widgets/controls.h"

#include <QHeaderView>
#include <QKeyEvent>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr int kLeastRows = 3;
constexpr int kMostRows = 10;

} // namespace

ViewsTable::ViewsTable(ViewsModel* model, QWidget* parent) : QTableView(parent)
{
    giveName(this, {"viewsTable", tr("Operations"), {}});
    setModel(model);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setFrameShape(QFrame::NoFrame);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    verticalHeader()->hide();
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(static_cast<int>(ViewsModel::Column::operation), QHeaderView::Stretch);
    connect(model, &QAbstractItemModel::modelReset, this, [this] { updateGeometry(); });
    connect(this, &QTableView::clicked, this, [this](const QModelIndex& index) {
        if (index.column() == static_cast<int>(ViewsModel::Column::guess)) {
            emit toggled();
        }
    });
}

void ViewsTable::setTheme(const Theme& theme)
{
    verticalHeader()->setDefaultSectionSize(theme.bodyPx * 2 - (theme.bodyPx > 16 ? 6 : 0));
    horizontalHeader()->setFixedHeight(theme.bodyPx * 2 + 2);
    updateGeometry();
}

QSize ViewsTable::sizeHint() const
{
    const int rows = std::clamp(model()->rowCount(), kLeastRows, kMostRows);
    return {420, horizontalHeader()->height() + rows * verticalHeader()->defaultSectionSize() + 12};
}

void ViewsTable::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_V: emit classified(ViewGuess::view); break;
    case Qt::Key_C: emit classified(ViewGuess::copy); break;
    case Qt::Key_Delete:
    case Qt::Key_Backspace: emit removeRequested(); break;
    default: QTableView::keyPressEvent(event);
    }
}

void ViewsTable::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    emit rowSelected();
}

} // namespace ridgepoint
