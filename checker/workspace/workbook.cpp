#include "checker/workspace/workbook.hpp"

#include "checker/files/display_path.hpp"
#include "checker/files/file_lock.hpp"
#include "checker/files/files.hpp"
#include "checker/files/replacement.hpp"
#include "checker/text/output.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/model/kernel.hpp"
#include "puzzles/place.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <system_error>

namespace vkp {

namespace {

namespace fs = std::filesystem;

// A message outside of any workbook, printed once.
void say_which(const fs::path& root) {
    static bool is_said = false;
    if (!is_said && isatty(STDERR_FILENO) == 1) {
        print_error(fmt::format("workbook: this folder is in no workbook: working in {}.\n",
                                root.string()));
    }
    is_said = true;
}

}  // namespace

Workbook Workbook::locate() {
    if (fs::path root = root_of_environment(); !root.empty()) {
        std::error_code error;  // an error, if the name is too long
        if (!fs::is_directory(root / "puzzles", error)) {
            throw InstallationError(
                fmt::format("{} is no workbook: it has no folder puzzles. Set VKP_ROOT to a "
                            "workbook's folder, or not at all.",
                            root.string()));
        }
        return Workbook(std::move(root));
    }
    if (fs::path root = root_above(); !root.empty()) {
        return Workbook(std::move(root));
    }
    if (fs::path root = root_of_sources(); !root.empty()) {
        say_which(root);
        return Workbook(std::move(root));
    }
    throw InstallationError(
        "there is no workbook here, nor in a folder above. `workbook init my-workbook` makes one: "
        "then `cd my-workbook`.");
}

Workbook Workbook::original() {
    for (const fs::path& root : {installed_root(), root_of_environment(), root_of_sources()}) {
        if (is_workbook(root)) {
            return Workbook(root);
        }
    }
    throw InstallationError(
        "the puzzles are missing that are installed with `workbook`: install it again.");
}

fs::path Workbook::documentation(const std::string& page) {
    for (const fs::path& folder : {installed_root() / "../doc/vulkan-puzzles",
                                   root_of_environment() / "docs", root_of_sources() / "docs"}) {
        std::error_code error;
        if (fs::path path = folder / page; folder.is_absolute() && fs::exists(path, error)) {
            return path.lexically_normal();
        }
    }
    return {};
}

fs::path Workbook::kernel_path(const Puzzle& puzzle) const {
    return root_ / "puzzles" / puzzle.id / "kernel.comp";
}

fs::path Workbook::statement_path(const Puzzle& puzzle) const {
    return root_ / "puzzles" / puzzle.id / "README.md";
}

fs::path Workbook::page_path(const Puzzle& puzzle) const {
    return root_ / "puzzles" / puzzle.id / "puzzle.md";
}

fs::path Workbook::picture_path(const Puzzle& puzzle) const {
    return root_ / "puzzles" / puzzle.id / "picture.svg";
}

fs::path Workbook::solution_path(const Puzzle& puzzle) const {
    return root_ / "solutions" / (puzzle.id + ".comp");
}

fs::path Workbook::training_path() const {
    return root_ / "solutions/train";
}

fs::path Workbook::operations_path() const {
    return root_ / "solutions/operations";
}

fs::path Workbook::glossary_path() const {
    return root_ / "puzzles" / "GLOSSARY.md";
}

fs::path Workbook::glsl_path() const {
    return root_ / "puzzles" / "GLSL.md";
}

fs::path Workbook::progress_path() const {
    return root_ / ".workbook" / "progress.txt";
}

fs::path Workbook::last_puzzle_path() const {
    return root_ / ".workbook" / "last";
}

fs::path Workbook::marker_path() const {
    return root_ / ".workbook" / "version";
}

void Workbook::write(const fs::path& path, std::string_view text) const {
    replace(place_within(root_, path), text);
}

void Workbook::replace_keeping(const fs::path& path, const fs::path& backup,
                               std::string_view text) const {
    Replacement replacement(place_within(root_, path));
    replacement.write(text);
    replacement.flush();
    keep_as(path, place_within(root_, path), place_within(root_, backup));
    replacement.commit();
}

fs::path free_backup_path(const fs::path& path) {
    for (int number = 1;; ++number) {
        fs::path backup = path;
        backup += fmt::format(".{}.bak", number);
        if (!fs::exists(fs::symlink_status(backup))) {
            return backup;
        }
    }
}

Kernel read_kernel(const fs::path& path) {
    return {display_path(path), read_start(path, kMaxKernelBytes + 1)};
}

// A folder's lock needs no file that somebody else could own or that could be left over. Where
// locks do not work, there is none.
WorkbookLock::WorkbookLock(const Workbook& workbook)
    : folder_(open(workbook.root().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    if (!succeeds_in_time([&] { return !is_locked_by_others(folder_); })) {
        throw InstallationError("another `workbook` has been writing for 20 seconds.");
    }
}

}  // namespace vkp
