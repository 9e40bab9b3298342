// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/theme.h"

#include <QComboBox>

namespace ridgepoint {

/// A choice in one box: a soft caption, the chosen value, a chevron. Long values are elided and told in full by the tooltip.
class Selector : public QComboBox {
    Q_OBJECT

public:
    /// Without a caption it is a bare line of text with a chevron, for use inside a card.
    explicit Selector(const QString& caption, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// What stands in the box when it differs from the chosen entry.
    void setShownText(const QString& text);
    /// Replaces all entries without telling anybody; `tips` and `enabled` may be shorter.
    struct Entry {
        QString text;
        QString tip = {};
        bool enabled = true;
        bool operator==(const Entry&) const = default;
    };
    void setEntries(const QList<Entry>& entries, int current);
    /// The widest it wants to be.
    void setIdealWidth(int width) { m_idealWidth = width; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QFont captionFont() const;

    QString m_caption;
    QString m_shown;
    QList<Entry> m_entries;
    int m_idealWidth = 0;
    QColor m_ink;
    QColor m_soft;
};

} // namespace ridgepoint
