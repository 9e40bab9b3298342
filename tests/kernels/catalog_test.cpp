// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/catalog.h"

#include "engine/error.h"

#include <gmock/gmock.h>
#include <set>

namespace ridgepoint {
namespace {

using ::testing::HasSubstr;

TEST(Catalog, ListsEveryKernelOnceWithWordsForPeople)
{
    std::set<std::string> ids;
    for (const KernelInfo& kernel : catalog()) {
        EXPECT_TRUE(ids.insert(kernel.id).second) << kernel.id;
        EXPECT_FALSE(kernel.title.empty()) << kernel.id;
        EXPECT_FALSE(kernel.summary.empty()) << kernel.id;
        EXPECT_FALSE(kernel.sizeMeaning.empty()) << kernel.id;
        EXPECT_FALSE(kernel.dtypes.empty()) << kernel.id;
        EXPECT_TRUE(kernel.cost) << kernel.id;
    }
    for (const char* id : {"empty", "copy", "read", "add", "triad", "transpose", "chain", "chain-fused", "matmul", "matmul-naive",
                           "matmul-tiled", "decode", "fma"}) {
        EXPECT_TRUE(ids.contains(id)) << id;
    }
}

TEST(Catalog, EveryDTypeItListsHasACost)
{
    for (const KernelInfo& kernel : catalog()) {
        for (const DType dtype : kernel.dtypes) {
            const Cost cost = kernel.cost({.n = 256, .dtype = dtype});
            EXPECT_EQ(cost.dtype, dtype) << kernel.id << " " << name(dtype);
            EXPECT_EQ(cost.unit, kernel.unit) << kernel.id;
            EXPECT_GE(cost.launches, 1) << kernel.id;
            EXPECT_FALSE(cost.bytesFormula.empty()) << kernel.id;
            EXPECT_FALSE(cost.flopsFormula.empty()) << kernel.id;
        }
    }
}

TEST(Catalog, FindsAKernelByItsId)
{
    ASSERT_NE(findKernel("triad"), nullptr);
    EXPECT_EQ(findKernel("triad")->id, "triad");
    EXPECT_EQ(findKernel("tirad"), nullptr);
    EXPECT_EQ(&kernelOrThrow("triad"), findKernel("triad"));
}

TEST(Catalog, AnUnknownIdIsAnsweredWithTheNearestOne)
{
    try {
        (void)kernelOrThrow("matmull");
        FAIL() << "did not throw";
    } catch (const InputError& error) {
        EXPECT_THAT(error.what(), HasSubstr("'matmull'"));
        EXPECT_THAT(error.what(), HasSubstr("Did you mean 'matmul'?"));
    }
}

TEST(Catalog, AnIdLikeNoneIsAnsweredWithTheList)
{
    try {
        (void)kernelOrThrow("zzzzzzzzzzzz");
        FAIL() << "did not throw";
    } catch (const InputError& error) {
        EXPECT_THAT(error.what(), HasSubstr("chain-fused"));
    }
}

} // namespace
} // namespace ridgepoint
