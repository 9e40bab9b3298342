// SPDX-License-Identifier: GPL-3.0-or-later
// The limit of a matrix unit, found with chains of its instructions, beside what a library reaches.
#include "engine/roofline.h"
#include "kernels/calibration/calibrate.h"
#include "kernels/catalog/reference.h"
#include "tests/kernels/known_device.h"

#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

using test::KnownDevice;
using test::roofOf;
using ::testing::Contains;
using ::testing::HasSubstr;

TEST(MatrixLimit, ComesFromTheChainsAndTheLibrarysRoofStandsBesideIt)
{
    KnownDevice device;
    device.giveDot(FlopRate{800e9});
    const DeviceSpec spec = calibrate(device.fake, {}, {});
    for (const DType dtype : {DType::bf16, DType::i8}) {
        const ComputeRoof* limit = roofOf(spec, ComputeUnit::matrix, dtype);
        const ComputeRoof* library = roofOf(spec, ComputeUnit::matrix, dtype, "oneDNN");
        ASSERT_TRUE(limit != nullptr && library != nullptr) << name(dtype);
        EXPECT_NEAR(limit->rate.perSecond(), 800e9, 16e9);
        EXPECT_THAT(limit->method, HasSubstr("dot, 2 x 16384 x "));
        EXPECT_EQ(limit->accumulate, defaultAccumulate(dtype));
        EXPECT_TRUE(limit->interval && limit->doubling);
        EXPECT_NEAR(library->rate.perSecond(), 500e9, 10e9);
        EXPECT_THAT(library->method, HasSubstr("oneDNN's best, not a limit"));
        EXPECT_EQ(Roofline(spec, dtype).computeRoof(ComputeUnit::matrix)->library, "");
    }
}

TEST(MatrixLimit, OfF32IsTheVectorUnitsWhereTheLibraryRunsThere)
{
    KnownDevice device;
    device.giveDot(FlopRate{800e9});
    const DeviceSpec spec = calibrate(device.fake, {}, {});
    EXPECT_EQ(roofOf(spec, ComputeUnit::matrix, DType::f32), nullptr);
    ASSERT_NE(roofOf(spec, ComputeUnit::matrix, DType::f32, "oneDNN"), nullptr);
    EXPECT_EQ(Roofline(spec, DType::f32).computeRoof(ComputeUnit::matrix)->unit, ComputeUnit::vector);
}

TEST(MatrixLimit, WithAWrongResultIsLeftOutAndTheLibraryHasNoLimitAboveIt)
{
    KnownDevice device;
    device.giveDot(FlopRate{800e9});
    device.fake.scripts["dot"].verifies = false;
    const DeviceSpec spec = calibrate(device.fake, {}, {});
    EXPECT_EQ(roofOf(spec, ComputeUnit::matrix, DType::i8), nullptr);
    EXPECT_THAT(spec.notes, Contains(::testing::AllOf(HasSubstr("i8 matrix limit was left out"), HasSubstr("result differs"))));
    EXPECT_EQ(Roofline(spec, DType::i8).computeRoof(ComputeUnit::matrix)->library, "oneDNN");
}

TEST(MatrixLimit, IsNotAskedOfADeviceWithoutSuchInstructions)
{
    KnownDevice device;
    const DeviceSpec spec = calibrate(device.fake, {}, {});
    EXPECT_THAT(spec.notes, ::testing::Each(::testing::Not(HasSubstr("limit"))));
    for (const ComputeRoof& roof : spec.computeRoofs) {
        EXPECT_THAT(roof.method, ::testing::Not(HasSubstr("dot")));
    }
}

TEST(MatrixLimit, GivesAMatmulOfNoNamedLibraryANameBesideIt)
{
    KnownDevice device;
    device.giveDot(FlopRate{800e9});
    device.fake.scripts["matmul"].library.clear();
    const DeviceSpec spec = calibrate(device.fake, {}, {});
    EXPECT_NE(roofOf(spec, ComputeUnit::matrix, DType::i8, "matmul"), nullptr);
    DeviceSpec read = parseDeviceSpec(toYaml(spec), "measured.yaml");
    read.id = spec.id;
    EXPECT_EQ(read, spec);
}

TEST(DotCost, CountsTwoFlopAMultiplyAddAndHardlyAnyTraffic)
{
    const Cost cost = kernelOrThrow("dot").cost({.n = 3, .dtype = DType::i8});
    EXPECT_EQ(cost.flops.count(), 3 * kDotBlock * 2);
    EXPECT_EQ(cost.flopsFormula, "2 x 16384 x 3");
    EXPECT_EQ(cost.bytes.count(), 3072);
    EXPECT_EQ(cost.unit, ComputeUnit::matrix);
    EXPECT_EQ(cost.output, DType::i32);
    EXPECT_THROW((void)kernelOrThrow("dot").cost({.n = 0, .dtype = DType::i8}), InputError);
    EXPECT_THROW((void)kernelOrThrow("dot").cost({.n = 1, .dtype = DType::f32}), InputError);
}

TEST(Catalog, KnowsTheKernelsOfCalibrationButDoesNotListThem)
{
    ASSERT_NE(findKernel("dot"), nullptr);
    EXPECT_TRUE(findKernel("dot")->calibrationOnly);
    for (const KernelInfo& kernel : catalog()) {
        EXPECT_FALSE(kernel.calibrationOnly) << kernel.id;
    }
}

} // namespace
} // namespace ridgepoint
