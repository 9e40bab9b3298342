// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/quantities.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include <cuda_runtime.h>

/// Kernels that are compiled while the program runs: NVRTC makes machine code of their source, the driver loads and starts it.
namespace ridgepoint::cuda {

/// What NVRTC and the driver do for it. Tests script them.
struct JitLibrary {
    /// Machine code of CUDA source for a compute capability (90 for 9.0), or PTX where NVRTC is older than the GPU. Needs no GPU.
    /// Throws RunError with the compiler's words.
    std::function<std::string(const std::string& source, int capability)> compile;
    /// Loads what compile() gave into the calling thread's device. Throws RunError.
    std::function<void*(const std::string& image)> load;
    std::function<void(void* module)> unload;
    /// Throws RunError where the module has no such kernel.
    std::function<void*(void* module, const std::string& kernel)> find;
    std::function<cudaError_t(void* kernel, dim3 grid, dim3 block, cudaStream_t stream, void** arguments)> launch;
    /// "13.0".
    std::string version = {};
};

/// The NVRTC that goes with the CUDA runtime, and the driver; nullptr with the reason in `problem` where either is missing.
[[nodiscard]] std::shared_ptr<const JitLibrary> openSystemJit(std::string& problem);

/// One source, compiled and loaded.
class JitModule {
public:
    /// Throws RunError, OutOfMemory, DeviceLost.
    JitModule(std::shared_ptr<const JitLibrary> library, const std::string& source, int capability);
    JitModule(const JitModule&) = delete;
    JitModule& operator=(const JitModule&) = delete;
    ~JitModule() { m_library->unload(m_module); }

    [[nodiscard]] void* kernel(const std::string& name) const { return m_library->find(m_module, name); }
    [[nodiscard]] const JitLibrary& library() const { return *m_library; }
    /// How long the compiler took; in no sample.
    [[nodiscard]] Seconds compileTime() const { return m_compileTime; }

private:
    std::shared_ptr<const JitLibrary> m_library;
    Seconds m_compileTime{};
    void* m_module = nullptr;
};

/// The modules of one GPU, by their source: an expression is compiled once, however many sizes are measured.
class JitCache {
public:
    explicit JitCache(std::shared_ptr<const JitLibrary> library) : m_library(std::move(library)) {}

    /// nullptr where nothing can be compiled.
    [[nodiscard]] const JitLibrary* library() const { return m_library.get(); }
    /// Compiles at the first request. Throws as JitModule does.
    [[nodiscard]] std::shared_ptr<const JitModule> module(const std::string& source, int capability);

private:
    std::shared_ptr<const JitLibrary> m_library;
    std::map<std::pair<int, std::string>, std::shared_ptr<const JitModule>> m_modules;
};

} // namespace ridgepoint::cuda
