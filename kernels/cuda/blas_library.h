// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

/// What opening libcublas and libcublasLt has in common.
namespace ridgepoint::cuda {

/// "libcublas" of the CUDA runtime's major version, never closed, like all that CUDA loads; nullptr with the loader's words in `problem`.
[[nodiscard]] void* openOfRuntime(const char* name, std::string& problem);

/// "13.0.2", by the library's function that tells a property; "unknown" where it does not.
[[nodiscard]] std::string libraryVersion(void* library, const char* function);

} // namespace ridgepoint::cuda
