// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/widgets/page_switch.h"

#include "app/desktop/widgets/controls.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

namespace ridgepoint {

PageSwitch::PageSwitch(QWidget* parent)
    : QFrame(parent),
      m_row(new QHBoxLayout(this)),
      m_segments(new QButtonGroup(this)),
      m_short(new QToolButton),
      m_menu(new QMenu(this))
{
    giveName(this, {"pageSwitch", tr("Page"), {}});
    m_row->setContentsMargins(2, 2, 2, 2);
    m_row->setSpacing(2);
    giveName(m_short, {"pageMenuButton", tr("Page"), tr("Choose the page (Ctrl+1, Ctrl+2 ...)")});
    m_menu->setObjectName(QStringLiteral("pageMenu"));
    m_short->setProperty("segment", true);
    m_short->setCheckable(true);
    m_short->setChecked(true);
    m_short->setMenu(m_menu);
    m_short->setPopupMode(QToolButton::InstantPopup);
    m_short->hide();
    m_row->addWidget(m_short);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(m_segments, &QButtonGroup::idClicked, this, [this](int page) {
        setCurrent(page);
        emit chosen(page);
    });
}

void PageSwitch::addPage(const QString& object, const QString& title, const QString& tip)
{
    const int page = static_cast<int>(m_segments->buttons().size());
    const QString told = page < 9 ? tr("%1 (Ctrl+%2)").arg(tip).arg(page + 1) : tip;
    auto* segment = new QToolButton;
    segment->setText(title);
    segment->setObjectName(object + QStringLiteral("Page"));
    segment->setAccessibleName(title);
    segment->setToolTip(told);
    segment->setProperty("segment", true);
    segment->setCheckable(true);
    m_segments->addButton(segment, page);
    m_row->addWidget(segment);
    QAction* action = m_menu->addAction(title);
    action->setToolTip(told);
    connect(action, &QAction::triggered, this, [this, page] {
        setCurrent(page);
        emit chosen(page);
    });
    setCurrent(m_current);
    showForm();
}

void PageSwitch::setCurrent(int page)
{
    m_current = page;
    if (auto* segment = m_segments->button(page)) {
        segment->setChecked(true);
        m_short->setText(segment->text() + QStringLiteral(" ▾"));
    }
    m_short->setChecked(true);
}

void PageSwitch::setCompact(bool compact)
{
    if (compact != m_compact) {
        m_compact = compact;
        showForm();
    }
}

void PageSwitch::showForm()
{
    for (QAbstractButton* segment : m_segments->buttons()) {
        segment->setVisible(!m_compact);
    }
    m_short->setVisible(m_compact);
}

int PageSwitch::fullWidth() const
{
    const QMargins margins = m_row->contentsMargins();
    int width = margins.left() + margins.right() + 2 * frameWidth();
    for (const QAbstractButton* segment : m_segments->buttons()) {
        width += segment->sizeHint().width() + m_row->spacing();
    }
    return width;
}

int PageSwitch::takenWidth() const { return sizeHint().width(); }

} // namespace ridgepoint
