// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/theme.h"

#include <utility>
#include <vector>

namespace ridgepoint {

namespace {

constexpr const char* kBase = R"(
QWidget { color: @ink; font-size: @bodypx; @family }
QMainWindow, QDialog, QMessageBox { background: @ground; }
QScrollArea, QScrollArea > QWidget > QWidget, QStackedWidget, QSplitter { background: transparent; border: none; }
QSplitter::handle { background: transparent; }
QFrame[card="true"] { background: @card; border: @border solid @hairline; border-radius: 10px; }
QFrame[bar="top"] { background: @card; border: none; border-bottom: @border solid @hairline; }
QFrame[bar="bottom"] { background: @card; border: none; border-top: @border solid @hairline; }
QToolTip { color: @ink; background: @card; border: 1px solid @hairline; padding: 8px; font-size: @smallpx; }
)";

constexpr const char* kLabels = R"(
QLabel { background: transparent; border: none; }
QLabel[role="brand"] { font-size: @titlepx; font-weight: 700; }
QLabel[role="title"] { font-size: @headpx; font-weight: 700; }
QLabel[role="question"] { font-size: @questionpx; }
QLabel[role="soft"] { color: @soft; font-size: @smallpx; }
QLabel[role="strong"] { font-weight: 600; }
QLabel[role="done"] { color: @done; font-weight: 600; font-size: @smallpx; }
QLabel[role="error"] { color: @error; font-weight: 600; font-size: @smallpx; }
QLabel[role="memory"] { color: @memory; font-weight: 600; }
QLabel[role="compute"] { color: @compute; font-weight: 600; }
QLabel[role="overhead"] { color: @overhead; font-weight: 600; }
QLabel[role="verdict"] { background: @verdict; border-radius: 8px; padding: 10px 16px; font-size: @questionpx; font-weight: 600; }
QLabel[role="step"] { min-width: @steppx; max-width: @steppx; min-height: @steppx; max-height: @steppx;
    border-radius: @stepradius; color: @onaccent; background: @accent; font-size: @smallpx; font-weight: 700; }
QLabel[role="step"][state="done"] { background: @donefill; color: #ffffff; }
QLabel[role="step"][state="waiting"] { background: @hairline; color: @soft; }
QWidget[waiting="true"] QLabel { color: @soft; }
)";

constexpr const char* kButtons = R"(
QPushButton, QToolButton { background: @card; border: 1px solid @hairline; border-radius: 8px; padding: 6px 14px; font-weight: 500; }
QPushButton:hover, QToolButton:hover { background: @field; }
QPushButton:pressed, QToolButton:pressed { background: @selection; }
QPushButton:focus, QToolButton:focus { border: 1px solid @accent; }
QPushButton:disabled, QToolButton:disabled { color: @soft; background: @field; }
QPushButton[primary="true"] { background: @accent; border: 1px solid @accent; color: @onaccent; font-weight: 600; }
QPushButton[primary="true"]:hover { background: @accenthover; border-color: @accenthover; }
QPushButton[primary="true"]:focus { border: 2px solid @ink; padding: 5px 13px; }
QPushButton[primary="true"]:disabled { background: @hairline; border-color: @hairline; color: @soft; }
QPushButton[quiet="true"], QToolButton[quiet="true"] { background: transparent; border: 1px solid transparent; }
QPushButton[quiet="true"]:hover, QToolButton[quiet="true"]:hover { background: @field; }
QPushButton::menu-indicator, QToolButton::menu-indicator { image: none; width: 0; }
QMenu { background: @card; border: 1px solid @hairline; padding: 4px; }
QMenu::item { padding: 6px 18px; border-radius: 5px; background: transparent; }
QMenu::item:selected { background: @selection; }
QMenu::item:disabled { color: @soft; }
QMenu::separator { height: 1px; background: @hairline; margin: 4px 8px; }
)";

constexpr const char* kFields = R"(
QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QDoubleSpinBox { background: @field; border: 1px solid @hairline; border-radius: 8px;
    padding: 6px 10px; selection-background-color: @accent; selection-color: @onaccent; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus { border: 1px solid @accent; }
QLineEdit:disabled, QPlainTextEdit:disabled, QTextEdit:disabled { color: @soft; }
QLineEdit[big="true"] { font-size: @titlepx; font-weight: 600; }
QComboBox { background: @field; border: 1px solid @hairline; border-radius: 8px; padding: 5px 10px; font-weight: 600; }
QComboBox:focus, QComboBox:on { border: 1px solid @accent; }
QComboBox:disabled { color: @soft; }
QComboBox[pill="true"] { min-height: 20px; }
QComboBox::drop-down { border: none; width: 22px; }
QComboBox QAbstractItemView { background: @card; border: 1px solid @hairline; outline: none; padding: 4px;
    selection-background-color: @selection; selection-color: @ink; }
QRadioButton, QCheckBox { background: transparent; spacing: 6px; }
)";

constexpr const char* kViews = R"(
QTabWidget::pane { border: none; background: transparent; }
QTabBar { background: transparent; qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: @soft; border: none; border-bottom: 3px solid transparent; padding: 6px 2px;
    margin-right: 20px; font-weight: 500; }
QTabBar::tab:selected { color: @ink; border-bottom: 3px solid @accent; font-weight: 700; }
QTabBar::tab:hover:!selected { color: @ink; }
QTabBar::tab:focus { color: @accent; }
QTableView, QTreeView, QListView { background: @card; border: none; gridline-color: transparent; outline: none;
    selection-background-color: @selection; selection-color: @ink; font-size: @tablepx; }
QTableView::item { padding: 3px 8px; border: none; }
QTableView::item:selected { background: @selection; color: @ink; }
QHeaderView { background: @card; border: none; }
QHeaderView::section { background: @card; color: @soft; border: none; border-bottom: @border solid @hairline; padding: 5px 8px;
    font-size: @headerpx; font-weight: 500; }
QTableCornerButton::section { background: @card; border: none; }
QProgressBar { background: @hairline; border: none; border-radius: 5px; min-height: 10px; max-height: 10px; }
QProgressBar::chunk { background: @donefill; border-radius: 5px; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: @hairline; border-radius: 4px; min-height: 28px; min-width: 28px; margin: 1px; }
QScrollBar::handle:hover { background: @roofsoft; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
)";

QString px(int value) { return QString::number(value) + QLatin1String("px"); }

using Tokens = std::vector<std::pair<QString, QString>>;

Tokens sizeTokens(const Theme& theme)
{
    const int body = theme.bodyPx;
    const int step = body + 9;
    return {
        {"@bodypx", px(body)},           {"@smallpx", px(body - 1)},
        {"@titlepx", px(theme.titlePx)}, {"@headpx", px(body + 2)},
        {"@questionpx", px(body + 1)},   {"@tablepx", px(body)},
        {"@headerpx", px(body - 1)},     {"@steppx", px(step)},
        {"@stepradius", px(step / 2)},   {"@border", theme.kind == Theme::Kind::projector ? "0px" : "1px"},
    };
}

Tokens colourTokens(const Theme& theme)
{
    const QColor hover = theme.kind == Theme::Kind::dark ? theme.accent.lighter(112) : theme.accent.darker(112);
    return {
        {"@ink", theme.ink.name()},
        {"@soft", theme.inkSoft.name()},
        {"@ground", theme.ground.name()},
        {"@card", theme.card.name()},
        {"@field", theme.field.name()},
        {"@hairline", theme.hairline.name()},
        {"@accenthover", hover.name()},
        {"@accent", theme.accent.name()},
        {"@onaccent", theme.onAccent.name()},
        {"@donefill", theme.doneFill.name()},
        {"@done", theme.done.name()},
        {"@error", theme.error.name()},
        {"@verdict", theme.verdictGround.name()},
        {"@selection", theme.selection.name()},
        {"@memory", theme.memoryWord.name()},
        {"@compute", theme.computeWord.name()},
        {"@overhead", theme.overheadWord.name()},
        {"@roofsoft", theme.roofSoft.name()},
    };
}

} // namespace

QString Theme::styleSheet() const
{
    QString sheet = QString::fromLatin1(kBase) + QString::fromLatin1(kLabels) + QString::fromLatin1(kButtons) +
                    QString::fromLatin1(kFields) + QString::fromLatin1(kViews);
    const QStringList families = font(bodyPx).families();
    const QString family = families.isEmpty() ? QString{} : QStringLiteral("font-family: \"%1\";").arg(families.first());
    sheet.replace(QLatin1String("@family"), family);
    for (const auto& [token, value] : sizeTokens(*this)) {
        sheet.replace(token, value);
    }
    // A token that begins with another one stands before it in the list.
    for (const auto& [token, value] : colourTokens(*this)) {
        sheet.replace(token, value);
    }
    return sheet;
}

} // namespace ridgepoint
