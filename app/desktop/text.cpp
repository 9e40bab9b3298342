// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/text.h"

#include "engine/sizes.h"
#include "engine/units.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("ridgepoint", text); }

/// The common factor of a geometric list, else 0.
std::int64_t factorOf(const std::vector<std::int64_t>& sizes)
{
    if (sizes.size() < 3 || sizes[0] <= 0 || sizes[1] % sizes[0] != 0) {
        return 0;
    }
    const std::int64_t factor = sizes[1] / sizes[0];
    for (std::size_t i = 1; i < sizes.size(); ++i) {
        if (sizes[i] % factor != 0 || sizes[i] / factor != sizes[i - 1]) {
            return 0;
        }
    }
    return factor;
}

} // namespace

QStringList toStringList(const std::vector<std::string>& texts)
{
    QStringList list;
    for (const std::string& text : texts) {
        list << toQString(text);
    }
    return list;
}

QString toQString(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

QString pathText(const std::filesystem::path& path)
{
    const std::u8string text = path.u8string();
    return QString::fromUtf8(reinterpret_cast<const char*>(text.data()), static_cast<qsizetype>(text.size()));
}

std::filesystem::path toPath(const QString& path)
{
    const QByteArray utf8 = path.toUtf8();
    return std::filesystem::path(
        std::u8string(reinterpret_cast<const char8_t*>(utf8.constData()), static_cast<std::size_t>(utf8.size())));
}

QString shortDeviceName(const std::string& name)
{
    static const QRegularExpression noise(
        QStringLiteral(R"(\((R|TM|r|tm)\)|\b(AMD|Intel|NVIDIA|Processor|CPU)\b|\b\d+-Core\b|@.*$)"));
    QString text = toQString(name);
    text.remove(noise);
    text = text.simplified();
    return text.isEmpty() ? toQString(name) : text;
}

QString deviceLabel(const DeviceInfo& device)
{
    QString label = toQString(device.backend);
    if (!device.name.empty()) {
        label += QStringLiteral(" · ") + shortDeviceName(device.name);
    }
    if (!device.parallelism.empty()) {
        label += QStringLiteral(", ") + toQString(device.parallelism);
    }
    return label;
}

QString sizesLabel(const std::vector<std::int64_t>& sizes)
{
    if (const std::int64_t factor = factorOf(sizes); factor > 1) {
        return QStringLiteral("%1 … %2, ×%3")
            .arg(toQString(formatSize(sizes.front())), toQString(formatSize(sizes.back())))
            .arg(factor);
    }
    QStringList parts;
    std::ranges::transform(sizes, std::back_inserter(parts), [](std::int64_t n) { return toQString(formatSize(n)); });
    return parts.join(QStringLiteral(", "));
}

QString kernelsLabel(const Exercise& exercise)
{
    QStringList parts;
    std::ranges::transform(exercise.kernels, std::back_inserter(parts),
                           [](const ExerciseKernel& k) { return toQString(k.kernel); });
    return parts.join(QStringLiteral(", "));
}

QString timeLabel(Seconds time)
{
    QString text = toQString(format(time));
    return text.replace(QStringLiteral(" us"), QStringLiteral(" µs"));
}

QString durationLabel(Seconds time)
{
    const auto seconds = static_cast<qint64>(std::llround(std::max(0.0, time.count())));
    if (seconds < 1) {
        return tr("less than 1 s");
    }
    if (seconds < 60) {
        return tr("%1 s").arg(seconds);
    }
    return tr("%1 min %2 s").arg(seconds / 60).arg(seconds % 60);
}

QString ageLabel(Seconds age)
{
    const auto minutes = static_cast<qint64>(age.count() / 60.0);
    if (minutes < 1) {
        return tr("just now");
    }
    if (minutes < 60) {
        return tr("%1 min ago").arg(minutes);
    }
    if (minutes < 48 * 60) {
        return tr("%1 h ago").arg(minutes / 60);
    }
    return tr("%1 days ago").arg(minutes / (24 * 60));
}

QString clockLabel(WallTime time)
{
    return QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count()).time().toString(QStringLiteral("HH:mm:ss"));
}

} // namespace ridgepoint
