// SPDX-License-Identifier: GPL-3.0-or-later
// One refresh of the chart with 10,000 points, as the window does it: new points, layout, drawing. Prints the 50th and the
// 95th percentile; the aim is 50 ms at the 95th on an idle machine.
#include "app/desktop/chart/roofline_chart.h"
#include "tests/desktop/chart_fixture.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QThread>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>

namespace ridgepoint::test {
namespace {

constexpr int kPoints = 10000;
constexpr int kRefreshes = 60;

/// Four kernels swept over and over, scattered as noisy sweeps are.
std::vector<RooflinePoint> manyPoints()
{
    std::mt19937 random{1};
    std::uniform_real_distribution<double> unit{0, 1};
    constexpr std::array kKernels{"add", "matmul", "chain", "copy"};
    std::vector<RooflinePoint> points;
    for (int i = 0; i < kPoints; ++i) {
        const double intensity = std::pow(10.0, -1.5 + 4.5 * unit(random));
        const double rate = std::min(intensity * 1e11, 1e12) * (0.05 + 0.95 * unit(random));
        points.push_back(pointAt(intensity, rate, kKernels[static_cast<std::size_t>(i) % kKernels.size()], 64 + i % 500));
    }
    return points;
}

/// The chart redraws at most every 100 ms; what is waited for in between is not counted.
void waitForNextDrawing()
{
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < 120) {
        QCoreApplication::processEvents();
        QThread::msleep(5);
    }
}

double oneRefresh(RooflineChart& chart, std::vector<RooflinePoint> points)
{
    waitForNextDrawing();
    QElapsedTimer timer;
    timer.start();
    chart.setPoints(std::move(points));
    chart.repaint();
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

int report()
{
    RooflineChart chart;
    chart.resize(1052, 500);
    chart.setRoofline(roundRoofline());
    chart.show();
    const std::vector<RooflinePoint> points = manyPoints();
    oneRefresh(chart, points);
    std::vector<double> times;
    for (int i = 0; i < kRefreshes; ++i) {
        times.push_back(oneRefresh(chart, points));
    }
    std::sort(times.begin(), times.end());
    const auto at = [&](double share) { return times[static_cast<std::size_t>(share * (kRefreshes - 1))]; };
    std::printf("chart refresh with %d points: median %.1f ms, 95th percentile %.1f ms, worst %.1f ms (aim: 50 ms at the 95th)\n",
                kPoints, at(0.5), at(0.95), at(1.0));
    return 0;
}

} // namespace
} // namespace ridgepoint::test

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application{argc, argv};
    return ridgepoint::test::report();
}
