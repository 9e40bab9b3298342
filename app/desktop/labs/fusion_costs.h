// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/labs/lab_bars.h"
#include "app/desktop/labs/lab_card.h"
#include "engine/point.h"
#include "engine/roofline.h"

#include <optional>

namespace ridgepoint {

class FusionBench;
class FusionModelRows;
class FusionTable;
struct RooflinePoint;

/// What the chain and the fused kernel cost, launch by launch: bytes, the roofline's time, the measured one, and the verdict.
class FusionCosts : public LabCard {
    Q_OBJECT

public:
    explicit FusionCosts(FusionBench& bench, QWidget* parent = nullptr);

    void refresh();
    void setTheme(const Theme& theme);

private:
    void buildBars();
    [[nodiscard]] QList<LabBars::Bar> byteBars() const;
    [[nodiscard]] QList<LabBars::Bar> timeBars() const;
    [[nodiscard]] LabBars::Bar timeBar(const QString& name, const std::optional<Expectation>& expected,
                                       const RooflinePoint* point) const;
    [[nodiscard]] QString verdict() const;
    [[nodiscard]] QString detail() const;

    FusionBench& m_bench;
    FusionModelRows* m_rows;
    FusionTable* m_table;
    QLabel* m_verdict;
    QLabel* m_detail;
    LabBars* m_bytes = nullptr;
    LabBars* m_times = nullptr;
    QLabel* m_timeTitle = nullptr;
    Theme m_theme;
};

} // namespace ridgepoint
