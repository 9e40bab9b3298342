// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/blas_library.h"

#include "kernels/cuda/blas.h"
#include "kernels/cuda/blas_values.h"

#include <array>
#include <dlfcn.h>
#include <fmt/format.h>

namespace ridgepoint::cuda {

namespace {

using Handle = void*;
using GemmFunction = int (*)(Handle, int, int, int, int, int, const void*, const void*, int, int, const void*, int, int,
                             const void*, void*, int, int, int, int);

std::function<int(Handle, const GemmArguments&)> spread(GemmFunction gemm)
{
    return [gemm](Handle handle, const GemmArguments& call) {
        return gemm(handle, call.transposeA, call.transposeB, call.m, call.n, call.k, call.alpha, call.a, call.typeA, call.strideA,
                    call.b, call.typeB, call.strideB, call.beta, call.c, call.typeC, call.strideC, call.compute, kDefaultAlgorithm);
    };
}

} // namespace

void* openOfRuntime(const char* name, std::string& problem)
{
    int runtime = 0;
    static_cast<void>(cudaRuntimeGetVersion(&runtime));
    const std::string file = fmt::format("{}.so.{}", name, runtime / 1000);
    void* const library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        const char* const words = dlerror();
        problem = words == nullptr ? file : words;
    }
    return library;
}

std::string libraryVersion(void* library, const char* function)
{
    // The properties are major, minor and patch.
    const auto property = reinterpret_cast<int (*)(int, int*)>(dlsym(library, function));
    std::array<int, 3> parts{};
    for (int which = 0; which < 3; ++which) {
        if (property == nullptr || property(which, &parts.at(static_cast<std::size_t>(which))) != 0) {
            return "unknown";
        }
    }
    return fmt::format("{}.{}.{}", parts[0], parts[1], parts[2]);
}

std::shared_ptr<const BlasLibrary> openSystemBlas(std::string& problem)
{
    void* const library = openOfRuntime("libcublas", problem);
    if (library == nullptr) {
        return nullptr;
    }
    const auto gemm = reinterpret_cast<GemmFunction>(dlsym(library, "cublasGemmEx"));
    BlasLibrary found;
    found.create = reinterpret_cast<int (*)(Handle*)>(dlsym(library, "cublasCreate_v2"));
    found.destroy = reinterpret_cast<int (*)(Handle)>(dlsym(library, "cublasDestroy_v2"));
    found.setStream = reinterpret_cast<int (*)(Handle, cudaStream_t)>(dlsym(library, "cublasSetStream_v2"));
    found.setWorkspace = reinterpret_cast<int (*)(Handle, void*, std::size_t)>(dlsym(library, "cublasSetWorkspace_v2"));
    found.setMathMode = reinterpret_cast<int (*)(Handle, int)>(dlsym(library, "cublasSetMathMode"));
    if (gemm == nullptr || !found.create || !found.destroy || !found.setStream || !found.setWorkspace || !found.setMathMode) {
        problem = "libcublas lacks a function that is needed";
        return nullptr;
    }
    found.gemm = spread(gemm);
    found.version = libraryVersion(library, "cublasGetProperty");
    return std::make_shared<const BlasLibrary>(std::move(found));
}

} // namespace ridgepoint::cuda
