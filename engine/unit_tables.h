// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

/// The units that are read and written. Internal to the engine.
namespace ridgepoint::detail {

/// A unit as it is written, and the power of ten that it stands for.
struct Unit {
    std::string_view name;
    int exponent;
};

// Ascending; the base unit of each has exponent 0.
inline constexpr std::array kBandwidthUnits{Unit{"B/s", 0},  Unit{"kB/s", 3},  Unit{"MB/s", 6},
                                            Unit{"GB/s", 9}, Unit{"TB/s", 12}, Unit{"PB/s", 15}};
inline constexpr std::array kFlopUnits{Unit{"FLOP/s", 0},  Unit{"kFLOP/s", 3},  Unit{"MFLOP/s", 6},
                                       Unit{"GFLOP/s", 9}, Unit{"TFLOP/s", 12}, Unit{"PFLOP/s", 15}};
inline constexpr std::array kOpUnits{Unit{"OP/s", 0},  Unit{"kOP/s", 3},  Unit{"MOP/s", 6},
                                     Unit{"GOP/s", 9}, Unit{"TOP/s", 12}, Unit{"POP/s", 15}};
inline constexpr std::array kByteUnits{Unit{"B", 0}, Unit{"kB", 3}, Unit{"MB", 6}, Unit{"GB", 9}, Unit{"TB", 12}, Unit{"PB", 15}};
inline constexpr std::array kFrequencyUnits{Unit{"Hz", 0}, Unit{"kHz", 3}, Unit{"MHz", 6}, Unit{"GHz", 9}};
inline constexpr std::array kTimeUnits{Unit{"ns", -9}, Unit{"us", -6}, Unit{"ms", -3}, Unit{"s", 0}};

struct BinaryUnit {
    std::string_view name;
    std::int64_t bytes;
};
inline constexpr std::array kBinaryUnits{BinaryUnit{"KiB", std::int64_t{1} << 10}, BinaryUnit{"MiB", std::int64_t{1} << 20},
                                         BinaryUnit{"GiB", std::int64_t{1} << 30}, BinaryUnit{"TiB", std::int64_t{1} << 40}};

} // namespace ridgepoint::detail
