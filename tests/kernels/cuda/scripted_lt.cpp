// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/kernels/cuda/scripted_lt.h"

#include "kernels/catalog/numeric.h"
#include "tests/support/cuda_double/machine.h"

#include <cstring>
#include <numeric>

namespace ridgepoint::test {

namespace {

constexpr std::uint64_t kChosen = 0xA1;

template <typename T>
const T& as(const void* object)
{
    return *static_cast<const T*>(object);
}

/// Column by column.
std::vector<double> elements(const void* matrix, const ScriptedLt::Layout& layout)
{
    std::vector<double> values;
    for (std::int64_t column = 0; column < static_cast<std::int64_t>(layout.columns); ++column) {
        for (std::int64_t row = 0; row < static_cast<std::int64_t>(layout.rows); ++row) {
            values.push_back(loadElement(DType::f8e4m3, matrix, column * layout.stride + row));
        }
    }
    return values;
}

} // namespace

std::shared_ptr<const cuda::LtLibrary> ScriptedLt::library()
{
    cuda::LtLibrary library;
    library.create = [this](void** handle) {
        if (const int failed = answer("create"); failed != 0) {
            return failed;
        }
        ++handles;
        ++alive;
        *handle = this;
        return 0;
    };
    library.destroy = [this](void*) {
        --handles;
        --alive;
        return 0;
    };
    scriptObjects(library);
    library.heuristic = [this](void*, const cuda::LtDescription& description, void*, cuda::LtHeuristic* best, int* found) {
        return heuristic(description, *best, *found);
    };
    library.multiply = [this](void*, const cuda::LtArguments& call) { return multiply(call); };
    library.version = "1.2.3";
    return std::make_shared<const cuda::LtLibrary>(std::move(library));
}

void ScriptedLt::scriptObjects(cuda::LtLibrary& library)
{
    const auto created = [this](const char* function, void** made, auto* object) {
        const std::unique_ptr<std::remove_pointer_t<decltype(object)>> owned(object);
        if (const int failed = answer(function); failed != 0) {
            return failed;
        }
        ++alive;
        *made = new std::remove_pointer_t<decltype(object)>(*owned);
        return 0;
    };
    library.createProduct = [=](void** made, int compute, int scale) {
        return created("createProduct", made, new Product{compute, scale});
    };
    library.setProduct = [this](void* product, int attribute, const void* value, std::size_t bytes) {
        if (attribute != 3 || bytes != sizeof(int)) {
            return 7; // CUBLAS_STATUS_INVALID_VALUE
        }
        std::memcpy(&static_cast<Product*>(product)->transposeA, value, bytes);
        return answer("setProduct");
    };
    library.destroyProduct = [this](void* product) {
        --alive;
        delete static_cast<Product*>(product);
        return 0;
    };
    library.createLayout = [=](void** made, int type, std::uint64_t rows, std::uint64_t columns, std::int64_t stride) {
        return created("createLayout", made, new Layout{type, rows, columns, stride});
    };
    library.destroyLayout = [this](void* layout) {
        --alive;
        delete static_cast<Layout*>(layout);
        return 0;
    };
    library.createPreference = [=](void** made) { return created("createPreference", made, new int(0)); };
    library.setPreference = [this](void*, int attribute, const void* value, std::size_t bytes) {
        if (attribute != 1 || bytes != sizeof(workspaceAllowed)) {
            return 7;
        }
        std::memcpy(&workspaceAllowed, value, bytes);
        return answer("setPreference");
    };
    library.destroyPreference = [this](void* preference) {
        --alive;
        delete static_cast<int*>(preference);
        return 0;
    };
}

int ScriptedLt::heuristic(const cuda::LtDescription& description, cuda::LtHeuristic& best, int& found)
{
    if (const int failed = answer("heuristic"); failed != 0) {
        return failed;
    }
    const auto& product = as<Product>(description.product);
    const auto& a = as<Layout>(description.a);
    const auto& b = as<Layout>(description.b);
    const auto& c = as<Layout>(description.c);
    const bool known = product.transposeA == 1 && product.compute == 68 && product.scale == 0 && a.type == 28 && b.type == 28 &&
                       c.type == 14 && a.rows == b.rows && a.columns == c.rows && b.columns == c.columns;
    found = known ? algorithms : 0;
    best.status = algorithmStatus;
    best.algorithm.data.front() = kChosen;
    return 0;
}

int ScriptedLt::multiply(const cuda::LtArguments& call)
{
    calls.push_back(call);
    if (const int failed = answer("multiply"); failed != 0) {
        return failed;
    }
    const auto& a = as<Layout>(call.description.a);
    const auto& b = as<Layout>(call.description.b);
    const auto& c = as<Layout>(call.description.c);
    layoutsOfLast = {a, b, c};
    productOfLast = as<Product>(call.description.product);
    if (call.algorithm->data.front() != kChosen || as<float>(call.alpha) != 1 || as<float>(call.beta) != 0) {
        return 7;
    }
    launchOnDouble(1, 1, call.stream, [] {});
    if (cudaMachine().idle) {
        return 0;
    }
    // Both matrices have what is summed up in their columns.
    const std::vector<double> ofA = elements(call.a, a);
    const std::vector<double> ofB = elements(call.b, b);
    const auto depth = static_cast<std::ptrdiff_t>(a.rows);
    for (std::int64_t column = 0; column < static_cast<std::int64_t>(c.columns); ++column) {
        for (std::int64_t row = 0; row < static_cast<std::int64_t>(c.rows); ++row) {
            const double* const first = ofA.data() + row * depth;
            storeElement(DType::bf16, call.c, column * c.stride + row,
                         std::inner_product(first, first + depth, ofB.data() + column * depth, 0.0));
        }
    }
    return 0;
}

} // namespace ridgepoint::test
