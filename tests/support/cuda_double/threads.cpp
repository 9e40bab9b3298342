// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/cuda_double/threads.h"

#include <array>
#include <cstddef>
#include <deque>
#include <exception>
#include <map>
#include <memory>
#include <stdexcept>
#include <ucontext.h>
#include <vector>

#if defined(__SANITIZE_ADDRESS__)
#include <pthread.h>
#include <sanitizer/common_interface_defs.h>
#endif

uint3 threadIdx;
uint3 blockIdx;
dim3 blockDim;
dim3 gridDim;

namespace ridgepoint::test {

namespace {

constexpr std::size_t kStackBytes = 128 * 1024;
constexpr unsigned kWarp = 32;

/// A stack of its own. It runs threads until one has to wait.
struct Fiber {
    ucontext_t context{};
    std::unique_ptr<char[]> stack{new char[kStackBytes]};
    uint3 index;
    /// Of the thread that it runs now.
    unsigned exchanges = 0;
    void* fakeStack = nullptr;
};

/// Where threads wait for each other.
struct Meeting {
    unsigned expected = 0;
    unsigned arrived = 0;
    std::vector<Fiber*> waiting = {};
};

/// Tells AddressSanitizer on which stack the program goes on.
class Switch {
public:
    static void start([[maybe_unused]] void** save, [[maybe_unused]] const void* stack, [[maybe_unused]] std::size_t size)
    {
#if defined(__SANITIZE_ADDRESS__)
        __sanitizer_start_switch_fiber(save, stack, size);
#endif
    }
    static void finish([[maybe_unused]] void* saved, [[maybe_unused]] const void** stack, [[maybe_unused]] std::size_t* size)
    {
#if defined(__SANITIZE_ADDRESS__)
        __sanitizer_finish_switch_fiber(saved, stack, size);
#endif
    }
};

class Block {
public:
    Block(dim3 shape, bool backwards, const std::function<void()>& thread, std::vector<std::unique_ptr<Fiber>>& pool)
        : m_shape(shape), m_count(shape.x * shape.y * shape.z), m_backwards(backwards), m_thread(thread), m_pool(pool)
    {
        m_all.expected = m_count;
    }

    void run()
    {
        while (m_error == nullptr && (!m_ready.empty() || m_next < m_count)) {
            Fiber* fiber = nullptr;
            if (!m_ready.empty()) {
                fiber = m_ready.front();
                m_ready.pop_front();
            } else {
                fiber = &fresh();
            }
            resume(*fiber);
        }
        if (m_error != nullptr) {
            std::rethrow_exception(m_error);
        }
        if (m_finished != m_count) {
            throw std::logic_error("a barrier that not all threads of the block reach");
        }
    }

    /// Called in a thread: returns when all have come.
    void meetAll() { meet(m_all); }

    std::uint64_t exchange(std::uint64_t bits, unsigned distance)
    {
        const unsigned thread = flatIndex(threadIdx);
        const unsigned warp = thread / kWarp;
        Meeting& meeting = m_warps[warp];
        meeting.expected = std::min(kWarp, m_count - warp * kWarp);
        // Two sets in turn: a thread that is ahead writes into the one that nobody reads any more.
        auto& slots = m_slots[warp].at(m_current->exchanges++ % 2);
        slots.at(thread % kWarp) = bits;
        meet(meeting);
        return slots.at((thread % kWarp) ^ distance);
    }

private:
    static void enter();

    [[nodiscard]] unsigned flatIndex(uint3 index) const { return (index.z * m_shape.y + index.y) * m_shape.x + index.x; }

    Fiber& fresh()
    {
        if (m_used == m_pool.size()) {
            m_pool.push_back(std::make_unique<Fiber>());
        }
        Fiber& fiber = *m_pool[m_used++];
        getcontext(&fiber.context);
        fiber.context.uc_stack.ss_sp = fiber.stack.get();
        fiber.context.uc_stack.ss_size = kStackBytes;
        fiber.context.uc_link = nullptr;
        makecontext(&fiber.context, &Block::enter, 0);
        fiber.fakeStack = nullptr;
        return fiber;
    }

    void resume(Fiber& fiber)
    {
        m_current = &fiber;
        threadIdx = fiber.index;
        void* saved = nullptr;
        Switch::start(&saved, fiber.stack.get(), kStackBytes);
        swapcontext(&m_scheduler, &fiber.context);
        Switch::finish(saved, nullptr, nullptr);
    }

    void park()
    {
        Fiber& mine = *m_current;
        mine.index = threadIdx;
        Switch::start(&mine.fakeStack, m_schedulerStack, m_schedulerStackSize);
        swapcontext(&mine.context, &m_scheduler);
        Switch::finish(mine.fakeStack, &m_schedulerStack, &m_schedulerStackSize);
    }

    void meet(Meeting& meeting)
    {
        if (++meeting.arrived < meeting.expected) {
            meeting.waiting.push_back(m_current);
            park();
            return;
        }
        meeting.arrived = 0;
        m_ready.insert(m_ready.end(), meeting.waiting.begin(), meeting.waiting.end());
        meeting.waiting.clear();
    }

    /// The life of a fiber: threads that nobody has begun, until there are none.
    void work()
    {
        Switch::finish(nullptr, &m_schedulerStack, &m_schedulerStackSize);
        try {
            while (m_next < m_count) {
                const unsigned number = m_backwards ? m_count - 1 - m_next : m_next;
                ++m_next;
                m_current->exchanges = 0;
                threadIdx = {number % m_shape.x, number / m_shape.x % m_shape.y, number / (m_shape.x * m_shape.y)};
                m_thread();
                ++m_finished;
            }
        } catch (...) {
            m_error = std::current_exception();
        }
        Switch::start(nullptr, m_schedulerStack, m_schedulerStackSize); // its fake stack is not needed again
        setcontext(&m_scheduler);
    }

    dim3 m_shape;
    unsigned m_count;
    bool m_backwards;
    const std::function<void()>& m_thread;
    std::vector<std::unique_ptr<Fiber>>& m_pool;
    std::size_t m_used = 0;
    unsigned m_next = 0;
    unsigned m_finished = 0;
    std::deque<Fiber*> m_ready;
    Meeting m_all;
    std::map<unsigned, Meeting> m_warps;
    std::map<unsigned, std::array<std::array<std::uint64_t, kWarp>, 2>> m_slots;
    Fiber* m_current = nullptr;
    ucontext_t m_scheduler{};
    const void* m_schedulerStack = nullptr;
    std::size_t m_schedulerStackSize = 0;
    std::exception_ptr m_error;
};

/// The block that runs now; device code has no other way to find it.
Block* running = nullptr;

void Block::enter() { running->work(); }

} // namespace

std::uint64_t exchangeInWarp(std::uint64_t bits, int distance) { return running->exchange(bits, static_cast<unsigned>(distance)); }

void runGrid(dim3 grid, dim3 block, const std::function<void()>& thread)
{
    static std::vector<std::unique_ptr<Fiber>> pool;
    gridDim = grid;
    blockDim = block;
    bool backwards = false;
    for (unsigned z = 0; z < grid.z; ++z) {
        for (unsigned y = 0; y < grid.y; ++y) {
            for (unsigned x = 0; x < grid.x; ++x, backwards = !backwards) {
                blockIdx = {x, y, z};
                Block one(block, backwards, thread, pool);
                running = &one;
                one.run();
            }
        }
    }
    running = nullptr;
}

} // namespace ridgepoint::test

void __syncthreads() { ridgepoint::test::running->meetAll(); }
