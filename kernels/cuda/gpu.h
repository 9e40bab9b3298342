// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/quantities.h"
#include "kernels/cuda/blas.h"
#include "kernels/cuda/blas_lt.h"
#include "kernels/cuda/jit.h"
#include "kernels/cuda/nvml.h"
#include "kernels/cuda/sm_clock.h"

#include <memory>
#include <mutex>
#include <string>

namespace ridgepoint::cuda {

/// What is known of one GPU without making a context on it.
struct GpuFacts {
    int ordinal = 0;
    std::string name;
    /// "GPU-8a1b..." as NVML spells it.
    std::string uuid;
    /// "0000:01:00.0".
    std::string busId;
    Bytes memory;
    Bytes l2;
    int multiprocessors = 1;
    /// 10 x major + minor: 90 for 9.0.
    int capability = 0;
    /// Rated; what is held is NVML's to tell.
    Frequency clock;
    Frequency memoryClock;
    int memoryBits = 0;
    int driver = 0;
    int runtime = 0;
};

/// Throws RunError when CUDA does not tell.
[[nodiscard]] GpuFacts readFacts(int ordinal);

/// Libraries that a GPU may do without; nullptr where there is none.
struct GpuLibraries {
    std::shared_ptr<const BlasLibrary> blas;
    std::shared_ptr<const LtLibrary> lt;
    std::shared_ptr<const JitLibrary> jit;
};

/// What all kernels of one device share. Thread-safe but for queue(), blas(), lt(), readClock() and jit(), which are the engine thread's.
class Gpu {
public:
    Gpu(GpuFacts facts, NvmlDevice nvml, GpuLibraries libraries)
        : m_facts(std::move(facts)),
          m_nvml(std::move(nvml)),
          m_blasLibrary(std::move(libraries.blas)),
          m_ltLibrary(std::move(libraries.lt)),
          m_jit(std::move(libraries.jit))
    {
    }

    [[nodiscard]] const GpuFacts& facts() const { return m_facts; }
    [[nodiscard]] const NvmlDevice& nvml() const { return m_nvml; }
    /// nullptr where there is no cuBLAS.
    [[nodiscard]] const BlasLibrary* blasLibrary() const { return m_blasLibrary.get(); }
    /// nullptr where there is no cublasLt.
    [[nodiscard]] const LtLibrary* ltLibrary() const { return m_ltLibrary.get(); }
    /// The one stream that everything runs on; made at the first call.
    [[nodiscard]] Queue queue();
    /// Made at the first call, which takes tens of milliseconds, and kept. Throws RunError, OutOfMemory.
    [[nodiscard]] Blas& blas();
    /// Likewise.
    [[nodiscard]] const Lt& lt();

    /// The clock held now, by the GPU's own count or else NVML's, and NVML's reason for holding it back; nullopt where nothing is known.
    [[nodiscard]] std::optional<ClockReading> readClock();
    /// What was compiled for this GPU.
    [[nodiscard]] JitCache& jit() { return m_jit; }
    /// nullptr where nothing can be compiled.
    [[nodiscard]] const JitLibrary* jitLibrary() const { return m_jit.library(); }

    /// Makes this the calling thread's device. Throws DeviceLost when it was lost before.
    void use() const;
    /// Remembers that the device is lost, and why.
    void lose(const std::string& why);
    /// Why it is lost; "" while it is not.
    [[nodiscard]] std::string lost() const;

private:
    [[nodiscard]] BlasQueue blasQueue();

    GpuFacts m_facts;
    NvmlDevice m_nvml;
    std::shared_ptr<const BlasLibrary> m_blasLibrary;
    std::shared_ptr<const LtLibrary> m_ltLibrary;
    Stream m_stream;
    DeviceMemory m_workspace;
    std::unique_ptr<Blas> m_blas;
    std::unique_ptr<Lt> m_lt;
    std::unique_ptr<SmClock> m_clock;
    JitCache m_jit;
    mutable std::mutex m_mutex;
    std::string m_lost;
};

} // namespace ridgepoint::cuda
