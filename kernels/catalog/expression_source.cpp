// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/expression_source.h"

#include "kernels/catalog/expression_program.h"

#include <fmt/format.h>
#include <stdexcept>

namespace ridgepoint {

namespace {

using Op = ExpressionOp;

/// Elements as they are in memory, numbers as they are computed with, and the way between them. Instructions are named where
/// CUDA's headers would otherwise be needed, which a machine that only runs programs does not have.
std::string conversions(DType dtype)
{
    switch (dtype) {
    case DType::f64: return "typedef double Element;\ntypedef double Number;\n#define WIDEN(e) (e)\n#define NARROW(v) (v)\n";
    case DType::f32: return "typedef float Element;\ntypedef float Number;\n#define WIDEN(e) (e)\n#define NARROW(v) (v)\n";
    case DType::f16:
        return R"(typedef unsigned short Element;
typedef float Number;
static __device__ __forceinline__ Number WIDEN(Element e)
{
    Number v;
    asm("cvt.f32.f16 %0, %1;" : "=f"(v) : "h"(e));
    return v;
}
static __device__ __forceinline__ Element NARROW(Number v)
{
    Element e;
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(e) : "f"(v));
    return e;
}
)";
    case DType::bf16:
        return R"(typedef unsigned short Element;
typedef float Number;
static __device__ __forceinline__ Number WIDEN(Element e) { return __uint_as_float((unsigned int)e << 16); }
static __device__ __forceinline__ Element NARROW(Number v)
{
#if __CUDA_ARCH__ >= 800
    Element e;
    asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(e) : "f"(v));
    return e;
#else
    const unsigned int bits = __float_as_uint(v);
    const bool isNan = (bits & 0x7FFFFFFFu) > 0x7F800000u;
    return (Element)(isNan ? (bits >> 16) | 0x40u : (bits + 0x7FFFu + ((bits >> 16) & 1u)) >> 16);
#endif
}
)";
    case DType::tf32:
    case DType::f8e4m3:
    case DType::f4:
    case DType::i8:
    case DType::i32: break;
    }
    throw std::invalid_argument("no expression source for " + std::string(name(dtype)));
}

/// The shortest text that reads back as the same number of the arithmetic.
std::string literal(double value, bool isF64)
{
    std::string text = isF64 ? fmt::format("{}", value) : fmt::format("{}", static_cast<float>(value));
    if (text.find_first_of(".e") == std::string::npos) {
        text += ".0";
    }
    return fmt::format("({}{})", text, isF64 ? "" : "f");
}

std::string operationText(Op op, const std::string& a, const std::string& b, bool isF64)
{
    // The C library's names: expf is for float, exp for double.
    const auto call = [&](const char* function, const std::string& arguments) {
        return fmt::format("{}{}({})", function, isF64 ? "" : "f", arguments);
    };
    switch (op) {
    case Op::x:
    case Op::y:
    case Op::constant: return a;
    case Op::add: return a + " + " + b;
    case Op::subtract: return a + " - " + b;
    case Op::multiply: return a + " * " + b;
    case Op::divide: return a + " / " + b;
    case Op::minimum: return call("fmin", a + ", " + b);
    case Op::maximum: return call("fmax", a + ", " + b);
    case Op::negate: return "-" + a;
    case Op::relu: return call("fmax", a + ", " + literal(0, isF64));
    case Op::sigmoid: {
        const std::string one = literal(1, isF64);
        return fmt::format("{0} / ({0} + {1})", one, call("exp", "-" + a));
    }
    case Op::tanh: return call("tanh", a);
    case Op::exp: return call("exp", a);
    case Op::log: return call("log", a);
    case Op::sqrt: return call("sqrt", a);
    case Op::abs: return call("fabs", a);
    }
    return a;
}

/// A kernel as text: `body` ends in a return of a Number, made of x and y.
struct KernelText {
    std::string name;
    std::string body;
    bool readsX = false;
    bool readsY = false;
};

std::string kernelSource(const KernelText& kernel)
{
    const auto loads = [&](const char* x, const char* y) {
        return (kernel.readsX ? std::string(x) : std::string()) + (kernel.readsY ? y : "");
    };
    const auto call = [&](const char* x, const char* y) {
        return fmt::format("NARROW({}_of({}, {}))", kernel.name, kernel.readsX ? x : "0", kernel.readsY ? y : "0");
    };
    return fmt::format(R"(
static __device__ __forceinline__ Number {0}_of(Number x, Number y)
{{
{1}}}

extern "C" __global__ void {0}(long long n, const Element* __restrict__ x, const Element* __restrict__ y,
                               Element* __restrict__ out)
{{
    const int width = sizeof(uint4) / sizeof(Element);
    const long long first = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    const long long stride = (long long)gridDim.x * blockDim.x;
    const long long packs = n / width;
    for (long long p = first; p < packs; p += stride) {{
        Pack a, b, r;
{2}#pragma unroll
        for (int i = 0; i < width; ++i) {{
            r.elements[i] = {3};
        }}
        ((uint4*)out)[p] = r.vector;
    }}
    for (long long i = packs * width + first; i < n; i += stride) {{
        out[i] = {4};
    }}
}}
)",
                       kernel.name, kernel.body,
                       loads("        a.vector = ((const uint4*)x)[p];\n", "        b.vector = ((const uint4*)y)[p];\n"),
                       call("WIDEN(a.elements[i])", "WIDEN(b.elements[i])"), call("WIDEN(x[i])", "WIDEN(y[i])"));
}

std::string prelude(DType dtype)
{
    return conversions(dtype) + "union Pack {\n    uint4 vector;\n    Element elements[sizeof(uint4) / sizeof(Element)];\n};\n";
}

} // namespace

std::string cudaSource(const Expression& expression, DType dtype)
{
    const bool isF64 = dtype == DType::f64;
    std::vector<std::string> names;
    KernelText kernel{kFusedKernelName, {}, expression.uses(Op::x), expression.uses(Op::y)};
    for (const ExpressionNode& node : expression.nodes()) {
        if (operandCount(node.op) == 0) {
            names.push_back(node.op == Op::constant ? literal(node.value, isF64) : node.op == Op::x ? "x" : "y");
            continue;
        }
        const std::string& a = names[static_cast<std::size_t>(node.left)];
        const std::string& b = node.right < 0 ? a : names[static_cast<std::size_t>(node.right)];
        std::string result = fmt::format("t{}", names.size());
        kernel.body += fmt::format("    const Number {} = {};\n", result, operationText(node.op, a, b, isF64));
        names.push_back(std::move(result));
    }
    kernel.body += fmt::format("    return {};\n", names.back());
    return prelude(dtype) + kernelSource(kernel);
}

std::string cudaEagerSource(const Expression& expression, DType dtype)
{
    const bool isF64 = dtype == DType::f64;
    std::string source = prelude(dtype);
    int index = 0;
    for (const ProgramStep& step : eagerProgram(expression).steps) {
        const bool isOne = step.a == step.b;
        const std::string a = step.a.isConstant() ? literal(step.a.value, isF64) : "x";
        const std::string b = step.b.isConstant() ? literal(step.b.value, isF64) : isOne ? "x" : "y";
        source += kernelSource({fmt::format("chain_step_{}", index++),
                                fmt::format("    return {};\n", operationText(step.op, a, b, isF64)), !step.a.isConstant(),
                                !step.b.isConstant() && !isOne});
    }
    return source;
}

} // namespace ridgepoint
