// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/catalog.h"

#include "engine/error.h"
#include "engine/files.h"
#include "kernels/catalog/entry.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string>

namespace ridgepoint {

const std::vector<CatalogEntry>& catalogEntries()
{
    static const std::vector<CatalogEntry> kEntries{
        emptyEntry(),      copyEntry(),   readEntry(),        addEntry(),         triadEntry(),  transposeEntry(), chainEntry(),
        chainFusedEntry(), matmulEntry(), matmulNaiveEntry(), matmulTiledEntry(), decodeEntry(), fmaEntry(),       dotEntry(),
    };
    return kEntries;
}

const std::vector<KernelInfo>& catalog()
{
    static const std::vector<KernelInfo> kInfos = [] {
        std::vector<KernelInfo> list;
        for (const CatalogEntry& entry : catalogEntries()) {
            if (!entry.info.calibrationOnly) {
                list.push_back(entry.info);
            }
        }
        return list;
    }();
    return kInfos;
}

const KernelInfo* findKernel(std::string_view id)
{
    const auto found =
        std::ranges::find(catalogEntries(), id, [](const CatalogEntry& entry) { return std::string_view(entry.info.id); });
    return found == catalogEntries().end() ? nullptr : &found->info;
}

const KernelInfo& kernelOrThrow(std::string_view id)
{
    if (const KernelInfo* kernel = findKernel(id)) {
        return *kernel;
    }
    std::vector<std::string> ids;
    for (const KernelInfo& kernel : catalog()) {
        ids.push_back(kernel.id);
    }
    const std::string close = nearest(id, ids);
    const std::string hint =
        close.empty() ? fmt::format("The kernels are {}.", fmt::join(ids, ", ")) : fmt::format("Did you mean '{}'?", close);
    throw InputError(fmt::format("There is no kernel '{}'. {}", id, hint));
}

} // namespace ridgepoint
