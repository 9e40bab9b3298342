// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"
#include "engine/tensor_operation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ridgepoint {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string faultOf(std::string_view text)
{
    try {
        (void)parseTensorOperation(text);
    } catch (const InputError& error) {
        return error.what();
    }
    return "no fault";
}

decltype(TensorStep::what) only(std::string_view text)
{
    const TensorOperation operation = parseTensorOperation(text);
    EXPECT_EQ(operation.steps.size(), 1U) << text;
    return operation.steps.front().what;
}

TEST(TensorOperation, ReadsEveryKind)
{
    EXPECT_EQ(std::get<Reshape>(only("view(128,64)")), (Reshape{{128, 64}, false}));
    EXPECT_EQ(std::get<Reshape>(only("reshape( (128, -1) )")), (Reshape{{128, -1}, true}));
    EXPECT_TRUE(std::holds_alternative<FlipDimensions>(only("t()")));
    EXPECT_EQ(std::get<SwapDimensions>(only("transpose(0, -1)")), (SwapDimensions{0, -1}));
    EXPECT_EQ(std::get<Permute>(only("permute(2, 0, 1)")).order, (std::vector<std::int64_t>{2, 0, 1}));
    EXPECT_EQ(std::get<Expand>(only("expand([3, -1])")).shape, (TensorShape{3, -1}));
    EXPECT_TRUE(std::holds_alternative<MakeContiguous>(only("contiguous()")));
    EXPECT_EQ(std::get<Arithmetic>(only("* 2.5e-1")), (Arithmetic{'*', 0.25}));
    EXPECT_EQ(std::get<Arithmetic>(only("+ -3")), (Arithmetic{'+', -3}));
    EXPECT_EQ(std::get<Convert>(only("to(f16)")).dtype, DType::f16);
    EXPECT_EQ(std::get<Convert>(only("cast(i8)")).dtype, DType::i8);
}

TEST(TensorOperation, ReadsSlices)
{
    using Slice = TensorSlice;
    EXPECT_EQ(std::get<Slice>(only("[:32]")), (Slice{SliceRange{{}, 32}}));
    EXPECT_EQ(std::get<Slice>(only("[:, :32]")), (Slice{SliceRange{}, SliceRange{{}, 32}}));
    EXPECT_EQ(std::get<Slice>(only("[::2, 1:]")), (Slice{SliceRange{{}, {}, 2}, SliceRange{1}}));
    EXPECT_EQ(std::get<Slice>(only("[-3:-1, -2]")), (Slice{SliceRange{-3, -1}, SlicePlace{-2}}));
}

TEST(TensorOperation, JoinsStepsWithDots)
{
    const TensorOperation operation = parseTensorOperation("  t() .contiguous()[:32] + 0  ");
    ASSERT_EQ(operation.steps.size(), 4U);
    EXPECT_EQ(operation.text, "t() .contiguous()[:32] + 0");
    EXPECT_EQ(operation.steps[1].text, "contiguous()");
    EXPECT_EQ(operation.steps[1].at, 5U);
    EXPECT_EQ(operation.steps[2].text, "[:32]");
    EXPECT_EQ(parseTensorOperation("[:32].t()").steps.size(), 2U);
}

TEST(TensorOperation, PointsAtTheFault)
{
    EXPECT_EQ(faultOf("t().contigous()"), "unknown operation 'contigous': did you mean 'contiguous'?\n"
                                          "  t().contigous()\n"
                                          "      ^");
    EXPECT_EQ(faultOf("to(bf61)"), "there is no dtype 'bf61': did you mean 'bf16'?\n"
                                   "  to(bf61)\n"
                                   "     ^");
}

TEST(TensorOperation, SaysWhatIsMissing)
{
    EXPECT_THAT(faultOf(""), StartsWith("there is no operation"));
    EXPECT_THAT(faultOf("view"), StartsWith("view needs parentheses"));
    EXPECT_THAT(faultOf("view(128, 64"), StartsWith("a ) is missing"));
    EXPECT_THAT(faultOf("view()"), StartsWith("view is written with the new shape"));
    EXPECT_THAT(faultOf("view(a)"), StartsWith("a whole number must stand here"));
    EXPECT_THAT(faultOf("transpose(1)"), StartsWith("transpose is written with two dimensions"));
    EXPECT_THAT(faultOf("t(1)"), StartsWith("t is written without numbers"));
    EXPECT_THAT(faultOf("[:32"), HasSubstr("a ] is missing"));
    EXPECT_THAT(faultOf("[]"), StartsWith("a slice needs"));
    EXPECT_THAT(faultOf("[::0]"), StartsWith("the step of a slice is 1 to"));
    EXPECT_THAT(faultOf("[::-1]"), HasSubstr("no negative strides"));
    EXPECT_THAT(faultOf("+"), StartsWith("a number must stand here"));
    EXPECT_THAT(faultOf("+ x"), StartsWith("a number must stand here"));
    EXPECT_THAT(faultOf("t()."), StartsWith("an operation must follow the dot"));
    EXPECT_THAT(faultOf("t() t()"), StartsWith("a dot must stand between"));
    EXPECT_THAT(faultOf("frobnicate()"), HasSubstr("there are view reshape t"));
    EXPECT_THAT(faultOf("view(99999999999999999999)"), StartsWith("this number is over 2^62"));
}

TEST(TensorOperation, NeverThrowsAnythingElse)
{
    const std::string letters = "t().[:32]+*/-view(,e1)\xff\xc3\n x";
    unsigned random = 1;
    for (int round = 0; round < 20000; ++round) {
        std::string text;
        for (unsigned length = (random = random * 1664525U + 1013904223U) >> 28; length > 0; --length) {
            random = random * 1664525U + 1013904223U;
            text += letters[(random >> 16) % letters.size()];
        }
        EXPECT_NO_FATAL_FAILURE((void)faultOf(text)) << text;
    }
    EXPECT_THAT(faultOf(std::string(1000, '[')), HasSubstr("at most 500 characters"));
}

} // namespace
} // namespace ridgepoint
