// The folder in which the learner works, with the paths of its files.
#pragma once

#include "checker/files/descriptor.hpp"
#include "harness/model/kernel.hpp"
#include "harness/model/puzzle.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

class Workbook {
public:
    // The folder in the environment variable VKP_ROOT, which the launcher sets; or else the current
    // folder or the nearest one above it that is a workbook; or else the source tree that this
    // program was built from. Throws InstallationError if there is none.
    static Workbook locate();

    // The source of the files that `init` copies, which no learner owns: the workbook installed
    // beside this program, or else that of VKP_ROOT, or else the source tree. Throws
    // InstallationError if there is none.
    static Workbook original();

    // A page of the documentation, of the source tree or installed beside this program; empty if it
    // is not there.
    static std::filesystem::path documentation(const std::string& page);

    explicit Workbook(std::filesystem::path root) : root_(std::move(root)) {}

    [[nodiscard]] const std::filesystem::path& root() const { return root_; }
    [[nodiscard]] std::filesystem::path kernel_path(const Puzzle& puzzle) const;
    [[nodiscard]] std::filesystem::path statement_path(const Puzzle& puzzle) const;
    // Its title, what it teaches, its hints.
    [[nodiscard]] std::filesystem::path page_path(const Puzzle& puzzle) const;
    // The picture of the template, which the statement shows.
    [[nodiscard]] std::filesystem::path picture_path(const Puzzle& puzzle) const;
    [[nodiscard]] std::filesystem::path solution_path(const Puzzle& puzzle) const;
    // The folder of the further kernels for `train`.
    [[nodiscard]] std::filesystem::path training_path() const;
    // The folder of the kernels that `list --operations` names.
    [[nodiscard]] std::filesystem::path operations_path() const;
    [[nodiscard]] std::filesystem::path glossary_path() const;
    [[nodiscard]] std::filesystem::path glsl_path() const;  // GLSL for those who know C or Python
    [[nodiscard]] std::filesystem::path progress_path() const;
    [[nodiscard]] std::filesystem::path marker_path() const;
    [[nodiscard]] std::filesystem::path last_puzzle_path() const;

    // These two write: a file is replaced as a whole or stays unchanged, and no link leads out of
    // the workbook. They throw InstallationError.
    void write(const std::filesystem::path& path, std::string_view text) const;
    // The same, with a copy of the old file in `backup`.
    void replace_keeping(const std::filesystem::path& path, const std::filesystem::path& backup,
                         std::string_view text) const;

private:
    std::filesystem::path root_;
};

// kernel.comp.1.bak, or the first number that is free.
std::filesystem::path free_backup_path(const std::filesystem::path& path);

// The learner's file. Reads at most one byte more than a kernel may hold. Throws InstallationError.
Kernel read_kernel(const std::filesystem::path& path);

// Keeps other processes from a workbook's files while they are read, changed and written; waits for
// them first. Throws InstallationError if that takes too long.
class WorkbookLock {
public:
    explicit WorkbookLock(const Workbook& workbook);

private:
    Descriptor folder_;
};

}  // namespace vkp
