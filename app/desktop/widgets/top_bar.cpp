// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/widgets/top_bar.h"

#include "app/desktop/text.h"
#include "app/desktop/widgets/controls.h"
#include "app/desktop/widgets/page_switch.h"
#include "app/desktop/widgets/roof_labels.h"
#include "app/desktop/widgets/selector.h"
#include "app/desktop/widgets/view_menu.h"
#include "app/desktop/workbench/workbench.h"

#include <QAction>
#include <QActionGroup>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenu>
#include <QShortcut>

namespace ridgepoint {

namespace {

/// Whether every kernel of the exercise runs in this very type, so that nothing is measured under another name.
Support nativeSupport(const Exercise& exercise, const Device& device, DType dtype)
{
    for (const ExerciseKernel& kernel : exercise.kernels) {
        const Support support = device.supports(kernel.kernel, Problem{.n = 1024, .dtype = dtype});
        if (!support.supported) {
            return support;
        }
        if (const DType real = device.nativeDType(kernel.kernel, dtype); real != dtype) {
            return Support::no(std::string(name(dtype)) + " " + kernel.kernel + " would run as " + std::string(name(real)) +
                               " here");
        }
    }
    return Support::yes();
}

} // namespace

TopBar::TopBar(Workbench& workbench, QWidget* parent) : QFrame(parent), m_workbench(workbench)
{
    setObjectName(QStringLiteral("topBar"));
    setProperty("bar", QStringLiteral("top"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(20, 9, 10, 9);
    layout->setSpacing(10);
    m_brand = makeLabel("brand", QStringLiteral("Ridgepoint"));
    layout->addWidget(m_brand);
    m_pages = new PageSwitch;
    layout->addWidget(m_pages);
    buildSelectors();
    layout->addStretch(1);
    buildButtons();
    buildExportMenu();
    buildViewMenu();
    buildSessionMenu();
}

void TopBar::buildSelectors()
{
    const auto add = [this](const QString& caption, int width, const Naming& naming, const QKeySequence& key) {
        auto* selector = new Selector(caption);
        selector->setIdealWidth(width);
        selector->setMaximumWidth(width);
        giveName(selector, naming);
        layout()->addWidget(selector);
        connect(new QShortcut(key, this), &QShortcut::activated, selector,
                [selector] { selector->setFocus(Qt::ShortcutFocusReason); });
        return selector;
    };
    m_device =
        add(tr("Device"), 300, {"deviceSelector", tr("Device"), tr("What the kernels run on (Alt+D)")}, QKeySequence(tr("Alt+D")));
    m_roofs = add(tr("Roofs"), 330, {"roofsSelector", tr("Roofs"), tr("The roofs that points are held against (Alt+O)")},
                  QKeySequence(tr("Alt+O")));
    m_type = add(tr("Type"), 150, {"typeSelector", tr("Element type"), tr("The element type that is measured (Alt+T)")},
                 QKeySequence(tr("Alt+T")));
    connect(m_device, &QComboBox::activated, this, [this](int index) { m_workbench.selectDevice(index); });
    connect(m_roofs, &QComboBox::activated, this, &TopBar::chooseRoofs);
    connect(m_type, &QComboBox::activated, this, [this](int index) {
        const Exercise* exercise = m_workbench.lesson().current();
        if (exercise && index >= 0 && index < static_cast<int>(exercise->dtypes.size())) {
            m_workbench.setDType(exercise->dtypes[static_cast<std::size_t>(index)]);
        }
    });
}

void TopBar::buildButtons()
{
    m_present = makeButton(tr("Present  F5"),
                           {"presentButton", tr("Present"), tr("Full screen for an audience: Space reveals, Esc leaves (F5)")});
    m_present->setShortcut(QKeySequence(Qt::Key_F5));
    m_export = makeButton(tr("Export"), {"exportButton", tr("Export"),
                                         tr("Save the chart as PNG, SVG or PDF, the points as CSV, a report to hand in (Ctrl+E)")});
    m_export->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_E));
    m_view = makeButton(tr("View ▾"), {"viewButton", tr("View"), tr("Roofs drawn beside each other, theme (Alt+V)")});
    m_view->setShortcut(QKeySequence(Qt::ALT | Qt::Key_V));
    m_session = makeButton(tr("Session ▾"), {"sessionButton", tr("Session"), tr("New, open, save, recent sessions (Alt+S)")});
    m_session->setShortcut(QKeySequence(Qt::ALT | Qt::Key_S));
    for (QPushButton* button : {m_present, m_export, m_view, m_session}) {
        button->setMinimumHeight(32);
        layout()->addWidget(button);
    }
    connect(m_present, &QPushButton::clicked, this, &TopBar::presentRequested);
}

void TopBar::buildExportMenu()
{
    auto* menu = new QMenu(m_export);
    menu->setObjectName(QStringLiteral("exportMenu"));
    const std::pair<const char*, QString> kinds[] = {{"png", tr("Chart as P&NG…")},          {"svg", tr("Chart as &SVG…")},
                                                     {"pdf", tr("Chart as P&DF…")},          {"csv", tr("Points as &CSV…")},
                                                     {"report-html", tr("Report (&HTML)…")}, {"report-pdf", tr("Report (PD&F)…")}};
    for (const auto& [kind, text] : kinds) {
        QAction* action = menu->addAction(text);
        action->setObjectName(QStringLiteral("export_") + QLatin1String(kind));
        connect(action, &QAction::triggered, this, [this, kind = QString::fromLatin1(kind)] { emit exportRequested(kind); });
    }
    m_export->setMenu(menu);
}

void TopBar::buildSessionMenu()
{
    auto* menu = new QMenu(m_session);
    menu->setObjectName(QStringLiteral("sessionMenu"));
    const auto add = [&](const QString& text, const char* object, const QKeySequence& key) {
        QAction* action = menu->addAction(text);
        action->setObjectName(QString::fromLatin1(object));
        action->setShortcut(key);
        // A menu's actions answer to their keys only while some visible widget holds them.
        addAction(action);
        return action;
    };
    m_new = add(tr("&New session"), "newSession", QKeySequence::New);
    m_open = add(tr("&Open…"), "openSession", QKeySequence::Open);
    m_saveAs = add(tr("Save &as…"), "saveSessionAs", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
    m_recent = menu->addMenu(tr("&Recent"));
    m_recent->setObjectName(QStringLiteral("recentMenu"));
    menu->addSeparator();
    QAction* quit = add(tr("&Quit"), "quit", QKeySequence(Qt::CTRL | Qt::Key_Q));
    connect(m_new, &QAction::triggered, this, [this] { m_workbench.newSession(); });
    connect(m_open, &QAction::triggered, this, &TopBar::openRequested);
    connect(m_saveAs, &QAction::triggered, this, &TopBar::saveAsRequested);
    connect(quit, &QAction::triggered, this, [this] { window()->close(); });
    m_session->setMenu(menu);
}

void TopBar::buildViewMenu()
{
    m_viewMenu = new ViewMenu(m_workbench, m_view);
    addThemeMenu(m_viewMenu);
    m_view->setMenu(m_viewMenu);
}

void TopBar::addThemeMenu(QMenu* menu)
{
    QMenu* themes = menu->addMenu(tr("&Theme"));
    themes->setObjectName(QStringLiteral("themeMenu"));
    auto* group = new QActionGroup(themes);
    const std::tuple<Theme::Kind, const char*, QString, Qt::Key> kinds[] = {
        {Theme::Kind::light, "themeLight", tr("&Light"), Qt::Key_1},
        {Theme::Kind::dark, "themeDark", tr("&Dark"), Qt::Key_2},
        {Theme::Kind::projector, "themeProjector", tr("&Projector"), Qt::Key_3}};
    for (const auto& [kind, object, text, key] : kinds) {
        QAction* action = themes->addAction(text);
        action->setObjectName(QString::fromLatin1(object));
        action->setShortcut(QKeySequence(Qt::CTRL | Qt::ALT | key));
        action->setCheckable(true);
        action->setData(static_cast<int>(kind));
        group->addAction(action);
        addAction(action);
        connect(action, &QAction::triggered, this, [this, kind = kind] { emit themeRequested(kind); });
    }
}

void TopBar::setTheme(const Theme& theme)
{
    for (Selector* selector : {m_device, m_roofs, m_type}) {
        selector->setTheme(theme);
    }
    for (QAction* action : actions()) {
        if (action->isCheckable()) {
            action->setChecked(action->data().toInt() == static_cast<int>(theme.kind));
        }
    }
}

void TopBar::setRecent(const QStringList& files)
{
    m_recent->clear();
    m_recent->setEnabled(!files.isEmpty());
    for (const QString& file : files) {
        QAction* action = m_recent->addAction(QFileInfo(file).fileName());
        action->setToolTip(file);
        connect(action, &QAction::triggered, this, [this, file] { emit recentRequested(file); });
    }
}

void TopBar::refresh()
{
    refreshDevices();
    refreshRoofs();
    refreshTypes();
    m_viewMenu->refresh();
    const bool free = m_workbench.canChange();
    for (QWidget* widget : {static_cast<QWidget*>(m_device), static_cast<QWidget*>(m_roofs), static_cast<QWidget*>(m_type)}) {
        widget->setEnabled(free);
    }
    m_new->setEnabled(free);
    m_open->setEnabled(free);
    m_saveAs->setEnabled(m_workbench.canSave());
}

void TopBar::refreshDevices()
{
    QList<Selector::Entry> entries;
    for (const auto& device : m_workbench.machine().devices()) {
        entries << Selector::Entry{deviceLabel(device->info()), toQString(device->info().name)};
    }
    m_device->setEntries(entries, m_workbench.machine().deviceIndex());
    m_device->setShownText(entries.isEmpty() ? tr("looking…") : QString());
    const QString remarks = m_workbench.machine().remarks().join(QLatin1Char('\n'));
    m_device->setToolTip(tr("What the kernels run on (Alt+D)") + (remarks.isEmpty() ? QString() : QLatin1Char('\n') + remarks));
}

void TopBar::refreshRoofs()
{
    QList<Selector::Entry> entries;
    for (const RoofChoice& choice : m_workbench.machine().choices()) {
        entries << Selector::Entry{roofLabel(choice), roofTip(choice)};
    }
    entries << Selector::Entry{tr("Measure again"), tr("Measure the roofs of this machine now, in about 5 s"),
                               m_workbench.machine().device() != nullptr &&
                                   m_workbench.machine().state() != Machine::Roofs::measuring};
    m_roofs->setEntries(entries, m_workbench.machine().choiceIndex());
    m_roofs->setShownText(roofsText());
    const RoofChoice* roofs = m_workbench.machine().roofs();
    m_roofs->setToolTip(tr("The roofs that points are held against (Alt+O)") +
                        (roofs ? QLatin1Char('\n') + roofTip(*roofs) : QString()));
}

QString TopBar::roofsText() const
{
    const Machine& machine = m_workbench.machine();
    switch (machine.state()) {
    case Machine::Roofs::unknown:
    case Machine::Roofs::looking: return machine.roofs() ? QString() : tr("looking…");
    case Machine::Roofs::measuring: return tr("measuring, %1 %").arg(static_cast<int>(machine.progress().fraction * 100));
    case Machine::Roofs::absent: return tr("none yet");
    case Machine::Roofs::ready: return {};
    }
    return {};
}

void TopBar::chooseRoofs(int index)
{
    Machine& machine = m_workbench.machine();
    if (index == static_cast<int>(machine.choices().size())) {
        machine.measureAgain();
    } else {
        machine.selectRoofs(index);
    }
    refreshRoofs();
}

void TopBar::refreshTypes()
{
    QList<Selector::Entry> entries;
    int current = -1;
    const Exercise* exercise = m_workbench.lesson().current();
    const auto device = m_workbench.machine().device();
    const auto active = m_workbench.activeDType();
    for (const DType dtype : exercise ? exercise->dtypes : std::vector<DType>{}) {
        const Support support = device ? nativeSupport(*exercise, *device, dtype) : Support::yes();
        current = active == dtype ? static_cast<int>(entries.size()) : current;
        entries << Selector::Entry{toQString(name(dtype)), toQString(support.reason), support.supported};
    }
    m_type->setEntries(entries, current);
    m_type->setShownText(active ? toQString(name(*active)) : QStringLiteral("—"));
}

} // namespace ridgepoint
