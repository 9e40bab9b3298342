// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"
#include "engine/tensor_layout.h"
#include "engine/tensor_shape.h"
#include "engine/tensor_size.h"
#include "engine/tensor_slice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ridgepoint {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Optional;

constexpr std::int64_t kHuge = std::int64_t{1} << 40;

std::string faultOf(const std::function<void()>& act)
{
    try {
        act();
    } catch (const InputError& error) {
        return error.what();
    }
    return "no fault";
}

TEST(TensorLayout, GoesRowAfterRow)
{
    EXPECT_THAT(contiguousLayout({3, 4}).strides, ElementsAre(4, 1));
    EXPECT_THAT(contiguousLayout({2, 3, 4}).strides, ElementsAre(12, 4, 1));
    EXPECT_THAT(contiguousLayout({}).strides, IsEmpty());
    EXPECT_THAT(contiguousLayout({2, 0, 4}).strides, ElementsAre(4, 4, 1)) << "as PyTorch: no stride of 0";
}

TEST(TensorLayout, CountsElementsAndRefusesWhatDoesNotFit)
{
    EXPECT_EQ(elementCount({}), 1);
    EXPECT_EQ(elementCount({1024, 1024}), 1048576);
    EXPECT_EQ(elementCount({5, 0}), 0);
    EXPECT_THAT(faultOf([] { (void)elementCount({kHuge, kHuge}); }), HasSubstr("choose a smaller shape"));
    EXPECT_THAT(faultOf([] { (void)contiguousLayout({0, kHuge, kHuge}); }), HasSubstr("choose a smaller shape"));
}

TEST(TensorLayout, IsContiguousWhereTheWalkIsOneByOne)
{
    EXPECT_TRUE(isContiguous(contiguousLayout({3, 4})));
    EXPECT_FALSE(isContiguous({{4, 3}, {1, 4}}));
    EXPECT_TRUE(isContiguous({{4, 1}, {1, 77}})) << "the stride of a dimension of one is never taken";
    EXPECT_TRUE(isContiguous({{0, 3}, {1, 9}}));
    EXPECT_FALSE(isContiguous({{3, 4}, {0, 1}})) << "repeated rows are no walk through the storage";
}

TEST(TensorLayout, ViewsAContiguousTensorInAnyShape)
{
    EXPECT_THAT(viewStrides(contiguousLayout({64, 128}), {128, 64}), Optional(ElementsAre(64, 1)));
    EXPECT_THAT(viewStrides(contiguousLayout({64, 128}), {2, 2, 2, 1024}), Optional(ElementsAre(4096, 2048, 1024, 1)));
    EXPECT_THAT(viewStrides(contiguousLayout({1}), {}), Optional(IsEmpty()));
    EXPECT_THAT(viewStrides(contiguousLayout({}), {1, 1}), Optional(ElementsAre(1, 1)));
}

TEST(TensorLayout, CannotFlattenATranspose)
{
    EXPECT_EQ(viewStrides({{128, 64}, {1, 128}}, {8192}), std::nullopt);
    EXPECT_EQ(viewStrides({{128, 64}, {1, 128}}, {64, 128}), std::nullopt);
}

TEST(TensorLayout, SplitsADimensionOfATranspose)
{
    EXPECT_THAT(viewStrides({{128, 64}, {1, 128}}, {2, 64, 64}), Optional(ElementsAre(64, 1, 128)));
    EXPECT_THAT(viewStrides({{128, 64}, {1, 128}}, {128, 8, 8}), Optional(ElementsAre(1, 1024, 128)));
}

TEST(TensorLayout, MergesOnlyDimensionsThatFollowEachOther)
{
    // x[:, :32] of 64 x 128: rows have gaps between them.
    EXPECT_EQ(viewStrides({{64, 32}, {128, 1}}, {2048}), std::nullopt);
    EXPECT_THAT(viewStrides({{64, 32}, {128, 1}}, {64, 4, 8}), Optional(ElementsAre(128, 8, 1)));
    // Every second element of all: one even walk in steps of two.
    EXPECT_THAT(viewStrides({{64, 64}, {128, 2}}, {4096}), Optional(ElementsAre(2)));
}

TEST(TensorLayout, ViewsNothingInAnyShapeOfNothing)
{
    EXPECT_THAT(viewStrides(contiguousLayout({0, 4}), {4, 0}), Optional(ElementsAre(1, 1)));
    EXPECT_THAT(viewStrides({{0, 4}, {9, 7}}, {0, 4}), Optional(ElementsAre(9, 7))) << "the same shape keeps its strides";
}

TEST(TensorLayout, ViewsARepeatedElementInAnyShape) { EXPECT_THAT(viewStrides({{6}, {0}}, {2, 3}), Optional(ElementsAre(0, 0))); }

TEST(TensorLayout, InfersTheOneLengthThatIsLeftOut)
{
    EXPECT_THAT(inferredShape({-1, 64}, 8192), ElementsAre(128, 64));
    EXPECT_THAT(faultOf([] { (void)inferredShape({-1, -1}, 8192); }), HasSubstr("only once"));
    EXPECT_THAT(faultOf([] { (void)inferredShape({-1, 100}, 8192); }), HasSubstr("no whole length"));
    EXPECT_THAT(faultOf([] { (void)inferredShape({-1, 0}, 0); }), HasSubstr("no whole length"));
    EXPECT_THAT(faultOf([] { (void)inferredShape({64, 64}, 8192); }), HasSubstr("has 4096 elements, the tensor 8192"));
    EXPECT_THAT(faultOf([] { (void)inferredShape({-2}, 8192); }), HasSubstr("-2 is no length"));
}

TEST(TensorLayout, KeepsTheOrderInMemoryWhereItClosesGaps)
{
    EXPECT_THAT(denseStrides({{128, 64}, {1, 128}}), ElementsAre(1, 128)) << "a dense tensor keeps its strides";
    EXPECT_THAT(denseStrides({{64, 32}, {128, 1}}), ElementsAre(32, 1));
    EXPECT_THAT(denseStrides({{32, 64}, {1, 128}}), ElementsAre(1, 32));
    EXPECT_THAT(denseStrides({{2, 3, 4}, {1, 8, 2}}), ElementsAre(1, 8, 2));
    EXPECT_THAT(denseStrides({{3, 4}, {0, 1}}), ElementsAre(4, 1));
}

TEST(TensorLayout, PermutesEachDimensionOnce)
{
    const TensorLayout layout = contiguousLayout({2, 3, 4});
    EXPECT_EQ(permuted(layout, {2, 0, -2}), (TensorLayout{{4, 2, 3}, {1, 12, 4}, 0}));
    EXPECT_THAT(faultOf([&] { (void)permuted(layout, {0, 0, 1}); }), HasSubstr("twice"));
    EXPECT_THAT(faultOf([&] { (void)permuted(layout, {0, 1}); }), HasSubstr("2 dimensions are named of 3"));
    EXPECT_THAT(faultOf([&] { (void)permuted(layout, {0, 1, 3}); }), HasSubstr("no dimension 3"));
}

TEST(TensorLayout, ExpandsOnlyDimensionsOfOne)
{
    EXPECT_EQ(expanded(contiguousLayout({3, 1}), {2, -1, 4}), (TensorLayout{{2, 3, 4}, {0, 1, 0}, 0}));
    EXPECT_THAT(faultOf([] { (void)expanded(contiguousLayout({3, 2}), {3, 4}); }), HasSubstr("only a dimension of length 1"));
    EXPECT_THAT(faultOf([] { (void)expanded(contiguousLayout({3}), {-1, 3}); }), HasSubstr("-1 keeps"));
    EXPECT_THAT(faultOf([] { (void)expanded(contiguousLayout({3, 1}), {3}); }), HasSubstr("drops dimensions"));
}

TEST(TensorSlice, TakesRangesStepsAndPlaces)
{
    const TensorLayout layout = contiguousLayout({64, 128});
    EXPECT_EQ(sliced(layout, {SliceRange{{}, 32}}), (TensorLayout{{32, 128}, {128, 1}, 0}));
    EXPECT_EQ(sliced(layout, {SliceRange{}, SliceRange{{}, 32}}), (TensorLayout{{64, 32}, {128, 1}, 0}));
    EXPECT_EQ(sliced(layout, {SliceRange{{}, {}, 2}, SliceRange{1}}), (TensorLayout{{32, 127}, {256, 1}, 1}));
    EXPECT_EQ(sliced(layout, {SlicePlace{-1}}), (TensorLayout{{128}, {1}, 63 * 128}));
}

TEST(TensorSlice, CountsNegativePlacesFromTheEndAndClampsAsPythonDoes)
{
    const TensorLayout layout = contiguousLayout({10});
    EXPECT_EQ(sliced(layout, {SliceRange{-3}}), (TensorLayout{{3}, {1}, 7}));
    EXPECT_EQ(sliced(layout, {SliceRange{{}, -8}}), (TensorLayout{{2}, {1}, 0}));
    EXPECT_EQ(sliced(layout, {SliceRange{-99, 99, 4}}), (TensorLayout{{3}, {4}, 0}));
    EXPECT_THAT(sliced(layout, {SliceRange{5, 2}}).shape, ElementsAre(0));
    EXPECT_THAT(faultOf([&] { (void)sliced(layout, {SlicePlace{10}}); }), HasSubstr("no place 10 in a dimension of 10"));
    EXPECT_THAT(faultOf([&] { (void)sliced(layout, {SliceRange{}, SliceRange{}}); }), HasSubstr("2 dimensions are sliced of 1"));
}

TEST(TensorShape, IsReadAsPeopleWriteIt)
{
    for (const char* text : {"64x128", " 64 x 128 ", "(64, 128)", "[64,128]", "64*128", "2^6x128"}) {
        EXPECT_THAT(parseTensorShape(text), ElementsAre(64, 128)) << text;
    }
    EXPECT_THAT(parseTensorShape("()"), IsEmpty());
    EXPECT_THAT(parseTensorShape("0x4"), ElementsAre(0, 4));
    EXPECT_THAT(faultOf([] { (void)parseTensorShape(""); }), HasSubstr("there is no shape"));
    EXPECT_THAT(faultOf([] { (void)parseTensorShape("64xx2"); }), HasSubstr("is not a size"));
    EXPECT_THAT(faultOf([] { (void)parseTensorShape("-64"); }), HasSubstr("sizes are positive"));
}

TEST(ParameterCount, IsReadInEveryUsualWay)
{
    for (const char* text : {"7e9", "7B", "7 B", "7000000000", "7.0e9", "7G"}) {
        EXPECT_EQ(parseParameterCount(text), 7'000'000'000) << text;
    }
    EXPECT_EQ(parseParameterCount("1.5B"), 1'500'000'000);
    EXPECT_EQ(parseParameterCount("350M"), 350'000'000);
    for (const char* text : {"", "B", "7Q", "0", "-7B", "0.5", "1e300", "nan", "7BB"}) {
        EXPECT_THAT(faultOf([&] { (void)parseParameterCount(text); }), HasSubstr("is no number of parameters")) << text;
    }
}

TEST(TensorSize, IsElementsTimesBytes)
{
    EXPECT_EQ(tensorSize(TensorShape{1024, 1024}, DType::f32).bytes, Bytes{4194304});
    EXPECT_EQ(tensorSize(TensorShape{3}, DType::f4).bytes, Bytes{2});
    EXPECT_EQ(tensorSize(TensorShape{3}, DType::f4).bytesPerElement(), 0.5);
    EXPECT_THAT(faultOf([] { (void)tensorSize(std::int64_t{1} << 62, DType::f64); }), HasSubstr("2^63 bytes or more"));
}

TEST(GroupedDigits, AreInThrees)
{
    EXPECT_EQ(groupedDigits(999), "999");
    EXPECT_EQ(groupedDigits(1048576), "1,048,576");
    EXPECT_EQ(groupedDigits(-100000), "-100,000");
}

} // namespace
} // namespace ridgepoint
