// Reading files, and writing what a command prints where the user says. The workbook's own files
// are written through checker/workbook.hpp.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace vkp {

struct Place;

// All text of a regular file, of 16 MiB at most. Throws InstallationError.
std::string read_text(const std::filesystem::path& path);

// At most `limit` bytes. What is no regular file is refused rather than waited for, except a pipe
// that the process was given: /dev/stdin, or /dev/fd/63 as in `workbook lab <(generate)`.
// Throws InstallationError.
std::string read_start(const std::filesystem::path& path, std::size_t limit);

// All of a file of any size, with its permissions. Throws InstallationError.
void copy_file(const std::filesystem::path& from, Place to);

// The file at `path`, which is `there`, under another name as well: in an instant, as large as it
// may be, where the file system knows links; otherwise a copy. Throws InstallationError.
void keep_as(const std::filesystem::path& path, const Place& there, Place to);

// Writes a file where the user says: links are followed, and a regular file is replaced as a whole;
// a device, a pipe and what is our own output already (/dev/stdout) are written to. Throws
// InstallationError.
void write_output(const std::filesystem::path& path, std::string_view text);

}  // namespace vkp
