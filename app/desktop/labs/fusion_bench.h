// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/fusion.h"
#include "app/desktop/workbench/lesson.h"
#include "engine/outcome.h"
#include "engine/prediction.h"

#include <QObject>
#include <QString>

#include <optional>

namespace ridgepoint {

class Workbench;

/// The view-less host of the fusion page: the expression and its model, a prediction that is locked before the run, and the run itself
/// on the lab desk of the workbench.
class FusionBench : public QObject {
    Q_OBJECT

public:
    enum class Said { nothing, committed, declined };

    explicit FusionBench(Workbench& workbench, QObject* parent = nullptr);

    /// Both nothing once something was said.
    void setExpression(const QString& text);
    void setSize(const QString& text);
    [[nodiscard]] const QString& expression() const { return m_expression; }
    [[nodiscard]] const QString& size() const { return m_size; }
    /// With a caret under the fault; empty when all is well.
    [[nodiscard]] const QString& expressionFault() const { return m_expressionFault; }
    [[nodiscard]] const QString& sizeFault() const { return m_sizeFault; }
    /// Why it cannot be measured here.
    [[nodiscard]] const QString& planFault() const { return m_planFault; }

    [[nodiscard]] const std::optional<FusionQuestion>& question() const { return m_question; }
    [[nodiscard]] const std::optional<FusionModel>& model() const { return m_model; }
    [[nodiscard]] FusionPoints points() const;
    [[nodiscard]] Said said() const { return m_said; }
    /// nullptr unless one was committed.
    [[nodiscard]] const Prediction* prediction() const;
    /// Absent before the first point.
    [[nodiscard]] std::optional<Outcome> outcome() const;

    [[nodiscard]] bool canCommit() const;
    [[nodiscard]] bool canRun() const;
    [[nodiscard]] bool running() const;
    [[nodiscard]] bool measured() const;

    std::optional<CommitFault> commit(const QString& value, const QString& because);
    void runWithoutPrediction();
    void run();
    /// A new prediction, and what was measured is forgotten here.
    void startOver();
    /// Device, roofs or type may have changed.
    void follow();

signals:
    void changed();

private:
    void readTyped();
    void plan();

    Workbench& m_workbench;
    QString m_expression;
    QString m_size;
    QString m_expressionFault;
    QString m_sizeFault;
    QString m_planFault;
    std::optional<FusionQuestion> m_question;
    std::optional<FusionModel> m_model;
    std::optional<Planned> m_planned;
    Said m_said = Said::nothing;
    Ledger m_ledger;
    /// What the prediction and the points are about.
    QString m_about;
};

} // namespace ridgepoint
