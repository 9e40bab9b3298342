// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/jit.h"

#include <chrono>

namespace ridgepoint::cuda {

JitModule::JitModule(std::shared_ptr<const JitLibrary> library, const std::string& source, int capability)
    : m_library(std::move(library))
{
    const auto start = std::chrono::steady_clock::now();
    const std::string image = m_library->compile(source, capability);
    m_compileTime = std::chrono::steady_clock::now() - start;
    m_module = m_library->load(image);
}

std::shared_ptr<const JitModule> JitCache::module(const std::string& source, int capability)
{
    auto& known = m_modules[{capability, source}];
    if (!known) {
        known = std::make_shared<const JitModule>(m_library, source, capability);
    }
    return known;
}

} // namespace ridgepoint::cuda
