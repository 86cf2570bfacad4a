#include "checker/files/files.hpp"

#include "checker/files/descriptor.hpp"
#include "checker/files/display_path.hpp"
#include "checker/files/replacement.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/model/array_bytes.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <span>
#include <system_error>

namespace vkp {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMiB = std::size_t{1} << 20U;

using Buffer = std::array<char, 65'536>;

[[noreturn]] void fail_to_read(const fs::path& path, int code) {
    throw InstallationError(fmt::format("{} cannot be read: {}.", display_path(path),
                                        std::generic_category().message(code)));
}

// Whether the path is a descriptor that the process was started with.
bool is_own_descriptor(const fs::path& path) {
    const fs::path folder = path.parent_path();
    return path == "/dev/stdin" || folder == "/dev/fd" || folder == "/proc/self/fd";
}

// The check comes before opening, which is enough to hang at a pipe, or to make a device do
// something.
void require_regular(const fs::path& path) {
    std::error_code error;
    const fs::file_type type = fs::status(path, error).type();
    std::string_view kind;
    switch (type) {
        case fs::file_type::directory:
            kind = "a folder";
            break;
        case fs::file_type::fifo:
            kind = "a pipe";
            break;
        case fs::file_type::socket:
            kind = "a socket";
            break;
        case fs::file_type::block:
        case fs::file_type::character:
            kind = "a device";
            break;
        default:
            return;  // opening it reports any fault
    }
    throw InstallationError(fmt::format("{} is {}, not a file.", display_path(path), kind));
}

Descriptor open_to_read(const fs::path& path) {
    const bool is_own = is_own_descriptor(path);
    if (!is_own) {
        require_regular(path);
    }
    const int flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (is_own ? 0 : O_NONBLOCK);
    Descriptor file(open(path.c_str(), flags));
    if (!file.is_open()) {
        fail_to_read(path, errno);
    }
    return file;
}

// The bytes that were read into the buffer; nothing at the end of the file.
std::string_view next_bytes(const Descriptor& file, std::span<char> buffer, const fs::path& path) {
    const ssize_t count = read_some(file.number(), buffer);
    if (count < 0) {
        fail_to_read(path, errno);
    }
    return {buffer.data(), static_cast<std::size_t>(count)};
}

// The own output descriptor that the path means; -1 if none.
int own_output(const struct stat& target) {
    for (const int descriptor : {STDOUT_FILENO, STDERR_FILENO}) {
        struct stat ours {};
        if (fstat(descriptor, &ours) == 0 && ours.st_dev == target.st_dev &&
            ours.st_ino == target.st_ino) {
            return descriptor;
        }
    }
    return -1;
}

}  // namespace

std::string read_text(const fs::path& path) {
    constexpr std::size_t kLimit = 16 * kMiB;
    std::string text = read_start(path, kLimit + 1);
    if (text.size() > kLimit) {
        throw InstallationError(
            fmt::format("{} is larger than {} MiB: that is no file of the workbook.",
                        display_path(path), kLimit / kMiB));
    }
    return text;
}

std::string read_start(const fs::path& path, std::size_t limit) {
    const Descriptor file = open_to_read(path);
    std::string text;
    Buffer buffer;
    while (text.size() < limit) {
        const std::span<char> room(buffer.data(), std::min(buffer.size(), limit - text.size()));
        const std::string_view bytes = next_bytes(file, room, path);
        if (bytes.empty()) {
            break;
        }
        text += bytes;
    }
    return text;
}

std::vector<std::byte> read_bytes(const fs::path& path, std::size_t limit) {
    const Descriptor file = open_to_read(path);
    std::vector<std::byte> all;
    struct stat status {};
    if (fstat(file.number(), &status) == 0 && S_ISREG(status.st_mode)) {
        // A vector that grows would hold them twice.
        all.reserve(std::min(static_cast<std::size_t>(status.st_size), limit) +
                    ArrayBytes::kPadding);
    }
    Buffer buffer;
    while (all.size() < limit) {
        const std::span<char> room(buffer.data(), std::min(buffer.size(), limit - all.size()));
        const auto bytes = std::as_bytes(std::span(next_bytes(file, room, path)));
        if (bytes.empty()) {
            break;
        }
        all.insert(all.end(), bytes.begin(), bytes.end());
    }
    return all;
}

void copy_file(const fs::path& from, Place to) {
    const Descriptor file = open_to_read(from);
    struct stat status {};
    if (fstat(file.number(), &status) != 0) {
        fail_to_read(from, errno);
    }
    Replacement copy(std::move(to));
    copy.take_permissions(status);
    Buffer buffer;
    for (std::string_view bytes; !(bytes = next_bytes(file, buffer, from)).empty();) {
        copy.write(bytes);
    }
    copy.commit();
}

void keep_as(const fs::path& path, const Place& there, Place to) {
    if (linkat(there.folder.number(), there.name.c_str(), to.folder.number(), to.name.c_str(), 0) !=
        0) {
        copy_file(path, std::move(to));
    }
}

void write_output(const fs::path& path, std::string_view text) {
    struct stat target {};
    const bool exists = stat(path.c_str(), &target) == 0;
    const int own = exists ? own_output(target) : -1;
    if (own < 0 && (!exists || S_ISREG(target.st_mode) || S_ISDIR(target.st_mode))) {
        replace(place_of(path), text);
        return;
    }
    const Descriptor file(own < 0 ? open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY) : dup(own));
    if (!file.is_open() || !write_all(file.number(), text)) {
        fail_to_write(path, errno);
    }
}

}  // namespace vkp
