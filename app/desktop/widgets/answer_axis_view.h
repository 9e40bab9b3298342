// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/answer_axis.h"
#include "app/desktop/theme.h"

#include <QWidget>

#include <optional>

namespace ridgepoint {

/// Prediction, model and measurement on one logarithmic axis, as reports show them.
class AnswerAxisView : public QWidget {
    Q_OBJECT

public:
    explicit AnswerAxisView(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Takes no room for an outcome in words or without an answer.
    void setOutcome(const std::optional<Outcome>& outcome);
    [[nodiscard]] bool hasPicture() const { return m_axis.has_value(); }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] double scale() const;

    Theme m_theme;
    std::optional<AnswerAxis> m_axis;
};

} // namespace ridgepoint
