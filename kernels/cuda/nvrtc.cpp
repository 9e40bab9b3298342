// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/nvrtc.h"

#include "engine/error.h"

#include <algorithm>
#include <array>
#include <dlfcn.h>
#include <fmt/format.h>
#include <memory>
#include <vector>

namespace ridgepoint::cuda {

namespace {

/// Declared by hand, as its header may be absent where the program is built.
using Program = void*;
struct Functions {
    int (*version)(int* major, int* minor) = nullptr;
    int (*supportedCount)(int* count) = nullptr;
    int (*supported)(int* architectures) = nullptr;
    int (*create)(Program*, const char* source, const char* name, int headers, const char* const*, const char* const*) = nullptr;
    int (*compile)(Program, int options, const char* const*) = nullptr;
    int (*logSize)(Program, std::size_t*) = nullptr;
    int (*log)(Program, char*) = nullptr;
    int (*cubinSize)(Program, std::size_t*) = nullptr;
    int (*cubin)(Program, char*) = nullptr;
    int (*ptxSize)(Program, std::size_t*) = nullptr;
    int (*ptx)(Program, char*) = nullptr;
    int (*destroy)(Program*) = nullptr;

    [[nodiscard]] bool complete() const
    {
        return version != nullptr && supportedCount != nullptr && supported != nullptr && create != nullptr && compile != nullptr &&
               logSize != nullptr && log != nullptr && cubinSize != nullptr && cubin != nullptr && ptxSize != nullptr &&
               ptx != nullptr && destroy != nullptr;
    }
};

template <typename Function>
void load(void* library, const char* name, Function& function)
{
    function = reinterpret_cast<Function>(dlsym(library, name));
}

Functions functionsOf(void* library)
{
    Functions functions;
    load(library, "nvrtcVersion", functions.version);
    load(library, "nvrtcGetNumSupportedArchs", functions.supportedCount);
    load(library, "nvrtcGetSupportedArchs", functions.supported);
    load(library, "nvrtcCreateProgram", functions.create);
    load(library, "nvrtcCompileProgram", functions.compile);
    load(library, "nvrtcGetProgramLogSize", functions.logSize);
    load(library, "nvrtcGetProgramLog", functions.log);
    load(library, "nvrtcGetCUBINSize", functions.cubinSize);
    load(library, "nvrtcGetCUBIN", functions.cubin);
    load(library, "nvrtcGetPTXSize", functions.ptxSize);
    load(library, "nvrtcGetPTX", functions.ptx);
    load(library, "nvrtcDestroyProgram", functions.destroy);
    return functions;
}

/// A result of two calls: its size, then its bytes.
std::string bytesOf(Program program, int (*size)(Program, std::size_t*), int (*get)(Program, char*))
{
    std::size_t count = 0;
    if (size(program, &count) != 0) {
        return {};
    }
    std::string bytes(count, '\0');
    return get(program, bytes.data()) == 0 ? bytes : std::string();
}

/// The newest architecture it knows that is no newer than the GPU.
int nearestArchitecture(const Functions& functions, int capability)
{
    int count = 0;
    std::vector<int> known;
    if (functions.supportedCount(&count) == 0 && count > 0) {
        known.resize(static_cast<std::size_t>(count));
        static_cast<void>(functions.supported(known.data()));
    }
    int nearest = 0;
    for (const int architecture : known) {
        nearest = architecture <= capability ? std::max(nearest, architecture) : nearest;
    }
    if (nearest == 0) {
        throw RunError(fmt::format("NVRTC compiles for no GPU of compute capability {}.{}: it is too old a card for this toolkit",
                                   capability / 10, capability % 10));
    }
    return nearest;
}

std::string compiled(const Functions& functions, const std::string& source, int capability)
{
    const int architecture = nearestArchitecture(functions, capability);
    const bool exact = architecture == capability;
    Program program = nullptr;
    if (functions.create(&program, source.c_str(), "expression.cu", 0, nullptr, nullptr) != 0) {
        throw RunError("NVRTC takes no source: is the toolkit whole?");
    }
    const auto destroy = [&functions](Program* one) { functions.destroy(one); };
    const std::unique_ptr<Program, decltype(destroy)> owner(&program, destroy);
    // PTX of an older architecture is compiled further by the driver, which knows its own GPU.
    const std::string target = fmt::format("--gpu-architecture={}_{}", exact ? "sm" : "compute", architecture);
    const std::array options{target.c_str(), "--std=c++17"};
    if (functions.compile(program, static_cast<int>(options.size()), options.data()) != 0) {
        throw RunError(
            fmt::format("NVRTC does not compile the expression: {}", bytesOf(program, functions.logSize, functions.log)));
    }
    std::string image =
        exact ? bytesOf(program, functions.cubinSize, functions.cubin) : bytesOf(program, functions.ptxSize, functions.ptx);
    if (image.empty()) {
        throw RunError("NVRTC gave no code for the expression");
    }
    return image;
}

} // namespace

Nvrtc openNvrtc(const std::string& file, std::string& problem)
{
    // Never closed, like all that CUDA loads.
    void* const library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        const char* const words = dlerror();
        problem = words == nullptr ? file : words;
        return {};
    }
    const Functions functions = functionsOf(library);
    if (!functions.complete()) {
        problem = file + " lacks a function that is needed";
        return {};
    }
    int major = 0;
    int minor = 0;
    static_cast<void>(functions.version(&major, &minor));
    return {[functions](const std::string& source, int capability) { return compiled(functions, source, capability); },
            fmt::format("{}.{}", major, minor)};
}

} // namespace ridgepoint::cuda
