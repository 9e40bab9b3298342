// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/blas_lt.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace ridgepoint::test {

/// A cublasLt that multiplies on the host, element by element, as its descriptions say. It knows what the real one does: f8e4m3 with the
/// first matrix transposed, and no other order.
struct ScriptedLt {
    struct Layout {
        int type = 0;
        std::uint64_t rows = 0;
        std::uint64_t columns = 0;
        std::int64_t stride = 0;
    };
    struct Product {
        int compute = 0;
        int scale = 0;
        int transposeA = 0;
    };

    /// Of the function with this name, from now on: "create", "createProduct", "setProduct", "createLayout", "createPreference",
    /// "setPreference", "heuristic", "multiply".
    std::string fails = {};
    int status = 0;
    /// What the heuristic finds, and what it says of it.
    int algorithms = 1;
    int algorithmStatus = 0;

    /// Handles, descriptions and preferences that are not given back yet.
    int alive = 0;
    int handles = 0;
    std::vector<cuda::LtArguments> calls = {};
    std::vector<Layout> layoutsOfLast = {};
    Product productOfLast = {};
    std::size_t workspaceAllowed = 0;

    /// The functions; they act on this object, which must outlive them.
    [[nodiscard]] std::shared_ptr<const cuda::LtLibrary> library();

private:
    [[nodiscard]] int answer(const char* function) const { return fails == function ? status : 0; }
    void scriptObjects(cuda::LtLibrary& library);
    int heuristic(const cuda::LtDescription& description, cuda::LtHeuristic& best, int& found);
    int multiply(const cuda::LtArguments& call);
};

} // namespace ridgepoint::test
