// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window_style.h"

#include <QPalette>
#include <QProxyStyle>
#include <QStyle>
#include <QWidget>

namespace ridgepoint {

namespace {

/// Fusion, but mnemonics are told by tooltips instead of underlines.
class QuietStyle : public QProxyStyle {
public:
    QuietStyle() : QProxyStyle(QStringLiteral("Fusion")) {}
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* data) const override
    {
        return hint == SH_UnderlineShortcut ? 0 : QProxyStyle::styleHint(hint, option, widget, data);
    }
};

QPalette paletteOf(const Theme& theme)
{
    QPalette palette;
    palette.setColor(QPalette::Window, theme.ground);
    palette.setColor(QPalette::WindowText, theme.ink);
    palette.setColor(QPalette::Base, theme.field);
    palette.setColor(QPalette::AlternateBase, theme.card);
    palette.setColor(QPalette::Text, theme.ink);
    palette.setColor(QPalette::Button, theme.card);
    palette.setColor(QPalette::ButtonText, theme.ink);
    palette.setColor(QPalette::ToolTipBase, theme.card);
    palette.setColor(QPalette::ToolTipText, theme.ink);
    palette.setColor(QPalette::PlaceholderText, theme.inkSoft);
    palette.setColor(QPalette::Highlight, theme.accent);
    palette.setColor(QPalette::HighlightedText, theme.onAccent);
    palette.setColor(QPalette::Link, theme.accent);
    palette.setColor(QPalette::Disabled, QPalette::Text, theme.inkSoft);
    palette.setColor(QPalette::Disabled, QPalette::WindowText, theme.inkSoft);
    palette.setColor(QPalette::Disabled, QPalette::ButtonText, theme.inkSoft);
    return palette;
}

constexpr const char* kWindowSheet = R"(
QMainWindow, #mainWindow > #centre { background: @ground; }
QLabel[role="caption"] { color: @soft; font-size: @tinypx; }
QLabel[role="value"] { font-weight: 500; font-size: @rowpx; }
QLabel[role="key"] { color: @soft; font-size: @rowpx; }
QLabel[role="prompt"] { font-size: @bodypx; }
QPlainTextEdit { font-size: @rowpx; padding: 7px 10px; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QPlainTextEdit[readOnly="true"], QLineEdit[readOnly="true"] { color: @ink; }
QPlainTextEdit:disabled, QLineEdit:disabled { color: @soft; }
QComboBox[bare="true"] { background: transparent; border: none; padding: 0; font-weight: 400; font-size: @capx; }
QPushButton[link="true"] { background: transparent; border: 1px solid transparent; color: @accent; padding: 1px 4px; font-size: @capx; font-weight: 500; }
QPushButton[link="true"]:hover { text-decoration: underline; }
QPushButton[link="true"]:focus { border: 1px solid @accent; }
QPushButton[link="true"]:disabled { color: @soft; }
QPushButton[run="true"] { outline: none; background: @field; font-size: @runpx; font-weight: 600; }
QPushButton[run="true"]:hover { background: @selection; }
QPushButton[run="true"][primary="true"] { background: @accent; border-color: @accent; color: @onaccent; }
QPushButton[run="true"]:disabled { background: @field; color: @soft; border-color: @hairline; }
QPushButton[compact="true"] { padding: 2px 10px; font-size: @rowpx; }
QToolButton[choice="true"] { background: transparent; border: 1px solid transparent; border-radius: 6px; padding: 2px 8px;
    color: @soft; font-size: @rowpx; font-weight: 500; }
QToolButton[choice="true"]:hover { color: @ink; background: transparent; }
QToolButton[choice="true"]:checked { color: @ink; background: @field; border-color: @hairline; font-weight: 600; }
QToolButton[choice="true"]:focus { border-color: @accent; }
QToolButton[choice="true"]:disabled { color: @soft; }
#pageSwitch { background: @field; border: 1px solid @hairline; border-radius: 8px; }
QToolButton[segment="true"] { background: transparent; border: 1px solid transparent; border-radius: 6px; padding: 3px 8px;
    color: @soft; font-size: @rowpx; font-weight: 500; }
QToolButton[segment="true"]:hover { color: @ink; }
QToolButton[segment="true"]:checked { color: @ink; background: @card; border-color: @hairline; font-weight: 600; }
QToolButton[segment="true"]:focus { border-color: @accent; }
QToolButton[chip="true"] { border-radius: 11px; padding: 2px 10px; font-size: @rowpx; font-weight: 500; background: @field; }
QToolButton[chip="true"]:hover { background: @selection; }
QToolButton[chip="true"]:disabled { color: @soft; background: transparent; }
QLabel[role="big"] { font-size: @titlepx; font-weight: 600; }
QLabel[role="fault"] { color: @error; font-size: @capx; font-family: monospace; }
QToolButton[step="true"] { background: transparent; border: 1px solid transparent; color: @soft; border-radius: 6px; padding: 0;
    font-size: @titlepx; font-weight: 400; }
QToolButton[step="true"]:hover { color: @ink; background: @field; }
QToolButton[step="true"]:focus { border-color: @accent; }
QFrame[message="error"], QFrame[message="info"] { border-radius: 8px; background: @verdict; }
QFrame[message="error"] QLabel { color: @error; font-weight: 600; }
QFrame[message] QLabel { font-size: @rowpx; }
QTableView { font-size: @rowpx; }
QHeaderView::section { font-size: @capx; padding: 4px 8px; }
#statusText, #statusState { font-size: @rowpx; }
#statusState { color: @done; font-weight: 500; }
#statusState[calm="false"] { color: @compute; }
QProgressBar#progress { background: @trough; }
)";

QString px(int value) { return QString::number(value) + QStringLiteral("px"); }

QString windowSheet(const Theme& theme)
{
    QString sheet = QString::fromLatin1(kWindowSheet);
    const int body = theme.bodyPx;
    const std::pair<const char*, QString> tokens[] = {
        {"@tinypx", px(body - 2)},
        {"@rowpx", px(body - (body > 16 ? 2 : 0))},
        {"@bodypx", px(body)},
        {"@runpx", px(body + 1)},
        {"@titlepx", px(theme.titlePx)},
        {"@capx", px(body - 1)},
        {"@ground", theme.ground.name()},
        {"@soft", theme.inkSoft.name()},
        {"@ink", theme.ink.name()},
        {"@onaccent", theme.onAccent.name()},
        {"@accent", theme.accent.name()},
        {"@field", theme.field.name()},
        {"@card", theme.card.name()},
        {"@selection", theme.selection.name()},
        {"@hairline", theme.hairline.name()},
        {"@error", theme.error.name()},
        {"@verdict", theme.verdictGround.name()},
        {"@done", theme.done.name()},
        {"@compute", theme.computeWord.name()},
        {"@trough", theme.hairline.name()},
    };
    for (const auto& [token, value] : tokens) {
        sheet.replace(QLatin1String(token), value);
    }
    return sheet;
}

} // namespace

void applyTheme(QApplication& application, const Theme& theme)
{
    if (!application.property("quietStyle").toBool()) {
        application.setProperty("quietStyle", true);
        QApplication::setStyle(new QuietStyle);
    }
    QApplication::setPalette(paletteOf(theme));
    QApplication::setFont(theme.font(theme.bodyPx));
    application.setStyleSheet(theme.styleSheet() + windowSheet(theme));
}

void setStyleProperty(QWidget* widget, const char* property, const QVariant& value)
{
    if (widget->property(property) == value) {
        return;
    }
    widget->setProperty(property, value);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
    widget->update();
}

} // namespace ridgepoint
