// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/reported_session.h"
#include "app/desktop/theme.h"

#include <QColor>
#include <QPainter>
#include <QRectF>
#include <QSizeF>
#include <QString>

#include <functional>
#include <vector>

namespace ridgepoint {

/// A4 in CSS pixels, 1/96 inch: the unit of everything on a page.
inline constexpr QSizeF kPageSize{793.7, 1122.5};
/// The margin on both sides.
inline constexpr double kPageLeft = 60;

/// How a paragraph looks.
struct TextLook {
    int px = 12;
    int weight = QFont::Normal;
    QColor colour = {};
    double above = 0;
    double below = 4;
    double indent = 0;
    /// A ground behind it, with room around; or a bar down its left side. Neither where invalid.
    QColor ground = {};
    QColor bar = {};
};

/// Fills pages from top to bottom: text breaks between lines, tables between rows with their header repeated, pictures are kept whole.
/// Laid out once, painted on any device: a PDF, or images for a test and for looking at.
class PageFlow {
public:
    using Picture = std::function<void(QPainter&, const QRectF&)>;

    explicit PageFlow(const Theme& theme);

    /// Goes on at the top of a page; does nothing on an empty one.
    void startPage();
    /// Keeps what follows together as far as this height: a heading stays with its first lines.
    void keepTogether(double height);
    void addSpace(double height);
    void addText(const QString& text, const TextLook& look);
    /// As wide as the page. Pictures higher than a page are not asked for.
    void addPicture(double height, const Picture& picture);
    void addTable(const ReportTable& table);

    /// The small line at the foot of this page and those after it, left of the number.
    void setFooter(const QString& text);

    [[nodiscard]] int pages() const { return static_cast<int>(m_pages.size()); }
    /// Draws a page, counted from 0, in CSS pixels.
    void paint(QPainter& painter, int page) const;
    /// All words on a page, in the order placed.
    [[nodiscard]] QString wordsOn(int page) const;

    [[nodiscard]] const Theme& theme() const { return m_theme; }
    [[nodiscard]] double width() const;

private:
    struct Item {
        std::function<void(QPainter&)> paint;
        QString words = {};
    };
    struct Page {
        QString footer = {};
        std::vector<Item> items = {};
    };
    struct Line {
        QString text;
        double x = 0;
        double y = 0;
        QFont font;
        QColor colour;
    };
    struct Cells {
        std::vector<QStringList> lines;
        double height = 0;
    };
    struct Grid {
        std::vector<double> widths;
        std::vector<bool> numbers;
        QFont font;
        double lineHeight = 0;
    };

    [[nodiscard]] double room() const;
    void place(Item item) { m_pages.back().items.push_back(std::move(item)); }
    void placeLine(const Line& line);
    void placeGround(const TextLook& look, double height);
    [[nodiscard]] Cells wrapped(const Grid& grid, const std::vector<std::string>& row) const;
    void placeRow(const Grid& grid, const Cells& cells, const QColor& colour);
    void paintFooter(QPainter& painter, int page) const;

    Theme m_theme;
    std::vector<Page> m_pages;
    double m_y = 0;
};

/// Breaks text at words to a width; every line end in it ends a line.
[[nodiscard]] QStringList brokenLines(const QString& text, const QFont& font, double width);

/// A font as pages are laid out in: without hinting, so that it is as wide on paper as it was measured.
[[nodiscard]] QFont pageFont(const Theme& theme, int px, int weight = QFont::Normal);

} // namespace ridgepoint
