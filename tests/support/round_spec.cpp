// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fake_backend.h"

namespace ridgepoint::test {

DeviceSpec roundSpec()
{
    DeviceSpec spec;
    spec.id = "round";
    spec.name = "Round numbers";
    spec.vendor = "Tests";
    spec.memoryRoofs = {
        {.level = "DRAM", .capacity = Bytes{64'000'000'000}, .bandwidth = Bandwidth{100e9}, .method = "made up for tests"},
        {.level = "L2", .capacity = Bytes{1 << 20}, .bandwidth = Bandwidth{400e9}, .method = "made up for tests"}};
    spec.computeRoofs = {
        {.unit = ComputeUnit::vector, .dtype = DType::f32, .accumulate = DType::f32, .rate = FlopRate{500e9}, .method = ""},
        {.unit = ComputeUnit::matrix, .dtype = DType::f32, .accumulate = DType::f32, .rate = FlopRate{1e12}, .method = ""},
        {.unit = ComputeUnit::matrix, .dtype = DType::bf16, .accumulate = DType::f32, .rate = FlopRate{2e12}, .method = ""}};
    spec.launchOverhead = Seconds{1e-6};
    spec.provenance = {{.document = "tests/support/round_spec.cpp", .kind = SourceKind::secondary}};
    return spec;
}

} // namespace ridgepoint::test
