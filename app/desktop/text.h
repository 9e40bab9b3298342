// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "engine/exercise.h"
#include "engine/prediction.h"
#include "engine/quantities.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

/// Values as the window words them. Nothing here draws.
namespace ridgepoint {

[[nodiscard]] QStringList toStringList(const std::vector<std::string>& texts);
[[nodiscard]] QString toQString(std::string_view text);
[[nodiscard]] QString pathText(const std::filesystem::path& path);
[[nodiscard]] std::filesystem::path toPath(const QString& path);

/// "EPYC 7B13" of "AMD EPYC 7B13 64-Core Processor": what fits beside a selector.
[[nodiscard]] QString shortDeviceName(const std::string& name);
/// "CPU · EPYC 7B13, 2 threads".
[[nodiscard]] QString deviceLabel(const DeviceInfo& device);
/// "128 … 4096, ×2", "4096", "128, 300, 1000".
[[nodiscard]] QString sizesLabel(const std::vector<std::int64_t>& sizes);
/// "add, matmul".
[[nodiscard]] QString kernelsLabel(const Exercise& exercise);
/// A measured time with the micro sign: "7.86 µs".
[[nodiscard]] QString timeLabel(Seconds time);
/// "26 s", "1 min 5 s", "less than 1 s".
[[nodiscard]] QString durationLabel(Seconds time);
/// "just now", "2 min ago", "3 h ago", "5 days ago".
[[nodiscard]] QString ageLabel(Seconds age);
/// "10:42:07" in local time.
[[nodiscard]] QString clockLabel(WallTime time);

} // namespace ridgepoint
