// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/theme.h"
#include "engine/outcome.h"

#include <QWidget>

#include <optional>

namespace ridgepoint {

/// Prediction, model and measurement on one logarithmic axis, the measurement with its interval.
class AnswerAxis : public QWidget {
    Q_OBJECT

public:
    explicit AnswerAxis(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Shows nothing for an outcome in words or without an answer.
    void setOutcome(const std::optional<Outcome>& outcome);
    [[nodiscard]] bool hasPicture() const;

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Mark;
    [[nodiscard]] std::vector<Mark> marks() const;
    void paintAxis(QPainter& painter, const QRectF& room, double low, double high) const;
    void paintMark(QPainter& painter, const Mark& mark, double x, double y) const;

    Theme m_theme;
    std::optional<Outcome> m_outcome;
};

} // namespace ridgepoint
