// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/kernels/cuda/scripted_blas.h"

#include "kernels/catalog/numeric.h"
#include "tests/support/cuda_double/machine.h"

#include <bit>
#include <numeric>
#include <stdexcept>

namespace ridgepoint::test {

namespace {

DType dtypeOf(int type)
{
    switch (type) {
    case 0: return DType::f32;
    case 1: return DType::f64;
    case 2: return DType::f16;
    case 3: return DType::i8;
    case 10: return DType::i32;
    case 14: return DType::bf16;
    default: throw std::logic_error("not a type of cuBLAS that is used here");
    }
}

double inTf32(double value) { return std::bit_cast<float>(std::bit_cast<std::uint32_t>(static_cast<float>(value)) & 0xFFFFE000U); }

/// Column-major: element (row, column) of a matrix whose columns lie `stride` apart.
double at(const void* matrix, DType dtype, std::int64_t row, std::int64_t column, int stride)
{
    return loadElement(dtype, matrix, column * stride + row);
}

} // namespace

std::shared_ptr<const cuda::BlasLibrary> ScriptedBlas::library()
{
    cuda::BlasLibrary library;
    library.create = [this](void** handle) {
        ++handles;
        cudaMachine().hostNow += secondsToCreate * 1e9;
        *handle = this;
        return 0;
    };
    library.destroy = [this](void*) {
        --handles;
        return 0;
    };
    library.setStream = [this](void*, cudaStream_t given) {
        stream = given;
        workspace = 0; // as the real one does
        return 0;
    };
    library.setWorkspace = [this](void*, void*, std::size_t bytes) {
        workspace = bytes;
        return 0;
    };
    library.setMathMode = [this](void*, int mode) {
        mathMode = mode;
        return 0;
    };
    library.gemm = [this](void*, const cuda::GemmArguments& call) { return gemm(call); };
    library.version = "1.2.3";
    return std::make_shared<const cuda::BlasLibrary>(std::move(library));
}

int ScriptedBlas::gemm(const cuda::GemmArguments& call)
{
    const int number = static_cast<int>(calls.size());
    calls.push_back(call);
    if (failsAt == -1 || failsAt == number) {
        return status;
    }
    // It takes its time on the stream as a kernel does.
    launchOnDouble(1, 1, stream, [] {});
    if (cudaMachine().idle) {
        return 0;
    }
    const std::vector<double> a = lines(call, Operand::first);
    const std::vector<double> b = lines(call, Operand::second);
    const auto depth = static_cast<std::size_t>(call.k);
    for (std::int64_t column = 0; column < call.n; ++column) {
        for (std::int64_t row = 0; row < call.m; ++row) {
            const double* const ofA = a.data() + static_cast<std::size_t>(row) * depth;
            const double* const ofB = b.data() + static_cast<std::size_t>(column) * depth;
            storeElement(dtypeOf(call.typeC), call.c, column * call.strideC + row, std::inner_product(ofA, ofA + depth, ofB, 0.0));
        }
    }
    return 0;
}

std::vector<double> ScriptedBlas::lines(const cuda::GemmArguments& call, Operand which) const
{
    const bool first = which == Operand::first;
    const DType in = dtypeOf(call.typeA);
    std::vector<double> values;
    for (std::int64_t line = 0; line < (first ? call.m : call.n); ++line) {
        for (std::int64_t k = 0; k < call.k; ++k) {
            const bool across = (first ? call.transposeA : call.transposeB) == (first ? 0 : 1);
            const double value = across ? at(first ? call.a : call.b, in, line, k, first ? call.strideA : call.strideB)
                                        : at(first ? call.a : call.b, in, k, line, first ? call.strideA : call.strideB);
            values.push_back(roundsToTf32 ? inTf32(value) : value);
        }
    }
    return values;
}

} // namespace ridgepoint::test
