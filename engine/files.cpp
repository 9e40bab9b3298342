// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/files.h"

#include "engine/error.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace ridgepoint {
namespace {

/// Owns a file descriptor.
class Descriptor {
public:
    explicit Descriptor(int number) : m_number(number) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { close(); }
    [[nodiscard]] int number() const { return m_number; }
    [[nodiscard]] bool open() const { return m_number >= 0; }
    /// 0, or -1 with errno set: a full disk may show only here.
    int close()
    {
        const int number = std::exchange(m_number, -1);
        return number >= 0 ? ::close(number) : 0;
    }

private:
    int m_number;
};

std::string reason(int error) { return std::generic_category().message(error); }

std::string_view remedy(int error)
{
    switch (error) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG: return "free some space or choose another folder";
    case ENOENT:
    case ENOTDIR: return "create the folder first or choose another one";
    default: return "choose a folder that you may write to";
    }
}

[[noreturn]] void cannotWrite(const std::filesystem::path& file, int error)
{
    throw RunError(fmt::format("cannot write {}: {}; {}", file.string(), reason(error), remedy(error)));
}

[[noreturn]] void cannotRead(const std::filesystem::path& file, int error)
{
    const std::string_view todo = error == EACCES ? "ask for the right to read it" : "check the path";
    throw FileError({file.string()}, fmt::format("cannot be read: {}; {}", reason(error), todo));
}

[[noreturn]] void refuseTooLarge(const std::filesystem::path& file, std::int64_t limit)
{
    throw FileError({file.string()},
                    fmt::format("is larger than the {} bytes that such a file may have: is it the right file?", limit));
}

/// 0 or an errno.
int writeAll(int descriptor, std::string_view content)
{
    while (!content.empty()) {
        const ssize_t written = ::write(descriptor, content.data(), content.size());
        if (written < 0 && errno != EINTR) {
            return errno;
        }
        if (written == 0) {
            return EIO;
        }
        content.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(written, 0)));
    }
    return 0;
}

/// Where the bytes really go: a link keeps pointing at its file.
std::filesystem::path resolved(const std::filesystem::path& file)
{
    std::error_code error;
    if (!std::filesystem::is_symlink(file, error)) {
        return file;
    }
    std::filesystem::path target = std::filesystem::weakly_canonical(file, error);
    return error ? file : target;
}

std::filesystem::path temporaryBeside(const std::filesystem::path& file)
{
    static std::atomic<unsigned> count{0};
    const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
    std::filesystem::path temporary = file;
    temporary += fmt::format(".{:x}-{:x}-{:x}.tmp", ::getpid(), now, ++count);
    return temporary;
}

/// A device or a pipe can't be renamed over; it gets the bytes themselves.
void writeInto(const std::filesystem::path& file, std::string_view content)
{
    Descriptor out(::open(file.c_str(), O_WRONLY | O_CLOEXEC));
    if (!out.open()) {
        cannotWrite(file, errno);
    }
    if (const int error = writeAll(out.number(), content); error != 0) {
        cannotWrite(file, error);
    }
    if (out.close() != 0) {
        cannotWrite(file, errno);
    }
}

/// 0 or an errno; `mode` is that of the file to be replaced.
int writeSynced(const std::filesystem::path& temporary, std::string_view content, mode_t mode)
{
    Descriptor out(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (!out.open()) {
        return errno;
    }
    if (mode != 0 && ::fchmod(out.number(), mode) != 0) {
        return errno;
    }
    if (const int error = writeAll(out.number(), content); error != 0) {
        return error;
    }
    return ::fsync(out.number()) != 0 || out.close() != 0 ? errno : 0;
}

/// Makes the rename itself survive a power cut. Some file systems refuse to sync a folder: nothing is lost then.
void syncFolder(const std::filesystem::path& folder)
{
    const Descriptor opened(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (opened.open()) {
        (void)::fsync(opened.number());
    }
}

std::size_t readSome(const Descriptor& in, const std::filesystem::path& file, std::array<char, 65536>& buffer)
{
    for (;;) {
        const ssize_t count = ::read(in.number(), buffer.data(), buffer.size());
        if (count >= 0) {
            return static_cast<std::size_t>(count);
        }
        if (errno != EINTR) {
            cannotRead(file, errno);
        }
    }
}

} // namespace

std::string readFile(const std::filesystem::path& file, Bytes limit)
{
    const Descriptor in(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
    struct stat status {};
    if (!in.open() || ::fstat(in.number(), &status) != 0) {
        cannotRead(file, errno);
    }
    if (S_ISDIR(status.st_mode)) {
        throw FileError({file.string()}, "is a folder: name a file in it");
    }
    if (status.st_size > limit.count()) {
        refuseTooLarge(file, limit.count());
    }
    std::string content;
    content.reserve(static_cast<std::size_t>(status.st_size));
    std::array<char, 65536> buffer{};
    while (const std::size_t count = readSome(in, file, buffer)) {
        content.append(buffer.data(), count);
        if (content.size() > static_cast<std::size_t>(limit.count())) {
            refuseTooLarge(file, limit.count());
        }
    }
    return content;
}

void writeFileAtomically(const std::filesystem::path& file, std::string_view content)
{
    const std::filesystem::path target = resolved(file);
    struct stat old {};
    const bool exists = ::stat(target.c_str(), &old) == 0;
    if (exists && S_ISDIR(old.st_mode)) {
        throw RunError(fmt::format("cannot write {}: it is a folder; name a file in it", file.string()));
    }
    if (exists && !S_ISREG(old.st_mode)) {
        writeInto(target, content);
        return;
    }
    const std::filesystem::path temporary = temporaryBeside(target);
    int error = writeSynced(temporary, content, exists ? old.st_mode & 07777 : 0);
    if (error == 0 && ::rename(temporary.c_str(), target.c_str()) != 0) {
        error = errno;
    }
    if (error != 0) {
        (void)::unlink(temporary.c_str());
        cannotWrite(file, error);
    }
    syncFolder(target.parent_path());
}

} // namespace ridgepoint
