// SPDX-License-Identifier: GPL-3.0-or-later
// The window while this machine is measured on all cores: how soon it is there, how much memory it holds, how long its event
// handlers take during a sweep, how soon a sweep ends after Stop. Prints what it saw beside the aims; files go to a temporary
// folder.
#include "app/desktop/main_window.h"
#include "app/desktop/workbench/workbench.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEvent>
#include <QEventLoop>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>
#include <memory>
#include <ranges>
#include <string>
#include <vector>

namespace ridgepoint {
namespace {

constexpr int kMostMs = 120'000;

double threadCpuMs()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

/// Times every event that reaches an object; handlers within handlers count as part of the outer one.
class TimingApplication final : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override
    {
        if (m_depth > 0) {
            return QApplication::notify(receiver, event);
        }
        const int type = event->type();
        const std::string name = receiver->metaObject()->className();
        const double cpuBefore = threadCpuMs();
        QElapsedTimer timer;
        timer.start();
        ++m_depth;
        const bool handled = QApplication::notify(receiver, event);
        --m_depth;
        const double wall = static_cast<double>(timer.nsecsElapsed()) / 1e6;
        m_handlers.push_back({wall, threadCpuMs() - cpuBefore, name + ", event type " + std::to_string(type)});
        return handled;
    }

    void forget() { m_handlers.clear(); }
    void print()
    {
        constexpr std::size_t kShown = 5;
        std::ranges::sort(m_handlers, std::ranges::greater{}, &Handler::wallMs);
        const double longest = m_handlers.empty() ? 0 : m_handlers.front().wallMs;
        std::printf("longest of %zu event handlers during the sweep %.1f ms (aim: 50 ms)\n", m_handlers.size(), longest);
        for (const Handler& handler : m_handlers | std::views::take(kShown)) {
            std::printf("    %.1f ms, %.1f ms of them on a core: %s\n", handler.wallMs, handler.cpuMs, handler.what.c_str());
        }
    }

private:
    struct Handler {
        double wallMs = 0;
        double cpuMs = 0;
        std::string what;
    };
    int m_depth = 0;
    std::vector<Handler> m_handlers;
};

/// False when it does not come true in time.
bool waitUntil(const std::function<bool()>& done)
{
    QElapsedTimer timer;
    timer.start();
    QEventLoop loop;
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, &loop, [&] {
        if (done() || timer.elapsed() > kMostMs) {
            loop.quit();
        }
    });
    look.start(5);
    loop.exec();
    return done();
}

double residentMb()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmRSS:")) {
            return std::stod(line.substr(6)) * 1024 / 1e6;
        }
    }
    return 0;
}

double ms(const QElapsedTimer& timer) { return static_cast<double>(timer.nsecsElapsed()) / 1e6; }

class WindowBench {
public:
    WindowBench(TimingApplication& application, const QElapsedTimer& sinceStart)
        : m_application{application}, m_settings{m_folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat}
    {
        m_desk = std::make_unique<Workbench>(realParts());
        m_window = std::make_unique<MainWindow>(*m_desk, m_settings);
        m_window->resize(1440, 900);
        m_window->show();
        (void)waitUntil([&] { return m_window->isActiveWindow() || m_window->isVisible(); });
        m_window->repaint();
        std::printf("window drawn %.0f ms after main began (aim: 1000 ms from start)\n", ms(sinceStart));
        m_desk->begin();
    }

    [[nodiscard]] bool ready()
    {
        const bool ok = waitUntil([&] { return m_desk->lesson().current() && m_desk->machine().state() == Machine::Roofs::ready; });
        std::printf("resident before a sweep %.0f MB (aim: 150 MB)\n", residentMb());
        return ok;
    }

    [[nodiscard]] bool sweep()
    {
        if (m_desk->commit(QStringLiteral("40"), QStringLiteral("a benchmark of the window"))) {
            return false;
        }
        // A person presses Start after the locked prediction was drawn.
        QElapsedTimer sinceCommit;
        sinceCommit.start();
        (void)waitUntil([&] { return sinceCommit.elapsed() > 300; });
        m_application.forget();
        m_desk->start();
        const bool ok = waitUntil([&] { return !m_desk->sweep().running() && m_desk->outcome() && m_desk->outcome()->answer; });
        m_application.print();
        std::printf("resident after the sweep %.0f MB\n", residentMb());
        return ok;
    }

    /// Stops runs of the same sweep at different moments.
    void stops()
    {
        std::vector<double> times;
        for (int i = 1; i <= 10; ++i) {
            m_desk->start();
            QElapsedTimer run;
            run.start();
            (void)waitUntil([&] { return run.elapsed() > 300 * i; });
            const SweepProgress phase = m_desk->sweep().progress();
            QElapsedTimer timer;
            timer.start();
            m_desk->stop();
            (void)waitUntil([&] { return !m_desk->sweep().running(); });
            times.push_back(ms(timer));
            std::printf("    %.0f ms, stopped in %s %s %s\n", times.back(), phase.kernel.c_str(), phase.size.c_str(),
                        phase.phase.c_str());
        }
        std::sort(times.begin(), times.end());
        std::printf("10 sweeps ended after Stop in %.0f to %.0f ms, median %.0f ms (aim: one launch and 100 ms)\n", times.front(),
                    times.back(), times[times.size() / 2]);
        for (const RooflinePoint& point : m_desk->points().points()) {
            if (point.measurement) {
                m_longestLaunch = std::max(m_longestLaunch, point.measurement->median.count());
            }
        }
        std::printf("the longest launch of this sweep takes %.1f ms\n", m_longestLaunch * 1e3);
    }

private:
    TimingApplication& m_application;
    QTemporaryDir m_folder;
    QSettings m_settings;
    std::unique_ptr<Workbench> m_desk;
    std::unique_ptr<MainWindow> m_window;
    double m_longestLaunch = 0;
};

int report(TimingApplication& application, const QElapsedTimer& sinceStart)
{
    WindowBench bench(application, sinceStart);
    if (!bench.ready() || !bench.sweep()) {
        std::fputs("bench_window: the sweep did not end in time\n", stderr);
        return 1;
    }
    bench.stops();
    return 0;
}

} // namespace
} // namespace ridgepoint

int main(int argc, char** argv)
{
    QElapsedTimer sinceStart;
    sinceStart.start();
    if (qEnvironmentVariableIsEmpty("DISPLAY")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    const QTemporaryDir data;
    qputenv("RIDGEPOINT_DATA_DIR", data.path().toUtf8());
    ridgepoint::TimingApplication application{argc, argv};
    QApplication::setApplicationName(QStringLiteral("ridgepoint-bench"));
    return ridgepoint::report(application, sinceStart);
}
