// Reading files, and writing a command's output to the user's path. The workbook's own files are
// written through checker/workbook.hpp.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

struct Place;

// All text of a regular file, of 16 MiB at most. Throws InstallationError.
std::string read_text(const std::filesystem::path& path);

// At most `limit` bytes. A path that is no regular file is refused rather than waited for, except a
// pipe that the process was given: /dev/stdin, or /dev/fd/63 as in `workbook lab <(generate)`.
// Throws InstallationError.
std::string read_start(const std::filesystem::path& path, std::size_t limit);
// The same for what may be large. The vector has room for the padding of ArrayBytes.
std::vector<std::byte> read_bytes(const std::filesystem::path& path, std::size_t limit);

// All of a file of any size, with its permissions. Throws InstallationError.
void copy_file(const std::filesystem::path& from, Place to);

// The file at `path`, which is `there`, under another name as well: at once, however large, where
// the file system supports links; otherwise a copy. Throws InstallationError.
void keep_as(const std::filesystem::path& path, const Place& there, Place to);

// Writes a file to the user's path: links are followed, and a regular file is replaced as a whole;
// a device, a pipe and our own output (/dev/stdout) are written to. Throws InstallationError.
void write_output(const std::filesystem::path& path, std::string_view text);

}  // namespace vkp
