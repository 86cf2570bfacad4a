// The folder that the learner works in: where its files are, and which puzzle a word means.
#pragma once

#include "harness/model/kernel.hpp"
#include "harness/model/puzzle.hpp"

#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// Something typed wrong on the command line; ends with exit code 2.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

class Workbook {
public:
    // The folder in the environment variable VKP_ROOT, which the launcher sets, or else the source
    // tree that this program was built from. Throws InstallationError if it holds no puzzles.
    static Workbook locate();

    explicit Workbook(std::filesystem::path root) : root_(std::move(root)) {}

    [[nodiscard]] std::filesystem::path kernel_path(const Puzzle& puzzle) const;
    [[nodiscard]] std::filesystem::path statement_path(const Puzzle& puzzle) const;
    [[nodiscard]] std::filesystem::path solution_path(const Puzzle& puzzle) const;
    [[nodiscard]] std::filesystem::path progress_path() const;

    // As a person would type it: relative to the current folder where that is shorter.
    [[nodiscard]] static std::string shown(const std::filesystem::path& path);

private:
    std::filesystem::path root_;
};

// The puzzle with that number ("9", "09"), name ("pooling") or folder ("09_pooling"). Throws
// UsageError that names the nearest one.
const Puzzle& find_puzzle(std::string_view word);

// All text of a file. Throws InstallationError if it cannot be read.
std::string read_text(const std::filesystem::path& path);

// The learner's file. Reads no more of it than a kernel may hold, and one byte.
Kernel read_kernel(const std::filesystem::path& path);

// Throws InstallationError if the copy is not complete.
void keep_copy(const std::filesystem::path& from, const std::filesystem::path& to);

// Replaces a file as a whole, or leaves the old one: writes beside it and renames. Throws
// InstallationError.
void write_text(const std::filesystem::path& path, std::string_view text);

}  // namespace vkp
