// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace CLI {
class App;
}

/// One function a subcommand: adds it to the program and sets `exitCode` when it was run. What a command throws is told by
/// runCli().
namespace ridgepoint::cli {

void addDevicesCommand(CLI::App& app, int& exitCode);
void addSpecsCommand(CLI::App& app, int& exitCode);
void addSpecsMatchCommand(CLI::App& specs, int& exitCode);
void addKernelsCommand(CLI::App& app, int& exitCode);
void addCostCommand(CLI::App& app, int& exitCode);
void addTensorCommand(CLI::App& app, int& exitCode);
void addViewsCommand(CLI::App& app, int& exitCode);
void addCalibrateCommand(CLI::App& app, int& exitCode);
void addSweepCommand(CLI::App& app, int& exitCode);
void addExerciseCommand(CLI::App& app, int& exitCode);
void addExerciseRunCommand(CLI::App& exercise, int& exitCode);
void addSessionCommand(CLI::App& app, int& exitCode);
void addSessionCompare(CLI::App& session);
void addSessionExport(CLI::App& session, int& exitCode);
void addSessionLedger(CLI::App& session, int& exitCode);

} // namespace ridgepoint::cli
