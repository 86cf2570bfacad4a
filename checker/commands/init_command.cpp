#include "checker/commands/init_command.hpp"

#include "checker/files/display_path.hpp"
#include "checker/files/files.hpp"
#include "checker/files/place.hpp"
#include "checker/files/replacement.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/text/output.hpp"
#include "checker/text/typed_commands.hpp"
#include "checker/workspace/workbook.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/base/utf8.hpp"
#include "puzzles/place.hpp"
#include "puzzles/registry.hpp"
#include "puzzles/template.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace vkp {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kReadme = R"(# Your workbook

Vulkan Puzzles: learn GPU programming by writing small compute kernels.

1. `./workbook show 1` shows the first puzzle.
2. Replace the line `FILL ME IN` in `puzzles/01_map/kernel.comp`.
3. `./workbook check 1` says whether it is right, and where it went wrong.

`./workbook hint 1` helps, `./workbook list` shows how far you are, and `./workbook watch` checks
whatever you save. `./workbook doctor` says what works on this machine; without a GPU, and without any
driver, `./workbook check --device none` does. `./workbook help` has the rest. Where `workbook` is
installed, it is the same without the `./`.

Your progress is in `.workbook/`. The solutions are in `solutions/`: look there last.
)";

// Starts the program that made the workbook, from any folder. There is a place for its path.
constexpr std::string_view kLauncher = R"sh(#!/bin/sh
program={}
if [ ! -x "$program" ]; then
    echo "workbook: $program is gone: delete this file ($0), and run \`workbook init\` here again." >&2
    exit 3
fi
VKP_ROOT=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd) VKP_CALLED_AS=$0 exec "$program" "$@"
)sh";

struct NewFile {
    fs::path path;
    std::string text;
    bool is_program = false;
};

// None where this program cannot tell where it is.
std::vector<NewFile> launcher(const Workbook& workbook) {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (error) {
        return {};
    }
    return {{workbook.root() / "workbook",
             fmt::format(kLauncher, quoted_for_shell(program.string())), true}};
}

// What a folder holds; nothing where it is not there.
std::vector<NewFile> files_of(const fs::path& from, const fs::path& to) {
    std::vector<NewFile> files;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(from, error)) {
        files.push_back({to / entry.path().filename(), read_text(entry.path())});
    }
    return files;
}

// Kernels are derived from the solutions: those in a source tree may be edited ones.
std::vector<NewFile> all_files(const Workbook& original, const Workbook& workbook) {
    // Settings of editors.
    std::vector<NewFile> files = files_of(original.root() / ".vscode", workbook.root() / ".vscode");
    for (NewFile& file : files_of(original.training_path(), workbook.training_path())) {
        files.push_back(std::move(file));
    }
    for (NewFile& file : files_of(original.operations_path(), workbook.operations_path())) {
        files.push_back(std::move(file));
    }
    for (const Puzzle& puzzle : all_puzzles()) {
        const std::string solution = read_text(original.solution_path(puzzle));
        files.push_back(
            {workbook.statement_path(puzzle), read_text(original.statement_path(puzzle))});
        files.push_back({workbook.page_path(puzzle), read_text(original.page_path(puzzle))});
        // A new puzzle may have none yet.
        if (const fs::path picture = original.picture_path(puzzle); fs::exists(picture)) {
            files.push_back({workbook.picture_path(puzzle), read_text(picture)});
        }
        files.push_back({workbook.kernel_path(puzzle), template_from_solution(solution)});
        files.push_back({workbook.solution_path(puzzle), solution});
    }
    files.push_back({workbook.glossary_path(), read_text(original.glossary_path())});
    files.push_back({workbook.glsl_path(), read_text(original.glsl_path())});
    files.push_back({workbook.root() / "README.md", std::string(kReadme)});
    for (NewFile& file : launcher(workbook)) {
        files.push_back(std::move(file));
    }
    files.push_back({workbook.marker_path(), VKP_VERSION "\n"});
    return files;
}

bool is_as_written(const NewFile& file) {
    std::error_code error;
    return fs::is_regular_file(fs::symlink_status(file.path, error)) &&
           fs::file_size(file.path, error) == file.text.size() && read_text(file.path) == file.text;
}

// What an `init` that was stopped has left, and nothing else.
bool is_begun(const fs::path& folder, const std::vector<NewFile>& files) {
    std::error_code error;
    for (const auto& entry : fs::recursive_directory_iterator(folder, error)) {
        const auto is_it = [&](const NewFile& file) {
            return file.path == entry.path() && is_as_written(file);
        };
        if (!entry.is_directory(error) && !is_left_behind(entry.path().filename().string()) &&
            std::none_of(files.begin(), files.end(), is_it)) {
            return false;
        }
    }
    return !error;
}

// Throws InstallationError for a file, and for a folder with other things in it.
void make_workbook_folder(const fs::path& folder, const std::vector<NewFile>& files) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error || !fs::is_directory(folder, error)) {
        fail_to_write(folder, error ? error.value() : ENOTDIR);
    }
    if (!is_workbook(folder) && !is_begun(folder, files)) {
        throw InstallationError(fmt::format(
            "{} is not empty, and not a workbook: choose a new folder.", display_path(folder)));
    }
}

// Gives their number. What is there is the learner's, and stays.
int write_missing(const Workbook& workbook, const std::vector<NewFile>& files) {
    const WorkbookLock lock(workbook);
    int count = 0;
    for (const NewFile& file : files) {
        if (!fs::exists(fs::symlink_status(file.path))) {
            workbook.write(file.path, file.text);
            ++count;
        }
        if (file.is_program && is_as_written(file)) {
            fs::permissions(file.path, fs::perms::owner_exec | fs::perms::group_exec,
                            fs::perm_options::add);
        }
    }
    return count;
}

struct InitArguments {
    std::string folder;
};

void declare_init(CommandDeclaration& init, InitArguments& arguments) {
    init.option("folder", &arguments.folder, "A new or empty folder, or an existing workbook")
        .takes("FOLDER")
        .required();
}

int run_init(const InitArguments& arguments) {
    const Workbook original = Workbook::original();
    const Workbook workbook(fs::path(arguments.folder));
    const std::vector<NewFile> files = all_files(original, workbook);
    make_workbook_folder(workbook.root(), files);
    const std::string folder = printable_in_line(arguments.folder);
    const bool was_there = is_workbook(workbook.root());
    const int count = write_missing(workbook, files);
    if (was_there) {
        print_text(fmt::format(
            "{} was a workbook already: {} missing {} added, the others are as they were.\n",
            folder, count, count == 1 ? "file was" : "files were"));
        return kAllSolved;
    }
    print_text(fmt::format(
        "{} is a workbook now: {} puzzles, their solutions, a README.md and settings for VS "
        "Code.\nNext: cd {} && ./workbook show 1\n",
        folder, all_puzzles().size(), quoted_for_shell(folder)));
    return kAllSolved;
}

}  // namespace

CommandDeclaration init_command() {
    return declared("init", "Create a workbook of your own in a new folder", declare_init,
                    run_init);
}

}  // namespace vkp
