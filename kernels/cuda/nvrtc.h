// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

/// The compiler that NVIDIA ships as a library. It needs no GPU and no driver.
namespace ridgepoint::cuda {

struct Nvrtc {
    /// As JitLibrary::compile.
    std::function<std::string(const std::string& source, int capability)> compile;
    std::string version;
};

/// Looks for the library of that name, "libnvrtc.so.13". `compile` is empty and `problem` says why where there is none.
[[nodiscard]] Nvrtc openNvrtc(const std::string& file, std::string& problem);

} // namespace ridgepoint::cuda
