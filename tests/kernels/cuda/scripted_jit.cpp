// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/kernels/cuda/scripted_jit.h"

#include "engine/error.h"
#include "kernels/catalog/expression_program.h"
#include "kernels/catalog/expression_reference.h"
#include "kernels/catalog/numeric.h"

#include <cstdlib>
#include <deque>

namespace ridgepoint::test {

namespace {

using Op = ExpressionOp;

/// The parameters that every generated kernel has.
struct Arguments {
    long long n = 0;
    const void* x = nullptr;
    const void* y = nullptr;
    void* out = nullptr;
};

Arguments argumentsOf(void** pointers)
{
    return {*static_cast<long long*>(pointers[0]), *static_cast<const void**>(pointers[1]), *static_cast<const void**>(pointers[2]),
            *static_cast<void**>(pointers[3])};
}

double fused(const Expression& expression, double x, double y)
{
    std::vector<double> values;
    for (const ExpressionNode& node : expression.nodes()) {
        const auto operand = [&](int place) { return place < 0 ? 0 : values[static_cast<std::size_t>(place)]; };
        values.push_back(node.op == Op::x          ? x
                         : node.op == Op::y        ? y
                         : node.op == Op::constant ? node.value
                                                   : applyOperation(node.op, operand(node.left), operand(node.right)));
    }
    return values.back();
}

void runFused(const ScriptedJit& jit, const Arguments& at)
{
    for (long long i = 0; i < at.n; ++i) {
        const double x = at.x == nullptr ? 0 : loadElement(jit.dtype, at.x, i);
        const double y = at.y == nullptr ? 0 : loadElement(jit.dtype, at.y, i);
        storeElement(jit.dtype, at.out, i, fused(jit.expression, x, y));
    }
}

void runStep(const ScriptedJit& jit, std::size_t index, const Arguments& at)
{
    const ProgramStep step = eagerProgram(jit.expression).steps.at(index);
    for (long long i = 0; i < at.n; ++i) {
        // As arithmetic in f32 does: the result is rounded once to it, and once more when it is stored.
        const double a = step.a.isConstant() ? step.a.value : loadElement(jit.dtype, at.x, i);
        const double b = step.b.isConstant() ? step.b.value : step.a == step.b ? a : loadElement(jit.dtype, at.y, i);
        storeElement(jit.dtype, at.out, i, roundTo(arithmeticOf(jit.dtype), applyOperation(step.op, a, b)));
    }
}

} // namespace

std::shared_ptr<const cuda::JitLibrary> ScriptedJit::library()
{
    auto jit = std::make_shared<cuda::JitLibrary>();
    jit->version = "13.0";
    jit->compile = [this](const std::string& source, int capability) {
        if (!refuses.empty()) {
            throw RunError(refuses);
        }
        sources.push_back(source);
        capabilities.push_back(capability);
        return source;
    };
    jit->load = [this](const std::string& image) -> void* {
        ++loaded;
        return new std::string(image);
    };
    jit->unload = [this](void* module) {
        --loaded;
        delete static_cast<std::string*>(module);
    };
    // A kernel is the number of its step + 1, or -1 for the fused one.
    jit->find = [](void* module, const std::string& kernel) -> void* {
        if (static_cast<std::string*>(module)->find("void " + kernel + "(") == std::string::npos) {
            throw RunError("no kernel " + kernel);
        }
        const auto digits = kernel.find_last_of('_') + 1;
        const bool isStep = kernel.starts_with("chain_step_");
        return reinterpret_cast<void*>(isStep ? std::intptr_t{std::atol(kernel.c_str() + digits)} + 1 : std::intptr_t{-1});
    };
    jit->launch = [this](void* kernel, dim3, dim3, cudaStream_t stream, void** pointers) {
        if (launchError != cudaSuccess) {
            return launchError;
        }
        const Arguments arguments = argumentsOf(pointers);
        const auto number = reinterpret_cast<std::intptr_t>(kernel);
        return launchOnDouble(dim3(1), dim3(1), stream, [this, number, arguments] {
            number < 0 ? runFused(*this, arguments) : runStep(*this, static_cast<std::size_t>(number - 1), arguments);
        });
    };
    return jit;
}

} // namespace ridgepoint::test
