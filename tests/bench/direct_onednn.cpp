// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/direct_onednn.h"

#include <oneapi/dnnl/dnnl.hpp>

namespace ridgepoint::bench {

namespace {

dnnl::matmul::primitive_desc describe(const dnnl::engine& engine, const dnnl::memory::desc& input, const dnnl::memory::desc& output)
{
#if DNNL_VERSION_MAJOR >= 3
    return {engine, input, input, output};
#else
    return {dnnl::matmul::desc(input, input, output), engine};
#endif
}

dnnl::memory::data_type typeOf(DType dtype)
{
    using Type = dnnl::memory::data_type;
    return dtype == DType::bf16 ? Type::bf16 : dtype == DType::i8 ? Type::s8 : Type::f32;
}

} // namespace

DirectMatmul directMatmul(std::int64_t n, DType dtype, void* a, void* b, void* c)
{
    using dnnl::memory;
    try {
        const dnnl::engine engine(dnnl::engine::kind::cpu, 0);
        const memory::desc input({n, n}, typeOf(dtype), memory::format_tag::ab);
        const auto sums = dtype == DType::i8 ? memory::data_type::s32 : typeOf(dtype);
        const memory::desc output({n, n}, sums, memory::format_tag::ab);
        const dnnl::matmul product(describe(engine, input, output));
        dnnl::stream stream(engine);
        const memory left(input, engine, a);
        const memory right(input, engine, b);
        const memory result(output, engine, c);
        return {[=]() mutable {
                    product.execute(stream, {{DNNL_ARG_SRC, left}, {DNNL_ARG_WEIGHTS, right}, {DNNL_ARG_DST, result}});
                    stream.wait();
                },
                {}};
    } catch (const dnnl::error& error) {
        return {{}, error.what()};
    }
}

} // namespace ridgepoint::bench
