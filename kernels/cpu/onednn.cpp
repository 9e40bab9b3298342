// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/onednn.h"

#include "engine/error.h"
#include "kernels/cpu/buffer.h"

#include <fmt/format.h>
#include <oneapi/dnnl/dnnl.hpp>
#include <unordered_map>

namespace ridgepoint::cpu {

namespace {

using Memory = dnnl::memory;

Memory::data_type libraryType(DType dtype)
{
    switch (dtype) {
    case DType::f32: return Memory::data_type::f32;
    case DType::bf16: return Memory::data_type::bf16;
    case DType::f16: return Memory::data_type::f16;
    case DType::i8: return Memory::data_type::s8;
    case DType::i32: return Memory::data_type::s32;
    case DType::f64:
    case DType::tf32:
    case DType::f8e4m3:
    case DType::f4: break;
    }
    throw RunError(fmt::format("oneDNN has no {}.", name(dtype)));
}

Memory::desc matrix(std::int64_t rows, std::int64_t columns, DType dtype, Memory::format_tag order = Memory::format_tag::ab)
{
    return {{rows, columns}, libraryType(dtype), order};
}

dnnl::matmul::primitive_desc describe(const dnnl::engine& engine, const MatmulSize& size, DType dtype, bool transposedB)
{
    const Memory::desc a = matrix(size.m, size.k, dtype);
    const Memory::desc b = matrix(size.k, size.n, dtype, transposedB ? Memory::format_tag::ba : Memory::format_tag::ab);
    const Memory::desc c = matrix(size.m, size.n, matmulOutput(dtype));
    dnnl::primitive_attr attributes;
    // Our scratchpad, so that a launch allocates nothing.
    attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
#if DNNL_VERSION_MAJOR >= 3
    return {engine, a, b, c, attributes};
#else
    return {dnnl::matmul::desc(a, b, c), attributes, engine};
#endif
}

/// Whether the library's instruction set includes all of `wanted`; its constants are sets of bits.
bool hasIsa(unsigned wanted) { return (static_cast<unsigned>(dnnl::get_effective_cpu_isa()) & wanted) == wanted; }

bool canPlan(DType dtype)
{
    try {
        const dnnl::engine engine(dnnl::engine::kind::cpu, 0);
        (void)describe(engine, {16, 16, 16}, dtype, false);
        return true;
    } catch (const dnnl::error&) {
        return false;
    }
}

OnednnAbility askLibrary()
{
    OnednnAbility ability;
    const dnnl_version_t* version = dnnl_version();
    ability.version = fmt::format("{}.{}.{}", version->major, version->minor, version->patch);
    ability.bf16 = hasIsa(static_cast<unsigned>(dnnl::cpu_isa::avx512_core_bf16)) && canPlan(DType::bf16);
#if DNNL_VERSION_MAJOR >= 3
    ability.f16 = hasIsa(static_cast<unsigned>(dnnl::cpu_isa::avx512_core_fp16)) && canPlan(DType::f16);
#endif
    return ability;
}

void* mutableData(const void* data) { return const_cast<void*>(data); } // the library only reads its sources

} // namespace

struct OnednnMatmul::Plan {
    dnnl::engine engine{dnnl::engine::kind::cpu, 0};
    dnnl::stream stream{engine};
    dnnl::matmul::primitive_desc description;
    dnnl::matmul primitive;
    Buffer scratchpad;
    std::unordered_map<int, Memory> arguments;
};

const OnednnAbility& onednnAbility()
{
    static const OnednnAbility kAbility = askLibrary();
    return kAbility;
}

OnednnMatmul::OnednnMatmul(const MatmulSize& size, DType dtype, const MatmulOperands& operands) : m_plan(std::make_unique<Plan>())
{
    try {
        Plan& plan = *m_plan;
        plan.description = describe(plan.engine, size, dtype, operands.transposedB);
        plan.primitive = dnnl::matmul(plan.description);
        const Memory::desc scratchpad = plan.description.scratchpad_desc();
        plan.scratchpad = Buffer(Bytes{static_cast<std::int64_t>(scratchpad.get_size())});
        plan.arguments = {
            {DNNL_ARG_SRC, Memory(plan.description.src_desc(), plan.engine, mutableData(operands.a))},
            {DNNL_ARG_WEIGHTS, Memory(plan.description.weights_desc(), plan.engine, mutableData(operands.b))},
            {DNNL_ARG_DST, Memory(plan.description.dst_desc(), plan.engine, operands.c)},
            {DNNL_ARG_SCRATCHPAD, Memory(scratchpad, plan.engine, plan.scratchpad.data())},
        };
    } catch (const dnnl::error& error) {
        throw RunError(fmt::format("oneDNN cannot multiply {} matrices here: {}. Try f32.", name(dtype), error.what()));
    }
}

OnednnMatmul::~OnednnMatmul() = default;

void OnednnMatmul::run()
{
    try {
        m_plan->primitive.execute(m_plan->stream, m_plan->arguments);
        m_plan->stream.wait();
    } catch (const dnnl::error& error) {
        throw RunError(fmt::format("The matmul launch failed in oneDNN: {}.", error.what()));
    }
}

std::string OnednnMatmul::implementation() const { return m_plan->description.impl_info_str(); }

} // namespace ridgepoint::cpu
