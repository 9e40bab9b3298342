// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/cpu_peers.h"
#include "tests/bench/direct_onednn.h"
#include "tests/bench/stream_baseline.h"

#include <chrono>
#include <dlfcn.h>
#include <thread>

namespace ridgepoint::bench {

namespace {

template <typename T>
std::function<void()> loop(const std::string& kernel, const Arrays& arrays)
{
    const auto* const a = static_cast<const T*>(arrays.a.data());
    const auto* const b = static_cast<const T*>(arrays.b.data());
    auto* const c = static_cast<T*>(arrays.c.data());
    const auto count = static_cast<std::size_t>(arrays.a.count);
    if constexpr (std::is_same_v<T, float>) {
        if (kernel == "copy") {
            return [=] { streamBaselineCopy(a, c, count); };
        }
        return kernel == "add" ? std::function([=] { streamBaselineAdd(a, b, c, count); })
                               : std::function([=] { streamBaselineTriad(c, a, b, 3.0F, count); });
    } else {
        if (kernel == "copy") {
            return [=] { streamBaselineCopy64(a, c, count); };
        }
        return kernel == "add" ? std::function([=] { streamBaselineAdd64(a, b, c, count); })
                               : std::function([=] { streamBaselineTriad64(c, a, b, 3.0, count); });
    }
}

/// The two functions of OpenBLAS that are called, by their C interface.
struct Blas {
    using Gemm = void (*)(int order, int transA, int transB, int m, int n, int k, float alpha, const float* a, int lda,
                          const float* b, int ldb, float beta, float* c, int ldc);
    using SetThreads = void (*)(int);
    Gemm gemm = nullptr;
    SetThreads setThreads = nullptr;
};

/// Its threads spin after their work and would take the cores of whoever comes next: they get time to rest, untimed.
class Rested final : public PreparedKernel {
public:
    explicit Rested(std::function<void()> run) : m_plain(std::move(run)) {}
    [[nodiscard]] Verification verify(std::stop_token) override { return {.passed = true}; }
    [[nodiscard]] Seconds launch(int launches) override
    {
        const Seconds time = m_plain.launch(launches);
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
        return time;
    }
    [[nodiscard]] std::string implementation() const override { return m_plain.implementation(); }

private:
    Plain m_plain;
};

Blas findBlas()
{
    void* library = dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        return {};
    }
    // Kept open for the life of the program.
    return {reinterpret_cast<Blas::Gemm>(dlsym(library, "cblas_sgemm")),
            reinterpret_cast<Blas::SetThreads>(dlsym(library, "openblas_set_num_threads"))};
}

} // namespace

Peer cLoop(const std::string& kernel, const std::shared_ptr<Arrays>& arrays)
{
    auto run = arrays->a.dtype == DType::f64 ? loop<double>(kernel, *arrays) : loop<float>(kernel, *arrays);
    // The arrays live as long as what runs on them.
    return {"C loop", std::make_unique<Plain>([arrays, run = std::move(run)] { run(); })};
}

Peer directOneDnn(std::int64_t n, const std::shared_ptr<Arrays>& arrays)
{
    DirectMatmul direct = directMatmul(n, arrays->a.dtype, arrays->a.data(), arrays->b.data(), arrays->c.data());
    if (!direct.missing.empty()) {
        return {"oneDNN", nullptr, direct.missing};
    }
    return {"oneDNN", std::make_unique<Plain>([arrays, run = std::move(direct.run)] { run(); })};
}

Peer openBlas(std::int64_t n, int threads, const std::shared_ptr<Arrays>& arrays)
{
    const Blas blas = findBlas();
    if (blas.gemm == nullptr || blas.setThreads == nullptr) {
        return {"OpenBLAS", nullptr, "libopenblas.so.0 is not installed (Debian: libopenblas0)"};
    }
    blas.setThreads(threads);
    const int side = static_cast<int>(n);
    return {"OpenBLAS", std::make_unique<Rested>([=] {
                constexpr int kRowMajor = 101;
                constexpr int kAsItIs = 111;
                blas.gemm(kRowMajor, kAsItIs, kAsItIs, side, side, side, 1, static_cast<const float*>(arrays->a.data()), side,
                          static_cast<const float*>(arrays->b.data()), side, 0, static_cast<float*>(arrays->c.data()), side);
            })};
}

} // namespace ridgepoint::bench
