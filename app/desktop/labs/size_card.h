// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/labs/lab_card.h"
#include "app/desktop/theme.h"
#include "engine/dtype.h"

#include <optional>

namespace ridgepoint {

class LabBars;
class Selector;
class Workbench;

/// Elements times bytes of each: what a tensor or a model's weights take, in which time they are read, and what other dtypes take.
class SizeCard : public LabCard {
    Q_OBJECT

public:
    explicit SizeCard(Workbench& workbench, QWidget* parent = nullptr);

    void refresh();
    void setTheme(const Theme& theme);

private:
    void buildField();
    void buildChips();
    void buildAnswer();
    void readTyped();
    void showSize();
    void showBars();
    [[nodiscard]] DType dtype() const;
    [[nodiscard]] QString timeText() const;

    Workbench& m_workbench;
    QLineEdit* m_typed = nullptr;
    Selector* m_type = nullptr;
    QLabel* m_fault = nullptr;
    QLabel* m_total = nullptr;
    QLabel* m_exact = nullptr;
    QLabel* m_time = nullptr;
    LabBars* m_bars = nullptr;
    /// Absent while what is typed cannot be read.
    std::optional<std::int64_t> m_elements;
};

} // namespace ridgepoint
