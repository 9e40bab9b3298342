// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/answer_axis.h"
#include "app/desktop/theme.h"

#include <QPainter>
#include <QRectF>

namespace ridgepoint {

/// Height that the picture of an answer needs, in logical pixels.
[[nodiscard]] double answerAxisHeight(const AnswerAxis& axis);

/// Prediction, model and measurement on one log axis, as answerAxisSvg() draws them.
void paintAnswerAxis(QPainter& painter, const QRectF& room, const AnswerAxis& axis, const Theme& theme);

} // namespace ridgepoint
