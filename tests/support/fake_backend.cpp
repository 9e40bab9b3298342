// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fake_backend.h"

#include "engine/error.h"

#include <thread>

namespace ridgepoint::test {

namespace {

class FakeKernel final : public PreparedKernel {
public:
    FakeKernel(std::string id, Problem problem, const FakeKernelScript& script, FakeLog& log)
        : m_id(std::move(id)), m_problem(std::move(problem)), m_script(script), m_log(log)
    {
        ++m_log.alive;
    }
    ~FakeKernel() override { --m_log.alive; }

    Verification verify(std::stop_token stop) override
    {
        if (stop.stop_requested()) {
            throw Cancelled();
        }
        ++m_log.verified;
        if (m_script.verifies) {
            return {.passed = true};
        }
        return {.passed = false, .error = 0.5, .allowed = 1e-5, .text = "result differs from reference by 0.5 (allowed 1e-5)"};
    }

    Seconds launch(int launches) override
    {
        Seconds total{0};
        for (int i = 0; i < launches; ++i) {
            total += launchOnce();
        }
        return total;
    }

    std::optional<TeamTime> teamTime() const override { return m_script.team ? m_script.team(m_readings++) : std::nullopt; }
    std::optional<ClockReading> coreClock() const override
    {
        return m_script.clock ? m_script.clock(m_clockReadings++) : std::nullopt;
    }
    std::string implementation() const override { return "scripted"; }
    std::string library() const override { return m_script.library; }

private:
    Seconds launchOnce()
    {
        if (m_script.onLaunch) {
            m_script.onLaunch(m_launched);
        }
        if (m_script.sleep.count() > 0) {
            std::this_thread::sleep_for(m_script.sleep);
        }
        ++m_log.launches;
        {
            const std::lock_guard lock(m_log.mutex);
            m_log.order.push_back(m_id);
        }
        const auto launch = static_cast<std::size_t>(m_launched++);
        return launch < m_script.firstLaunches.size() ? m_script.firstLaunches[launch] : m_script.time(m_problem);
    }

    std::string m_id;
    Problem m_problem;
    FakeKernelScript m_script;
    FakeLog& m_log;
    int m_launched = 0;
    mutable int m_readings = 0;
    mutable int m_clockReadings = 0;
};

} // namespace

FakeDevice::FakeDevice()
{
    deviceInfo.id = "cpu";
    deviceInfo.name = "Fake processor";
    deviceInfo.backend = "CPU";
    deviceInfo.parallelism = "2 threads";
}

Support FakeDevice::supports(const std::string& kernel, const Problem& /*problem*/) const
{
    const auto script = scripts.find(kernel);
    if (script != scripts.end() && !script->second.unsupported.empty()) {
        return Support::no(script->second.unsupported);
    }
    return Support::yes();
}

DType FakeDevice::nativeDType(const std::string& /*kernel*/, DType dtype) const
{
    const auto found = native.find(dtype);
    return found == native.end() ? dtype : found->second;
}

std::unique_ptr<PreparedKernel> FakeDevice::prepare(const std::string& kernel, const Problem& problem, std::stop_token stop)
{
    if (stop.stop_requested()) {
        throw Cancelled();
    }
    const auto found = scripts.find(kernel);
    const FakeKernelScript script = found == scripts.end() ? FakeKernelScript{} : found->second;
    if (script.onPrepare) {
        script.onPrepare(problem);
    }
    ++log.prepared;
    return std::make_unique<FakeKernel>(kernel, problem, script, log);
}

FakeBackend::FakeBackend() : device(std::make_shared<FakeDevice>()) {}

} // namespace ridgepoint::test
