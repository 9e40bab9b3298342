// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/buffer.h"
#include "kernels/cpu/data.h"
#include "kernels/cpu/team.h"
#include "kernels/cpu/topology.h"

#include <atomic>
#include <cmath>
#include <cstdint>
#include <gtest/gtest.h>
#include <limits>

namespace ridgepoint::cpu {
namespace {

TEST(Share, CoversEveryElementOnceAndStartsOnAGrain)
{
    for (const std::int64_t count :
         {std::int64_t{0}, std::int64_t{1}, std::int64_t{255}, std::int64_t{257}, std::int64_t{100'003}}) {
        for (const int parts : {1, 2, 3, 7, 64}) {
            std::int64_t next = 0;
            for (int part = 0; part < parts; ++part) {
                const Range range = share(count, parts, part);
                EXPECT_EQ(range.first, next);
                EXPECT_TRUE(range.first % kGrain == 0 || range.count() == 0);
                EXPECT_GE(range.count(), 0);
                next = range.last;
            }
            EXPECT_EQ(next, count);
        }
    }
}

TEST(Share, IsEvenWithinOneGrain)
{
    const std::int64_t count = 1'000'000;
    for (int part = 0; part < 7; ++part) {
        EXPECT_NEAR(static_cast<double>(share(count, 7, part).count()), count / 7.0, kGrain);
    }
}

TEST(Team, RunsItsWorkOnceOnEveryThread)
{
    const Team team(machineTopology().cpus);
    team.enter();
    std::atomic<int> calls{0};
    std::atomic<int> threads{0};
    team.run([&](int thread) {
        calls += 1;
        threads += thread;
    });
    EXPECT_EQ(calls, team.size());
    EXPECT_EQ(threads, team.size() * (team.size() - 1) / 2);
}

TEST(Team, SwitchesDenormalsOffInEveryThread)
{
    const Team team(machineTopology().cpus);
    team.enter();
    std::atomic<int> denormals{0};
    team.run([&](int) {
        volatile float tiny = std::numeric_limits<float>::min();
        volatile float half = 0.5F;
        const float product = tiny * half;
        denormals += product != 0.0F ? 1 : 0;
    });
    EXPECT_EQ(denormals, 0);
}

TEST(Buffer, IsAlignedForVectorsAndHugePages)
{
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(Buffer(Bytes{100}).data()) % 64, 0U);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(Buffer(Bytes{5 << 20}).data()) % (2 << 20), 0U);
}

TEST(Buffer, MovesItsMemory)
{
    Buffer first(Bytes{4096});
    void* const data = first.data();
    Buffer second(std::move(first));
    EXPECT_EQ(second.data(), data);
    EXPECT_EQ(first.data(), nullptr); // NOLINT(bugprone-use-after-move): that is what is tested
    EXPECT_EQ(second.size().count(), 4096);
}

TEST(Poison, LeavesNoNumberBehind)
{
    const Team team(machineTopology().cpus);
    const Array array = makeOutput(team, DType::f32, 1000, {});
    poison(team, array, {});
    for (int i = 0; i < 1000; ++i) {
        ASSERT_TRUE(std::isnan(static_cast<const float*>(array.data())[i]));
    }
}

} // namespace
} // namespace ridgepoint::cpu
