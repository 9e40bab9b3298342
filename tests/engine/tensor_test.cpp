// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"
#include "engine/tensor_view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ridgepoint {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TensorView after(const char* text, const Tensor& base) { return applyOperation(base, parseTensorOperation(text)); }

Tensor threeByFour() { return Tensor::counting({3, 4}, DType::f32); }
Tensor sixtyFour() { return Tensor::counting({64, 128}, DType::f32); }

std::string faultOf(const char* text, const Tensor& base)
{
    try {
        (void)after(text, base);
    } catch (const InputError& error) {
        return error.what();
    }
    return "no fault";
}

TEST(Tensor, TransposeSharesTheStorageAndIsNotContiguous)
{
    const TensorView view = after("t()", threeByFour());
    EXPECT_TRUE(view.sharesStorage);
    EXPECT_FALSE(view.result.contiguous());
    EXPECT_THAT(view.result.layout().shape, ElementsAre(4, 3));
    EXPECT_THAT(view.result.layout().strides, ElementsAre(1, 4));
    EXPECT_EQ(view.copied, Bytes{0});
    EXPECT_THAT(view.result.values(), ElementsAre(0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11));
}

TEST(Tensor, MakingATransposeContiguousMovesEveryElement)
{
    const TensorView view = after("t().contiguous()", threeByFour());
    EXPECT_FALSE(view.sharesStorage);
    EXPECT_TRUE(view.result.contiguous());
    EXPECT_THAT(view.result.layout().strides, ElementsAre(3, 1));
    EXPECT_EQ(view.copied, Bytes{48});
    EXPECT_THAT(view.result.values(), ElementsAre(0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11));
    EXPECT_THAT(view.why, HasSubstr("contiguous(): strides (1, 4) of (4, 3) do not walk the storage one by one"));
}

TEST(Tensor, SevenOperationsAreFiveViewsAndTwoCopies)
{
    const Tensor base = sixtyFour();
    for (const char* text : {"view(128,64)", "reshape(128,64)", "t()", "[:32]", "[:, :32]"}) {
        const TensorView view = after(text, base);
        EXPECT_TRUE(view.sharesStorage) << text;
        EXPECT_EQ(view.copied, Bytes{0}) << text;
    }
    EXPECT_FALSE(after("+ 0", base).sharesStorage);
    EXPECT_EQ(after("+ 0", base).copied, Bytes{32768});
    EXPECT_FALSE(after("to(f16)", base).sharesStorage);
    EXPECT_EQ(after("to(f16)", base).copied, Bytes{16384});
}

TEST(Tensor, ReshapeOfATransposeCopiesAndSaysWhy)
{
    const TensorView view = after("t().reshape(8192)", sixtyFour());
    EXPECT_FALSE(view.sharesStorage);
    EXPECT_EQ(view.copied, Bytes{32768});
    EXPECT_EQ(view.result.values().at(1), 128);
    EXPECT_THAT(view.why, HasSubstr("strides (1, 128) of (128, 64) cannot be walked as (8192) in equal steps: reshape copies"));
}

TEST(Tensor, ViewOfATransposeIsRefusedUnderTheStep)
{
    EXPECT_THAT(faultOf("t().view(-1)", sixtyFour()), ::testing::EndsWith("\n  t().view(-1)\n      ^"));
}

TEST(Tensor, ReadsWhatASliceLeaves)
{
    const TensorView view = after("[::2, 1:]", threeByFour());
    EXPECT_THAT(view.result.values(), ElementsAre(1, 2, 3, 9, 10, 11));
    EXPECT_EQ(view.result.layout().offset, 1);
    EXPECT_TRUE(view.sharesStorage);
    EXPECT_THAT(after("[-1]", threeByFour()).result.values(), ElementsAre(8, 9, 10, 11));
    EXPECT_THAT(after("[1, 2]", threeByFour()).result.values(), ElementsAre(6));
}

TEST(Tensor, ExpandReadsOneElementManyTimes)
{
    const TensorView view = after("[0].expand(2, 4)", threeByFour());
    EXPECT_THAT(view.result.values(), ElementsAre(0, 1, 2, 3, 0, 1, 2, 3));
    EXPECT_TRUE(view.sharesStorage);
    EXPECT_EQ(after("[0].expand(2, 4).contiguous()", threeByFour()).copied, Bytes{32});
}

TEST(Tensor, ContiguousOfAContiguousOneIsTheVerySame)
{
    const TensorView view = after("contiguous()", threeByFour());
    EXPECT_TRUE(view.sharesStorage);
    EXPECT_THAT(view.why, HasSubstr("the very same tensor"));
}

TEST(Tensor, CalculatesOnEveryElement)
{
    EXPECT_THAT(after("* 2", Tensor::counting({3}, DType::f16)).result.values(), ElementsAre(0, 2, 4));
    EXPECT_THAT(after("- 1", Tensor::counting({3}, DType::i8)).result.values(), ElementsAre(-1, 0, 1));
    EXPECT_THAT(after("+ 1 * 3", Tensor::counting({2}, DType::f64)).result.values(), ElementsAre(3, 6)) << "one after the other";
}

TEST(Tensor, IntegersWrapAroundAndBecomeFloatsWhereAFractionMayCome)
{
    EXPECT_THAT(after("+ 127", Tensor::counting({2}, DType::i8)).result.values(), ElementsAre(127, -128));
    EXPECT_EQ(after("+ 1e300", Tensor::counting({2}, DType::i32)).result.dtype(), DType::i32);
    const TensorView half = after("/ 2", Tensor::counting({2}, DType::i32));
    EXPECT_EQ(half.result.dtype(), DType::f32);
    EXPECT_THAT(half.result.values(), ElementsAre(0, 0.5));
}

TEST(Tensor, ArithmeticOnATransposeKeepsItsOrderInMemory)
{
    const TensorView view = after("t() + 0", threeByFour());
    EXPECT_THAT(view.result.layout().strides, ElementsAre(1, 4));
    EXPECT_EQ(view.result.values(), after("t()", threeByFour()).result.values());
}

TEST(Tensor, ConvertsEveryElementAndOnlyWhereTheTypeDiffers)
{
    const TensorView same = after("to(f32)", threeByFour());
    EXPECT_TRUE(same.sharesStorage);
    const TensorView half = after("t().to(bf16)", threeByFour());
    EXPECT_EQ(half.result.dtype(), DType::bf16);
    EXPECT_THAT(half.result.values(), ElementsAre(0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11));
    EXPECT_THAT(after("* 0.1 .cast(bf16)", Tensor::counting({2}, DType::f64)).result.values().at(1),
                ::testing::DoubleNear(0.1, 3e-4));
}

TEST(Tensor, HasNoElementsOrASingleNumber)
{
    const Tensor empty = Tensor::counting({0, 4}, DType::f32);
    EXPECT_THAT(after("t() + 1", empty).result.values(), IsEmpty());
    EXPECT_TRUE(after("view(4, 0)", empty).sharesStorage);
    EXPECT_FALSE(after("+ 0", empty).sharesStorage) << "also nothing has a storage of its own";
    EXPECT_THAT(after("reshape(1, 1)", Tensor::counting({}, DType::f32)).result.layout().strides, ElementsAre(1, 1));
}

TEST(Tensor, OfTypesWithoutArithmeticOrOverTheLimitIsRefusedKindly)
{
    EXPECT_THAT([] { (void)Tensor::counting({4}, DType::f4); },
                ::testing::ThrowsMessage<InputError>(HasSubstr("f4 has sizes here but no elements")));
    EXPECT_THAT(
        [] {
            (void)Tensor::counting({std::int64_t{1} << 20, 1024}, DType::f32);
        },
        ::testing::ThrowsMessage<InputError>(HasSubstr("buffers here hold at most 1 GiB")));
    EXPECT_THAT(faultOf("[0].expand(1000000, 128).contiguous()", Tensor::counting({64, 128}, DType::f32, Bytes{1 << 20})),
                HasSubstr("at most 1 MiB"));
}

TEST(Tensor, CountsOnlyAsFarAsItsTypeCan)
{
    EXPECT_EQ(Tensor::counting({257}, DType::bf16).values().back(), 0);
    EXPECT_EQ(Tensor::counting({257}, DType::bf16).values().at(255), 255);
}

TEST(Tensor, RefusesALayoutOutsideOfItsStorage)
{
    EXPECT_THROW((void)threeByFour().readAs({{3, 4}, {4, 1}, 1}), std::out_of_range);
}

} // namespace
} // namespace ridgepoint
