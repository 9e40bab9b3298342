// SPDX-License-Identifier: GPL-3.0-or-later
// A calibration of a GPU of the double, whose roofs are known: all that runs is the CUDA backend and its clock.
#include "kernels/calibration/calibrate.h"

#include "engine/error.h"
#include "tests/kernels/cuda/cuda_fixture.h"
#include "tests/kernels/cuda/modelled_device.h"
#include "tests/kernels/cuda/scripted_blas.h"
#include "tests/kernels/cuda/scripted_lt.h"
#include "tests/kernels/known_device.h"

#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

using test::roofOf;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// Slow enough that the smallest probes are long: the double works through each result that is verified.
FlopRate peakOf(const Cost& cost)
{
    const bool matrix = cost.unit == ComputeUnit::matrix;
    switch (cost.dtype) {
    case DType::f64: return FlopRate{1e9};
    case DType::f32: return FlopRate{2e9};
    case DType::tf32: return FlopRate{2.5e9};
    case DType::f16:
    case DType::bf16: return FlopRate{matrix ? 3e9 : cost.accumulate == cost.dtype ? 3.8e9 : 1.9e9};
    case DType::f8e4m3:
    case DType::f4:
    case DType::i8:
    case DType::i32: break;
    }
    return FlopRate{4e9};
}

class CudaCalibration : public test::CudaTest {
protected:
    CudaCalibration()
    {
        machine().devices.front() = {.memory = std::size_t{64} << 20, .major = 9, .minor = 0};
        m_model.peak = peakOf;
    }

    DeviceSpec calibrated(bool withLibraries = false)
    {
        cuda::Libraries libraries;
        if (withLibraries) {
            libraries.blas = m_blas.library();
            libraries.lt = m_lt.library();
        }
        test::ModelledDevice gpu(device(libraries), m_model);
        return calibrate(gpu, {.budget = kQuickCalibration}, {});
    }

    test::ScriptedBlas m_blas;
    test::ScriptedLt m_lt;
    test::GpuModel m_model;
};

TEST_F(CudaCalibration, FindsTheBandwidthsOfDramAndL2AndTheVectorPeaks)
{
    const DeviceSpec spec = calibrated();
    EXPECT_THAT(spec.notes, IsEmpty());
    ASSERT_EQ(spec.memoryRoofs.size(), 2U);
    EXPECT_NEAR(roofOf(spec, "DRAM")->bandwidth->perSecond(), 4e9, 0.04e9);
    EXPECT_NEAR(roofOf(spec, "L2")->bandwidth->perSecond(), 12e9, 0.2e9);
    EXPECT_EQ(roofOf(spec, "L2")->capacity, Bytes{1 << 18});
    for (const DType dtype : {DType::f64, DType::f32, DType::f16, DType::bf16}) {
        const ComputeRoof* const roof = roofOf(spec, ComputeUnit::vector, dtype);
        ASSERT_NE(roof, nullptr) << name(dtype);
        const Cost usual{.unit = ComputeUnit::vector, .dtype = dtype, .accumulate = defaultAccumulate(dtype)};
        EXPECT_NEAR(roof->rate / peakOf(usual), 1, 0.02) << name(dtype);
        EXPECT_NEAR(*roof->doubling, 2, 0.1) << name(dtype);
        EXPECT_EQ(roof->library, "") << "a limit";
        EXPECT_NEAR(roof->clock->hertz(), 1e9, 0.03e9) << "counted by the GPU itself";
    }
}

TEST_F(CudaCalibration, MeasuresWhatPackedInstructionsReachAsARoofOfItsOwn)
{
    const DeviceSpec spec = calibrated();
    for (const DType dtype : {DType::f16, DType::bf16}) {
        const auto packed = std::ranges::find_if(
            spec.computeRoofs, [dtype](const ComputeRoof& roof) { return roof.dtype == dtype && roof.accumulate == dtype; });
        ASSERT_NE(packed, spec.computeRoofs.end()) << name(dtype);
        EXPECT_NEAR(packed->rate.perSecond(), 3.8e9, 0.08e9);
        EXPECT_THAT(packed->method, HasSubstr("two multiply-adds an instruction"));
    }
}

TEST_F(CudaCalibration, GivesEveryDTypeOfTheMatrixUnitTheLibrarysBest)
{
    const DeviceSpec spec = calibrated(true);
    EXPECT_THAT(spec.notes, IsEmpty());
    for (const DType dtype : {DType::f64, DType::f32, DType::tf32, DType::f16, DType::bf16, DType::f8e4m3, DType::i8}) {
        const ComputeRoof* const roof = roofOf(spec, ComputeUnit::matrix, dtype, "cuBLAS");
        ASSERT_NE(roof, nullptr) << name(dtype);
        EXPECT_NEAR(roof->rate / peakOf({.unit = ComputeUnit::matrix, .dtype = dtype}), 1, 0.02) << name(dtype);
    }
}

TEST_F(CudaCalibration, TheLaunchOverheadIsTheCallWhereThatTakesLongerThanAnEmptyKernel)
{
    const DeviceSpec spec = calibrated();
    ASSERT_TRUE(spec.launchOverhead);
    // The kernel takes 1 us, and its successor is called 2 us later.
    EXPECT_NEAR(spec.launchOverhead->count(), 2e-6, 0.1e-6);
}

TEST_F(CudaCalibration, WithoutALibraryThereIsNoMatrixRoofAndNoNoteOfOne)
{
    const DeviceSpec spec = calibrated();
    EXPECT_EQ(std::ranges::count(spec.computeRoofs, ComputeUnit::matrix, &ComputeRoof::unit), 0);
}

TEST_F(CudaCalibration, ADTypeThatTheLibraryRefusesIsANoteAndTheOthersAreMeasured)
{
    m_lt.algorithms = 0;
    const DeviceSpec spec = calibrated(true);
    EXPECT_THAT(spec.notes, Contains(AllOf(HasSubstr("f8e4m3 matrix peak was left out"), HasSubstr("NOT_SUPPORTED"))));
    EXPECT_NE(roofOf(spec, ComputeUnit::matrix, DType::bf16, "cuBLAS"), nullptr);
}

TEST_F(CudaCalibration, AProbeGrowsNoLargerThanMemoryHolds)
{
    // So fast that every probe wants to be larger than fits.
    machine().devices.front().memory = std::size_t{1} << 20;
    machine().devices.front().l2 = std::size_t{1} << 16;
    m_model.l2Size = Bytes{1 << 16};
    m_model.peak = [](const Cost&) { return FlopRate{100e12}; };
    const DeviceSpec spec = calibrated();
    for (const std::string& note : spec.notes) {
        EXPECT_THAT(note, ::testing::Not(HasSubstr("memory"))) << note;
    }
    EXPECT_NE(roofOf(spec, ComputeUnit::vector, DType::f32), nullptr) << ::testing::PrintToString(spec.notes);
}

TEST_F(CudaCalibration, GivesAllMemoryBack)
{
    static_cast<void>(calibrated());
    m_found = {};
    EXPECT_EQ(machine().allocations, 0);
    EXPECT_EQ(machine().allocated, 0U);
}

TEST_F(CudaCalibration, ALostDeviceEndsIt)
{
    machine().fault = {40, cudaErrorIllegalAddress};
    EXPECT_THROW(static_cast<void>(calibrated()), DeviceLost);
}

} // namespace
} // namespace ridgepoint
