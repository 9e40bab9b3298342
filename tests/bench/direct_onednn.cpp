// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/direct_onednn.h"

#include <oneapi/dnnl/dnnl.hpp>

namespace ridgepoint::bench {

namespace {

dnnl::matmul::primitive_desc describe(const dnnl::engine& engine, const dnnl::memory::desc& matrix)
{
#if DNNL_VERSION_MAJOR >= 3
    return {engine, matrix, matrix, matrix};
#else
    return {dnnl::matmul::desc(matrix, matrix, matrix), engine};
#endif
}

} // namespace

DirectMatmul directMatmul(std::int64_t n, DType dtype, void* a, void* b, void* c)
{
    using dnnl::memory;
    try {
        const dnnl::engine engine(dnnl::engine::kind::cpu, 0);
        const auto type = dtype == DType::bf16 ? memory::data_type::bf16 : memory::data_type::f32;
        const memory::desc matrix({n, n}, type, memory::format_tag::ab);
        const dnnl::matmul product(describe(engine, matrix));
        dnnl::stream stream(engine);
        const memory left(matrix, engine, a);
        const memory right(matrix, engine, b);
        const memory result(matrix, engine, c);
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
