// SPDX-License-Identifier: GPL-3.0-or-later
// What a machine may have of NVIDIA's driver and of our module, scripted.
#include "kernels/cuda/cuda_backend.h"
#include "tests/support/fake_backend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ridgepoint {
namespace {

using ::testing::HasSubstr;

/// A driver that answers as it is told.
struct ScriptedDriver {
    bool there = true;
    int initResult = 0;
    int version = 13000;
    int devices = 1;
    std::optional<std::string> visible = std::nullopt;

    [[nodiscard]] cuda::DriverSource source() const
    {
        const auto open = [script = *this]() -> std::optional<cuda::DriverLibrary> {
            if (!script.there) {
                return std::nullopt;
            }
            return cuda::DriverLibrary{[script](unsigned) { return script.initResult; },
                                       [script](int* answer) {
                                           *answer = script.version;
                                           return 0;
                                       },
                                       [script](int* answer) {
                                           *answer = script.devices;
                                           return 0;
                                       }};
        };
        return {open, [visible = visible] { return visible; }};
    }
};

const char* ourVersion() { return "1-abc"; }
const char* otherVersion() { return "1-xyz"; }

void oneDevice(cuda::ModuleDevices& found)
{
    found.devices.push_back(std::make_shared<test::FakeDevice>());
    found.remark = "no cuBLAS";
}

struct ScriptedModule {
    std::vector<std::filesystem::path> candidates = {"/a/module.so", "/b/module.so"};
    std::filesystem::path there = "/b/module.so";
    const char* (*version)() = ourVersion;
    bool opens = true;
    int* opened = nullptr;

    [[nodiscard]] cuda::ModuleSource source() const
    {
        const auto open = [script = *this](const std::filesystem::path& path,
                                           std::string& error) -> std::optional<cuda::OpenedLibrary> {
            if (script.opened != nullptr) {
                ++*script.opened;
            }
            EXPECT_EQ(path, script.there);
            if (!script.opens) {
                error = "libx.so: cannot open shared object file";
                return std::nullopt;
            }
            return cuda::OpenedLibrary{[script](const char* symbol) -> void* {
                if (std::string_view(symbol) == cuda::kInterfaceVersionSymbol) {
                    return reinterpret_cast<void*>(script.version);
                }
                return reinterpret_cast<void*>(oneDevice);
            }};
        };
        return {candidates, [there = there](const std::filesystem::path& path) { return path == there; }, open, "1-abc", 13000};
    }
};

/// Devices found and what the backend says of itself.
struct Found {
    std::size_t devices = 0;
    std::string status;
};

Found find(const ScriptedDriver& driver, const ScriptedModule& module = {})
{
    const auto backend = makeCudaBackend(driver.source(), module.source());
    const std::size_t devices = backend->devices().size();
    return {devices, backend->status()};
}

TEST(CudaDiscovery, WithoutADriverLibraryTheModuleIsNotLookedFor)
{
    int opened = 0;
    const Found found = find({.there = false}, {.opened = &opened});
    EXPECT_EQ(found.devices, 0U);
    EXPECT_EQ(opened, 0);
    EXPECT_THAT(found.status, HasSubstr("no NVIDIA driver"));
    EXPECT_THAT(found.status, HasSubstr("CPU"));
}

TEST(CudaDiscovery, ADriverThatIsTooOldIsNamedWithBothVersions)
{
    int opened = 0;
    const Found found = find({.version = 12040}, {.opened = &opened});
    EXPECT_EQ(found.devices, 0U);
    EXPECT_EQ(opened, 0);
    EXPECT_THAT(found.status, HasSubstr("CUDA 12.4 at most"));
    EXPECT_THAT(found.status, HasSubstr("built with 13.0"));
    EXPECT_THAT(found.status, HasSubstr("update the driver"));
}

TEST(CudaDiscovery, DevicesHiddenByTheEnvironmentAreSaidToBeHidden)
{
    for (const ScriptedDriver& driver : {ScriptedDriver{.devices = 0, .visible = ""}, {.initResult = 100, .visible = "-1"}}) {
        const Found found = find(driver);
        EXPECT_EQ(found.devices, 0U);
        EXPECT_THAT(found.status, HasSubstr("CUDA_VISIBLE_DEVICES is '" + *driver.visible + "'"));
        EXPECT_THAT(found.status, HasSubstr("unset it"));
    }
}

TEST(CudaDiscovery, ADriverWithoutADeviceIsNotBlamedOnTheEnvironment)
{
    const Found found = find({.devices = 0});
    EXPECT_THAT(found.status, HasSubstr("finds no GPU"));
    EXPECT_THAT(found.status, ::testing::Not(HasSubstr("CUDA_VISIBLE_DEVICES")));
}

TEST(CudaDiscovery, ADriverThatDoesNotStartIsReportedWithItsError)
{
    EXPECT_THAT(find({.initResult = 999}).status, HasSubstr("error 999"));
    EXPECT_THAT(find({.initResult = 803}).status, HasSubstr("restart the machine"));
}

TEST(CudaDiscovery, AGpuWithoutAModuleSaysHowToGetOne)
{
    EXPECT_THAT(find({}, {.there = "/elsewhere"}).status, HasSubstr("install the CUDA toolkit and build again"));
    const Found found = find({}, {.candidates = {}});
    EXPECT_EQ(found.devices, 0U);
    EXPECT_THAT(found.status, HasSubstr("no CUDA module"));
}

TEST(CudaDiscovery, AModuleThatCannotBeLoadedIsReportedInTheLoadersWords)
{
    const Found found = find({}, {.opens = false});
    EXPECT_EQ(found.devices, 0U);
    EXPECT_THAT(found.status, HasSubstr("libx.so: cannot open shared object file"));
}

TEST(CudaDiscovery, AModuleOfAnotherBuildIsNotUsed)
{
    const Found found = find({}, {.version = otherVersion});
    EXPECT_EQ(found.devices, 0U);
    EXPECT_THAT(found.status, HasSubstr("/b/module.so is of another build (1-xyz instead of 1-abc)"));
    EXPECT_THAT(find({}, {.version = nullptr}).status, HasSubstr("no version"));
}

TEST(CudaDiscovery, ADriverADeviceAndAModuleGiveDevicesAndTheModulesRemark)
{
    const Found found = find({});
    EXPECT_EQ(found.devices, 1U);
    EXPECT_EQ(found.status, "no cuBLAS");
}

TEST(CudaDiscovery, TheModuleIsLoadedOnce)
{
    int opened = 0;
    const auto backend = makeCudaBackend(ScriptedDriver{}.source(), ScriptedModule{.opened = &opened}.source());
    (void)backend->devices();
    (void)backend->devices();
    EXPECT_EQ(opened, 1);
}

TEST(CudaDiscovery, LookingOnThisMachineNeverThrows)
{
    const auto backend = makeCudaBackend();
    if (backend->devices().empty()) {
        EXPECT_NE(backend->status(), "ok");
    }
}

} // namespace
} // namespace ridgepoint
