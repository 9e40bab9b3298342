// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/labs/memory_grid.h"

#include "app/desktop/text.h"
#include "engine/units.h"

#include <QPainter>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr int kMostCell = 64;
constexpr int kMostCells = 64;

QColor blend(const QColor& from, const QColor& to, double part)
{
    const auto mix = [part](int a, int b) { return static_cast<int>(a + part * (b - a)); };
    return {mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue())};
}

QString stepText(std::int64_t stride, DType dtype)
{
    const QString bytes = toQString(format(bytesOf(dtype, stride)));
    return stride == 1 ? MemoryGrid::tr("1 element (%1)").arg(bytes)
                       : MemoryGrid::tr("%1 elements (%2)").arg(QString::number(stride), bytes);
}

} // namespace

MemoryGrid::MemoryGrid(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding); }

void MemoryGrid::setLayoutShown(const TensorLayout& layout, bool sharesStorage)
{
    m_shown = layout;
    m_shares = sharesStorage;
    update();
    emit cornerChanged();
}

void MemoryGrid::setTheme(const Theme& theme)
{
    m_theme = theme;
    updateGeometry();
    update();
    emit cornerChanged();
}

std::int64_t MemoryGrid::length(std::size_t fromLast) const
{
    const std::size_t dimensions = m_shown.dimensions();
    const bool empty = std::ranges::find(m_shown.shape, 0) != m_shown.shape.end();
    return empty ? 0 : fromLast < dimensions ? m_shown.shape[dimensions - 1 - fromLast] : 1;
}

std::int64_t MemoryGrid::stride(std::size_t fromLast) const
{
    return fromLast < m_shown.dimensions() ? m_shown.strides[m_shown.dimensions() - 1 - fromLast] : 0;
}

std::int64_t MemoryGrid::addressAt(int row, int column) const { return m_shown.offset + row * stride(1) + column * stride(0); }

std::int64_t MemoryGrid::lastAddress() const
{
    return m_shown.offset + std::max<std::int64_t>(length(1) - 1, 0) * stride(1) +
           std::max<std::int64_t>(length(0) - 1, 0) * stride(0);
}

QSize MemoryGrid::cellSize() const
{
    const QFontMetrics metrics(m_theme.font(std::max(9, m_theme.bodyPx - 2)));
    const int width = metrics.horizontalAdvance(QString::number(lastAddress())) + 10;
    return {std::min(std::max(width, metrics.height() + 8), 2 * kMostCell), metrics.height() + 8};
}

QSize MemoryGrid::cells() const
{
    const QSize cell = cellSize();
    const auto fit = [](int room, int each, std::int64_t length) {
        return static_cast<int>(std::min<std::int64_t>({std::max(1, room / each), length, kMostCells}));
    };
    return {fit(width(), cell.width(), length(0)), fit(height(), cell.height(), length(1))};
}

QSize MemoryGrid::sizeHint() const { return {cellSize().width() * 8, cellSize().height() * 8}; }

QSize MemoryGrid::minimumSizeHint() const { return {cellSize().width() * 3, cellSize().height() * 4}; }

void MemoryGrid::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setFont(m_theme.font(std::max(9, m_theme.bodyPx - 2)));
    const QSize count = cells();
    if (count.width() == 0 || count.height() == 0) {
        painter.setPen(m_theme.inkSoft);
        painter.drawText(rect(), Qt::AlignLeft | Qt::AlignTop, tr("There are no elements."));
        return;
    }
    const QSize cell = cellSize();
    const std::int64_t first = addressAt(0, 0);
    const auto span = static_cast<double>(std::max<std::int64_t>(addressAt(count.height() - 1, count.width() - 1) - first, 1));
    const QColor hue = m_shares ? m_theme.accent : m_theme.computeWord;
    for (int row = 0; row < count.height(); ++row) {
        for (int column = 0; column < count.width(); ++column) {
            const QRect place(column * cell.width(), row * cell.height(), cell.width() - 1, cell.height() - 1);
            const std::int64_t address = addressAt(row, column);
            painter.fillRect(place, blend(m_theme.card, hue, 0.08 + 0.34 * static_cast<double>(address - first) / span));
            painter.setPen(m_theme.ink);
            painter.drawText(place, Qt::AlignCenter, QString::number(address));
        }
    }
}

void MemoryGrid::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    emit cornerChanged();
}

QString memoryCaption(const MemoryGrid& grid, const TensorLayout& layout, DType dtype)
{
    const QSize cells = grid.cells();
    if (cells.width() == 0 || cells.height() == 0) {
        return {};
    }
    const std::size_t dimensions = layout.dimensions();
    if (dimensions == 0) {
        return MemoryGrid::tr("A single number, at element %1 of the storage.").arg(layout.offset);
    }
    const QString along = stepText(layout.strides[dimensions - 1], dtype);
    if (dimensions == 1) {
        return MemoryGrid::tr("Elements 0–%1 of %2, and where each lies. The next one is %3 further.")
            .arg(QString::number(cells.width() - 1), QString::number(layout.shape[0]), along);
    }
    return MemoryGrid::tr("Rows 0–%1 of %2, columns 0–%3 of %4, and where each element lies. Along a row the next is %5 further, "
                          "down a column %6.")
        .arg(QString::number(cells.height() - 1), QString::number(layout.shape[dimensions - 2]), QString::number(cells.width() - 1),
             QString::number(layout.shape[dimensions - 1]), along, stepText(layout.strides[dimensions - 2], dtype));
}

} // namespace ridgepoint
