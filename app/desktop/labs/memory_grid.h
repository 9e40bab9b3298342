// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/theme.h"
#include "engine/dtype.h"
#include "engine/tensor_layout.h"

#include <QWidget>

namespace ridgepoint {

/// A corner of a tensor, its last two dimensions as rows and columns: in each cell where in the storage the element lies, the later
/// the darker. Shared storage and storage of its own have different hues.
class MemoryGrid : public QWidget {
    Q_OBJECT

public:
    explicit MemoryGrid(QWidget* parent = nullptr);

    void setLayoutShown(const TensorLayout& layout, bool sharesStorage);
    void setTheme(const Theme& theme);
    /// Rows and columns that have room.
    [[nodiscard]] QSize cells() const;
    /// Where an element of the corner lies, in elements.
    [[nodiscard]] std::int64_t addressAt(int row, int column) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// What is seen of it changed.
    void cornerChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] std::int64_t length(std::size_t fromLast) const;
    [[nodiscard]] std::int64_t stride(std::size_t fromLast) const;
    [[nodiscard]] QSize cellSize() const;
    [[nodiscard]] std::int64_t lastAddress() const;

    TensorLayout m_shown;
    bool m_shares = true;
    Theme m_theme;
};

/// "Rows 0–11 of 64, columns 0–27 of 128. A step along a row is 1 element (4 B), down a column 128 (512 B)."
[[nodiscard]] QString memoryCaption(const MemoryGrid& grid, const TensorLayout& layout, DType dtype);

} // namespace ridgepoint
