#include "checker/commands/archive_commands.hpp"

#include "checker/archive/read_archive.hpp"
#include "checker/files/files.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/text/output.hpp"
#include "checker/workspace/workbook.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/base/utf8.hpp"
#include "puzzles/registry.hpp"
#include "puzzles/template.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace vkp {

namespace {

namespace fs = std::filesystem;

// The learner's own files, by their paths in the workbook.
std::vector<fs::path> own_paths(const Workbook& workbook) {
    std::vector<fs::path> paths = {workbook.progress_path()};
    for (const Puzzle& puzzle : all_puzzles()) {
        paths.push_back(workbook.kernel_path(puzzle));
    }
    return paths;
}

std::string name_of(const Workbook& workbook, const fs::path& path) {
    return path.lexically_relative(workbook.root()).generic_string();
}

bool is_template(const Workbook& workbook, const fs::path& path, const std::string& text) {
    const std::vector<Puzzle>& puzzles = all_puzzles();
    return std::any_of(puzzles.begin(), puzzles.end(), [&](const Puzzle& puzzle) {
        return path == workbook.kernel_path(puzzle) &&
               text == template_from_solution(read_text(workbook.solution_path(puzzle)));
    });
}

// False if it is there already.
bool take_over(const Workbook& workbook, const fs::path& path, const std::string& text) {
    if (!fs::exists(path)) {
        workbook.write(path, text);
        return true;
    }
    const std::string old = read_text(path);
    if (old == text) {
        return false;
    }
    if (is_template(workbook, path, old)) {
        workbook.write(path, text);
    } else {
        workbook.replace_keeping(path, free_backup_path(path), text);
    }
    return true;
}

// The learner's own files that the archive holds.
std::vector<ArchivedFile> own_files(const Workbook& workbook, const std::string& archive) {
    constexpr std::uint64_t kMaxFileBytes = std::uint64_t{1} << 20U;
    const std::vector<fs::path> own = own_paths(workbook);
    const std::string bytes = read_text(archive);
    std::vector<ArchivedFile> files;
    try {
        files =
            read_archive(bytes, {.file_bytes = kMaxFileBytes + 1}, [&](const std::string& name) {
                return std::find(own.begin(), own.end(), workbook.root() / name) != own.end();
            });
    } catch (const InstallationError& error) {
        throw InstallationError(fmt::format("{} {}.", archive, error.what()));
    }
    for (const ArchivedFile& file : files) {
        if (file.text.size() > kMaxFileBytes) {
            throw InstallationError(
                fmt::format("{} holds {}, which is too large.", archive, file.path));
        }
    }
    return files;
}

struct ArchiveArguments {
    std::string path;
};

void declare_archive(CommandDeclaration& command, ArchiveArguments& arguments) {
    command.option("file", &arguments.path, "The archive, such as my-work.zip")
        .takes("FILE")
        .required();
}

int run_export(const ArchiveArguments& arguments) {
    const Workbook workbook = Workbook::locate();
    std::vector<ArchivedFile> files;
    for (const fs::path& path : own_paths(workbook)) {
        if (!fs::exists(path)) {
            continue;
        }
        const std::string text = read_text(path);
        if (!is_template(workbook, path, text)) {
            files.push_back({name_of(workbook, path), text});
        }
    }
    if (files.empty()) {
        throw InstallationError("there is nothing of yours in this workbook yet.");
    }
    write_output(arguments.path, zip_archive(files, Packing::kDeflated));
    print_text(
        fmt::format("{} files are in {}.\n", files.size(), printable_in_line(arguments.path)));
    return kAllSolved;
}

int run_import(const ArchiveArguments& arguments) {
    const Workbook workbook = Workbook::locate();
    const std::vector<ArchivedFile> files = own_files(workbook, arguments.path);
    if (files.empty()) {
        throw InstallationError(fmt::format("{} holds no work of a workbook.", arguments.path));
    }
    const WorkbookLock lock(workbook);
    std::size_t taken = 0;
    for (const ArchivedFile& file : files) {
        taken += take_over(workbook, workbook.root() / file.path, file.text) ? 1 : 0;
    }
    print_text(fmt::format(
        "{} of {} files are loaded; files that they replaced are kept next to them as *.bak.\n",
        taken, files.size()));
    return kAllSolved;
}

}  // namespace

CommandDeclaration export_command() {
    return declared("export", "Save your kernels and progress as a zip archive", declare_archive,
                    run_export);
}

CommandDeclaration import_command() {
    return declared("import", "Load kernels and progress from such an archive", declare_archive,
                    run_import);
}

}  // namespace vkp
