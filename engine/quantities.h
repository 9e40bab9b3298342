// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace ridgepoint {

/// A duration in seconds. Every time in the program is one of these; milliseconds exist only in formatted text.
using Seconds = std::chrono::duration<double>;

/// The plain numbers, for statistics that know no unit.
[[nodiscard]] std::vector<double> inSeconds(std::span<const Seconds> times);

/// Product of non-negative integers. Throws std::overflow_error, naming the factors, when it does not fit in 63 bits.
[[nodiscard]] std::int64_t checkedProduct(std::initializer_list<std::int64_t> factors);

/// Sum of non-negative integers. Throws std::overflow_error when it does not fit in 63 bits.
[[nodiscard]] std::int64_t checkedSum(std::initializer_list<std::int64_t> terms);

/// A count of floating-point (or integer) operations; a fused multiply-add counts 2. Never negative.
class Flops {
public:
    constexpr Flops() = default;
    constexpr explicit Flops(std::int64_t count) : m_count(count) {}
    [[nodiscard]] constexpr std::int64_t count() const { return m_count; }
    constexpr auto operator<=>(const Flops&) const = default;

private:
    std::int64_t m_count = 0;
};

/// A count of bytes. GB are decimal (1e9); GiB are for capacities only. Never negative.
class Bytes {
public:
    constexpr Bytes() = default;
    constexpr explicit Bytes(std::int64_t count) : m_count(count) {}
    [[nodiscard]] constexpr std::int64_t count() const { return m_count; }
    constexpr auto operator<=>(const Bytes&) const = default;

private:
    std::int64_t m_count = 0;
};

/// Operations per second (FLOP/s; for integer dtypes OP/s).
class FlopRate {
public:
    constexpr FlopRate() = default;
    constexpr explicit FlopRate(double perSecond) : m_perSecond(perSecond) {}
    [[nodiscard]] constexpr double perSecond() const { return m_perSecond; }
    constexpr auto operator<=>(const FlopRate&) const = default;

private:
    double m_perSecond = 0;
};

/// Bytes per second.
class Bandwidth {
public:
    constexpr Bandwidth() = default;
    constexpr explicit Bandwidth(double perSecond) : m_perSecond(perSecond) {}
    [[nodiscard]] constexpr double perSecond() const { return m_perSecond; }
    constexpr auto operator<=>(const Bandwidth&) const = default;

private:
    double m_perSecond = 0;
};

/// Arithmetic intensity: FLOP per byte of compulsory traffic.
class Intensity {
public:
    constexpr Intensity() = default;
    constexpr explicit Intensity(double flopPerByte) : m_flopPerByte(flopPerByte) {}
    [[nodiscard]] constexpr double flopPerByte() const { return m_flopPerByte; }
    constexpr auto operator<=>(const Intensity&) const = default;

private:
    double m_flopPerByte = 0;
};

/// A clock frequency in hertz.
class Frequency {
public:
    constexpr Frequency() = default;
    constexpr explicit Frequency(double hertz) : m_hertz(hertz) {}
    [[nodiscard]] constexpr double hertz() const { return m_hertz; }
    constexpr auto operator<=>(const Frequency&) const = default;

private:
    double m_hertz = 0;
};

// Only the combinations that mean something compile. Sums and scaling of counts throw std::overflow_error.
[[nodiscard]] Flops operator+(Flops a, Flops b);
[[nodiscard]] Bytes operator+(Bytes a, Bytes b);
[[nodiscard]] Flops operator*(std::int64_t times, Flops each);
[[nodiscard]] Bytes operator*(std::int64_t times, Bytes each);

[[nodiscard]] constexpr FlopRate operator/(Flops work, Seconds time)
{
    return FlopRate{static_cast<double>(work.count()) / time.count()};
}
[[nodiscard]] constexpr Bandwidth operator/(Bytes traffic, Seconds time)
{
    return Bandwidth{static_cast<double>(traffic.count()) / time.count()};
}
[[nodiscard]] constexpr Seconds operator/(Flops work, FlopRate rate)
{
    return Seconds{static_cast<double>(work.count()) / rate.perSecond()};
}
[[nodiscard]] constexpr Seconds operator/(Bytes traffic, Bandwidth rate)
{
    return Seconds{static_cast<double>(traffic.count()) / rate.perSecond()};
}
/// Zero bytes (the `empty` kernel) give intensity 0.
[[nodiscard]] constexpr Intensity operator/(Flops work, Bytes traffic)
{
    if (traffic.count() == 0) {
        return Intensity{0};
    }
    return Intensity{static_cast<double>(work.count()) / static_cast<double>(traffic.count())};
}
/// The ridge point: the intensity at which a compute roof and a memory roof meet.
[[nodiscard]] constexpr Intensity operator/(FlopRate peak, Bandwidth bandwidth)
{
    return Intensity{peak.perSecond() / bandwidth.perSecond()};
}
[[nodiscard]] constexpr FlopRate operator*(Intensity intensity, Bandwidth bandwidth)
{
    return FlopRate{intensity.flopPerByte() * bandwidth.perSecond()};
}
[[nodiscard]] constexpr FlopRate operator*(Bandwidth bandwidth, Intensity intensity) { return intensity * bandwidth; }
[[nodiscard]] constexpr double operator/(FlopRate a, FlopRate b) { return a.perSecond() / b.perSecond(); }
[[nodiscard]] constexpr double operator/(Bandwidth a, Bandwidth b) { return a.perSecond() / b.perSecond(); }

} // namespace ridgepoint
