// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/quantities.h"

#include <stdexcept>
#include <string>

namespace ridgepoint {

/// Where in a text file something was found. Lines and columns count from 1; 0 means "the whole file".
struct FilePosition {
    std::string file;
    int line = 0;
    int column = 0;
};

/// Input that can be seen to be wrong before anything runs. The command line answers it with exit code 2.
class InputError : public std::runtime_error {
public:
    explicit InputError(const std::string& text) : std::runtime_error(text) {}
};

/// A file with a fault in it. what() reads "file:line:column: text".
class FileError : public InputError {
public:
    FileError(FilePosition where, const std::string& text);
    [[nodiscard]] const FilePosition& where() const { return m_where; }
    [[nodiscard]] const std::string& text() const { return m_text; }

private:
    FilePosition m_where;
    std::string m_text;
};

/// A fault in a device spec.
class SpecError : public FileError {
public:
    using FileError::FileError;
};

/// Something failed while running: a full disk, a lost device. The command line answers it with exit code 1.
class RunError : public std::runtime_error {
public:
    explicit RunError(const std::string& text) : std::runtime_error(text) {}
};

/// A problem that does not fit in the memory there is. A sweep skips the point and goes on.
class OutOfMemory : public RunError {
public:
    OutOfMemory(Bytes needed, Bytes free);
    [[nodiscard]] Bytes needed() const { return m_needed; }
    [[nodiscard]] Bytes free() const { return m_free; }

private:
    Bytes m_needed;
    Bytes m_free;
};

/// The device is gone for the life of this process. A sweep stops; what was measured stays.
class DeviceLost : public RunError {
public:
    using RunError::RunError;
};

/// Thrown by long preparation or verification when its stop token was triggered.
class Cancelled : public std::runtime_error {
public:
    Cancelled() : std::runtime_error("cancelled") {}
};

} // namespace ridgepoint
