// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device_spec.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ridgepoint {

/// A PCI id: a bare device id leaves the vendor open.
struct PciId {
    std::optional<std::uint32_t> vendor = std::nullopt;
    std::uint32_t device = 0;
};
/// "10de:2330", "2330", "0x2330", or the 32-bit 0x233010DE that drivers give (device, then vendor). nullopt for anything else.
[[nodiscard]] std::optional<PciId> parsePciId(std::string_view text);

/// What a driver says of a card. The name is never enough where several cards share it.
struct ReportedCard {
    std::string name;
    /// As the driver reports it, so a little less than what is printed on the box.
    std::optional<Bytes> memory = std::nullopt;
    std::optional<int> multiprocessors = std::nullopt;
    std::optional<PciId> pci = std::nullopt;
};

/// The one right spec, or nothing and what would decide it.
struct SpecMatch {
    /// Index into the specs given.
    std::optional<std::size_t> index = std::nullopt;
    /// Why there is none and what to do; empty when one was found.
    std::string text = {};
};

/// Matches whole names (a leading "NVIDIA " apart, which old drivers leave out), then holds memory (in GiB, -10 % to +3 % of the
/// printed number), multiprocessors and PCI id against the spec. Never a near name, never a slice of a card: a wrong roof is
/// worse than none.
[[nodiscard]] SpecMatch matchSpec(std::span<const DeviceSpec> specs, const ReportedCard& card);

} // namespace ridgepoint
