// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/blas_library.h"
#include "kernels/cuda/blas_lt.h"

#include <dlfcn.h>
#include <fmt/format.h>

namespace ridgepoint::cuda {

namespace {

using HeuristicFunction = int (*)(void*, void*, void*, void*, void*, void*, void*, int, LtHeuristic*, int*);
using MultiplyFunction = int (*)(void*, void*, const void*, const void*, void*, const void*, void*, const void*, const void*, void*,
                                 void*, void*, const LtAlgorithm*, void*, std::size_t, cudaStream_t);

/// Looks a function up by its name; whether it is there.
template <typename Function>
bool find(void* library, const char* name, Function*& function)
{
    function = reinterpret_cast<Function*>(dlsym(library, name));
    return function != nullptr;
}

template <typename Function>
bool find(void* library, const char* name, std::function<Function>& function)
{
    Function* found = nullptr;
    const bool there = find(library, name, found);
    function = found;
    return there;
}

/// C is read where it is written; a product with beta = 0 reads nothing.
void spread(HeuristicFunction heuristic, MultiplyFunction multiply, LtLibrary& library)
{
    library.heuristic = [heuristic](void* handle, const LtDescription& of, void* preference, LtHeuristic* best, int* found) {
        return heuristic(handle, of.product, of.a, of.b, of.c, of.c, preference, 1, best, found);
    };
    library.multiply = [multiply](void* handle, const LtArguments& call) {
        const LtDescription& of = call.description;
        return multiply(handle, of.product, call.alpha, call.a, of.a, call.b, of.b, call.beta, call.c, of.c, call.c, of.c,
                        call.algorithm, call.workspace, call.workspaceBytes, call.stream);
    };
}

bool findAll(void* library, LtLibrary& found)
{
    std::remove_pointer_t<HeuristicFunction>* heuristic = nullptr;
    std::remove_pointer_t<MultiplyFunction>* multiply = nullptr;
    const bool all = find(library, "cublasLtCreate", found.create) && find(library, "cublasLtDestroy", found.destroy) &&
                     find(library, "cublasLtMatmulDescCreate", found.createProduct) &&
                     find(library, "cublasLtMatmulDescSetAttribute", found.setProduct) &&
                     find(library, "cublasLtMatmulDescDestroy", found.destroyProduct) &&
                     find(library, "cublasLtMatrixLayoutCreate", found.createLayout) &&
                     find(library, "cublasLtMatrixLayoutDestroy", found.destroyLayout) &&
                     find(library, "cublasLtMatmulPreferenceCreate", found.createPreference) &&
                     find(library, "cublasLtMatmulPreferenceSetAttribute", found.setPreference) &&
                     find(library, "cublasLtMatmulPreferenceDestroy", found.destroyPreference) &&
                     find(library, "cublasLtMatmulAlgoGetHeuristic", heuristic) && find(library, "cublasLtMatmul", multiply);
    spread(heuristic, multiply, found);
    return all;
}

} // namespace

std::shared_ptr<const LtLibrary> openSystemLt(std::string& problem)
{
    void* const library = openOfRuntime("libcublasLt", problem);
    LtLibrary found;
    if (library == nullptr) {
        return nullptr;
    }
    if (!findAll(library, found)) {
        problem = "libcublasLt lacks a function that is needed";
        return nullptr;
    }
    found.version = libraryVersion(library, "cublasLtGetProperty");
    return std::make_shared<const LtLibrary>(std::move(found));
}

} // namespace ridgepoint::cuda
