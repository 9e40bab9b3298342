// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/report/page_flow.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QTextLayout>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr double kTop = 56;
constexpr double kBottom = 66; // the footer stands in it
constexpr double kGroundPadding = 10;
constexpr double kBarGap = 12;

double right() { return kPageSize.width() - kPageLeft; }
double bottom() { return kPageSize.height() - kBottom; }

} // namespace

QFont pageFont(const Theme& theme, int px, int weight)
{
    QFont font = theme.font(px, weight);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

QStringList brokenLines(const QString& text, const QFont& font, double width)
{
    QStringList lines;
    for (const QString& paragraph : text.split(QLatin1Char('\n'))) {
        QTextLayout layout(paragraph, font);
        QTextOption option;
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        layout.setTextOption(option);
        layout.beginLayout();
        for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
            line.setLineWidth(width);
            lines << paragraph.mid(line.textStart(), line.textLength()).trimmed();
        }
        layout.endLayout();
    }
    return lines;
}

PageFlow::PageFlow(const Theme& theme) : m_theme(theme), m_pages(1), m_y(kTop) {}

double PageFlow::width() const { return right() - kPageLeft; }

double PageFlow::room() const { return bottom() - m_y; }

void PageFlow::startPage()
{
    if (!m_pages.back().items.empty()) {
        const QString footer = m_pages.back().footer;
        m_pages.push_back({.footer = footer});
    }
    m_y = kTop;
}

void PageFlow::setFooter(const QString& text) { m_pages.back().footer = text; }

void PageFlow::keepTogether(double height)
{
    if (room() < height) {
        startPage();
    }
}

void PageFlow::addSpace(double height) { m_y += m_pages.back().items.empty() ? 0 : height; }

void PageFlow::placeLine(const Line& line)
{
    place({[line](QPainter& painter) {
               painter.setFont(line.font);
               painter.setPen(line.colour);
               painter.drawText(QPointF(line.x, line.y), line.text);
           },
           line.text});
}

/// Under the lines that are placed next.
void PageFlow::placeGround(const TextLook& look, double height)
{
    if (look.ground.isValid()) {
        place({[rect = QRectF(kPageLeft, m_y - kGroundPadding, width(), height + 2 * kGroundPadding), look](QPainter& painter) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(look.ground);
            painter.drawRoundedRect(rect, 6, 6);
        }});
    }
    if (look.bar.isValid()) {
        place({[rect = QRectF(kPageLeft + look.indent - kBarGap, m_y, 3, height), look](QPainter& painter) {
            painter.fillRect(rect, look.bar);
        }});
    }
}

void PageFlow::addText(const QString& text, const TextLook& look)
{
    if (text.isEmpty()) {
        return;
    }
    const QFont font = pageFont(m_theme, look.px, look.weight);
    const QFontMetricsF metrics(font);
    const double padding = look.ground.isValid() ? kGroundPadding : 0;
    const QStringList lines = brokenLines(text, font, width() - look.indent - 2 * padding);
    const double lineHeight = metrics.height() * 1.15;
    addSpace(look.above);
    qsizetype next = 0;
    while (next < lines.size()) {
        keepTogether(lineHeight * static_cast<double>(std::min<qsizetype>(2, lines.size() - next)) + 2 * padding);
        const auto fit = std::max<qsizetype>(1, static_cast<qsizetype>((room() - 2 * padding) / lineHeight));
        const qsizetype end = std::min(lines.size(), next + fit);
        m_y += padding;
        placeGround(look, lineHeight * static_cast<double>(end - next));
        for (; next < end; ++next) {
            placeLine({lines[next], kPageLeft + look.indent + padding, m_y + metrics.ascent(), font, look.colour});
            m_y += lineHeight;
        }
        m_y += padding;
    }
    m_y += look.below;
}

void PageFlow::addPicture(double height, const Picture& picture)
{
    keepTogether(height);
    place({[picture, rect = QRectF(kPageLeft, m_y, width(), height)](QPainter& painter) { picture(painter, rect); }});
    m_y += height;
}

QString PageFlow::wordsOn(int page) const
{
    QStringList words;
    for (const Item& item : m_pages.at(static_cast<std::size_t>(page)).items) {
        words << item.words;
    }
    return words.join(QLatin1Char('\n'));
}

void PageFlow::paint(QPainter& painter, int page) const
{
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    for (const Item& item : m_pages.at(static_cast<std::size_t>(page)).items) {
        painter.save();
        item.paint(painter);
        painter.restore();
    }
    paintFooter(painter, page);
}

void PageFlow::paintFooter(QPainter& painter, int page) const
{
    const QString number = QCoreApplication::translate("PageFlow", "Page %1 of %2").arg(page + 1).arg(pages());
    const QString& footer = m_pages.at(static_cast<std::size_t>(page)).footer;
    const QFont font = pageFont(m_theme, 10);
    const QFontMetricsF metrics(font);
    const QRectF line(kPageLeft, bottom() + 22, width(), metrics.height());
    const double forText = width() - metrics.horizontalAdvance(number) - 16;
    painter.setPen(QPen(m_theme.hairline, 1));
    painter.drawLine(QPointF(kPageLeft, bottom() + 16), QPointF(right(), bottom() + 16));
    painter.setFont(font);
    painter.setPen(m_theme.inkSoft);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(footer, Qt::ElideRight, forText));
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, number);
}

} // namespace ridgepoint
