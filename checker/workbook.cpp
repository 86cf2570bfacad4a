#include "checker/workbook.hpp"

#include "harness/model/edit_distance.hpp"
#include "harness/model/installation_error.hpp"
#include "harness/shader/text_check.hpp"
#include "puzzles/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <system_error>

namespace vkp {

namespace {

namespace fs = std::filesystem;

bool is_meant(const Puzzle& puzzle, std::string_view word) {
    int number = 0;
    const char* const end = word.data() + word.size();
    const auto parsed = std::from_chars(word.data(), end, number);
    if (parsed.ec == std::errc() && parsed.ptr == end) {
        return puzzle.number == number;
    }
    return word == puzzle.id || word == puzzle.name();
}

// At most `limit` bytes.
std::string read_bytes(const fs::path& path, std::size_t limit) {
    std::error_code error;
    if (fs::is_directory(path, error)) {
        throw InstallationError(fmt::format("{} is a folder, not a file.", Workbook::shown(path)));
    }
    if (fs::is_fifo(path, error) || fs::is_socket(path, error)) {
        throw InstallationError(  // reading from it may never end
            fmt::format("{} is a pipe or a socket, not a file.", Workbook::shown(path)));
    }
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        throw InstallationError(fmt::format("{} cannot be read: {}.", Workbook::shown(path),
                                            std::generic_category().message(errno)));
    }
    std::string text(limit, '\0');
    file.read(text.data(), static_cast<std::streamsize>(limit));
    text.resize(static_cast<std::size_t>(file.gcount()));
    return text;
}

}  // namespace

Workbook Workbook::locate() {
    const char* const from_environment = std::getenv("VKP_ROOT");
    fs::path root = from_environment != nullptr ? from_environment : VKP_SOURCE_ROOT;
    if (!fs::is_directory(root / "puzzles")) {
        throw InstallationError(fmt::format(
            "{} is no workbook: it has no folder puzzles. Start `workbook` in your checkout.",
            root.string()));
    }
    return Workbook(std::move(root));
}

fs::path Workbook::kernel_path(const Puzzle& puzzle) const {
    return root_ / "puzzles" / puzzle.id / "kernel.comp";
}

fs::path Workbook::statement_path(const Puzzle& puzzle) const {
    return root_ / "puzzles" / puzzle.id / "README.md";
}

fs::path Workbook::solution_path(const Puzzle& puzzle) const {
    return root_ / "solutions" / (puzzle.id + ".comp");
}

fs::path Workbook::progress_path() const {
    return root_ / ".workbook" / "progress.txt";
}

std::string Workbook::shown(const fs::path& path) {
    std::error_code error;
    const std::string relative = fs::proximate(path, error).string();
    const std::string whole = path.string();
    return !error && !relative.empty() && relative.size() < whole.size() ? relative : whole;
}

const Puzzle& find_puzzle(std::string_view word) {
    const std::vector<Puzzle>& puzzles = all_puzzles();
    const auto found = std::find_if(puzzles.begin(), puzzles.end(),
                                    [&](const Puzzle& puzzle) { return is_meant(puzzle, word); });
    if (found != puzzles.end()) {
        return *found;
    }
    const auto nearest = std::min_element(
        puzzles.begin(), puzzles.end(), [&](const Puzzle& left, const Puzzle& right) {
            return edit_distance(word, left.name()) < edit_distance(word, right.name());
        });
    std::string message =
        fmt::format("there is no puzzle \"{}\": they are numbered 1 to {}.", word, puzzles.size());
    if (word.find_first_not_of("0123456789") != std::string_view::npos) {
        message += fmt::format(" Did you mean {} ({})?", nearest->name(), nearest->number);
    }
    throw UsageError(message);
}

std::string read_text(const fs::path& path) {
    constexpr std::size_t kLimit = std::size_t{16} << 20U;
    return read_bytes(path, kLimit);
}

Kernel read_kernel(const fs::path& path) {
    return {Workbook::shown(path), read_bytes(path, kLargestKernelBytes + 1)};
}

void keep_copy(const fs::path& from, const fs::path& to) {
    std::error_code error;
    fs::copy_file(from, to, error);
    if (error) {
        throw InstallationError(
            fmt::format("{} cannot be written: {}.", Workbook::shown(to), error.message()));
    }
}

void write_text(const fs::path& link_or_path, std::string_view text) {
    std::error_code error;
    // A link stays one: what it leads to is replaced.
    const fs::path path =
        fs::is_symlink(link_or_path, error) ? fs::canonical(link_or_path, error) : link_or_path;
    fs::create_directories(path.parent_path(), error);
    fs::path temporary = path;
    temporary += ".new";
    std::ofstream file(temporary, std::ios::binary);
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
    file.close();
    if (file) {
        fs::rename(temporary, path, error);
    }
    if (!file || error) {
        std::error_code ignored;
        fs::remove(temporary, ignored);
        throw InstallationError(
            fmt::format("{} cannot be written: is the folder writable, and the disk not full?",
                        Workbook::shown(path)));
    }
}

}  // namespace vkp
