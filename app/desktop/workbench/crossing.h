// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/engine_thread.h"

#include <QMetaObject>
#include <QObject>

#include <stop_token>
#include <utility>

namespace ridgepoint {

/// Runs `job(stop_token)` on the engine thread and hands its result to `then` on the thread of `receiver`: one queued
/// crossing, dropped when the receiver is gone. `job` must not throw.
template <class Job, class Then>
void cross(EngineThread& thread, QObject* receiver, Job job, Then then)
{
    thread.post([receiver, job = std::move(job), then = std::move(then)](std::stop_token stop) {
        QMetaObject::invokeMethod(
            receiver, [result = job(std::move(stop)), then] { then(result); }, Qt::QueuedConnection);
    });
}

} // namespace ridgepoint
