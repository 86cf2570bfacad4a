#include "checker/workspace/puzzle_words.hpp"

#include "checker/files/files.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/progress/list.hpp"
#include "checker/workspace/progress_file.hpp"
#include "harness/base/edit_distance.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/base/small_letters.hpp"
#include "harness/base/utf8.hpp"
#include "puzzles/place.hpp"
#include "puzzles/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <system_error>

namespace vkp {

namespace {

namespace fs = std::filesystem;

using Found = std::vector<const Puzzle*>;

Found every_puzzle() {
    Found found;
    for (const Puzzle& puzzle : all_puzzles()) {
        found.push_back(&puzzle);
    }
    return found;
}

const Puzzle* puzzle_of_id(const std::string& id) {
    const std::vector<Puzzle>& puzzles = all_puzzles();
    const auto found = std::find_if(puzzles.begin(), puzzles.end(),
                                    [&](const Puzzle& puzzle) { return puzzle.id == id; });
    return found == puzzles.end() ? nullptr : &*found;
}

// "9", "09", "9."
std::optional<int> number_of(std::string_view word) {
    if (word.size() > 1 && word.ends_with('.')) {
        word.remove_suffix(1);
    }
    int number = 0;
    const char* const end = word.data() + word.size();
    const auto parsed = std::from_chars(word.data(), end, number);
    const bool is_number = parsed.ec == std::errc() && parsed.ptr == end && number >= 0;
    return is_number ? std::optional(number) : std::nullopt;
}

[[noreturn]] void fail_for_number(std::string_view word) {
    throw UsageError(fmt::format("there is no puzzle \"{}\": they are numbered 1 to {}.",
                                 printable(word), all_puzzles().back().number));
}

const Puzzle* puzzle_of_number(int number, std::string_view word) {
    const Puzzle* const puzzle = puzzle_numbered(number);
    if (puzzle == nullptr) {
        fail_for_number(word);
    }
    return puzzle;
}

// "9-11"; nothing if it is no range.
Found range_of(const std::string& word) {
    const std::size_t dash = word.find('-');
    if (dash == std::string::npos) {
        return {};
    }
    const auto first = number_of(std::string_view(word).substr(0, dash));
    const auto last = number_of(std::string_view(word).substr(dash + 1));
    if (!first || !last) {
        return {};
    }
    if (*first > *last) {
        throw UsageError(fmt::format("the range {} is empty: {}-{}?", word, *last, *first));
    }
    puzzle_of_number(*first, word);
    puzzle_of_number(*last, word);
    Found found;
    for (const Puzzle& puzzle : all_puzzles()) {
        if (puzzle.number >= *first && puzzle.number <= *last) {
            found.push_back(&puzzle);
        }
    }
    return found;
}

// The title, and what follows each blank in it, in small letters: "1d convolution", "convolution".
std::vector<std::string> titles_of(const Puzzle& puzzle) {
    const std::string title = in_small_letters(puzzle.title);
    std::vector<std::string> titles = {title};
    for (std::size_t space = title.find(' '); space != std::string::npos;
         space = title.find(' ', space + 1)) {
        titles.push_back(title.substr(space + 1));
    }
    return titles;
}

template <typename IsMeant>
Found puzzles_where(IsMeant is_meant) {
    Found found;
    for (const Puzzle& puzzle : all_puzzles()) {
        if (is_meant(puzzle)) {
            found.push_back(&puzzle);
        }
    }
    return found;
}

// The puzzles with that word, in small letters, as name; or else at the beginning of it; or else in
// the title.
Found puzzles_called(const std::string& word) {
    Found found = puzzles_where(
        [&](const Puzzle& puzzle) { return puzzle.name() == word || puzzle.id == word; });
    if (found.empty() && !word.empty()) {
        found =
            puzzles_where([&](const Puzzle& puzzle) { return puzzle.name().starts_with(word); });
    }
    if (found.empty() && !word.empty()) {
        found = puzzles_where([&](const Puzzle& puzzle) {
            const std::vector<std::string> titles = titles_of(puzzle);
            return std::any_of(titles.begin(), titles.end(),
                               [&](const std::string& title) { return title.starts_with(word); });
        });
    }
    return found;
}

std::string list_of(const Found& puzzles) {
    std::string text;
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        const bool is_last = i + 1 == puzzles.size();
        text += fmt::format("{}{} ({})",
                            i == 0    ? ""
                            : is_last ? " or "
                                      : ", ",
                            puzzles[i]->name(), puzzles[i]->number);
    }
    return text;
}

// The puzzle with the most similar name; null if none is similar.
const Puzzle* nearest_to(const std::string& word) {
    const Puzzle* nearest = nullptr;
    std::size_t best = std::max<std::size_t>(1, word.size() / 3) + 1;
    for (const Puzzle& puzzle : all_puzzles()) {
        std::vector<std::string> names = titles_of(puzzle);
        names.emplace_back(puzzle.name());
        for (const std::string& name : names) {
            const std::size_t distance = edit_distance(word, name);
            if (distance < best) {
                best = distance;
                nearest = &puzzle;
            }
        }
    }
    return nearest;
}

// The puzzle with that name, or the beginning of it.
const Puzzle& puzzle_of_name(const std::string& typed) {
    const std::string word = in_small_letters(typed);
    const Found found = puzzles_called(word);
    if (found.size() == 1) {
        return *found.front();
    }
    const std::string shown = printable(typed);
    if (found.size() > 1) {
        throw UsageError(fmt::format("\"{}\" may be {}: type more of it, or the number.", shown,
                                     list_of(found)));
    }
    const Puzzle* const nearest = nearest_to(word);
    throw UsageError(fmt::format("there is no puzzle \"{}\": they are numbered 1 to {}. {}", shown,
                                 all_puzzles().back().number,
                                 nearest == nullptr
                                     ? "`workbook list` has their names."
                                     : fmt::format("Did you mean {}?", list_of({nearest}))));
}

// The puzzle of a path to its folder or a file in it, or all puzzles for a folder that holds them;
// nothing if the path leads elsewhere.
Found puzzles_of_path(const std::string& word) {
    std::error_code error;
    const fs::path path = fs::weakly_canonical(word, error);
    if (error || !fs::exists(path, error)) {
        return {};
    }
    if (const Puzzle* const puzzle = puzzle_at(path)) {
        return {puzzle};
    }
    const bool holds_all =
        is_workbook(path) || (path.filename() == "puzzles" && is_workbook(path.parent_path()));
    return holds_all ? every_puzzle() : Found();
}

bool is_path(const std::string& word) {
    return word == "." || word == ".." || word.find('/') != std::string::npos;
}

// "09_pooling/", as a shell completes it in another folder.
std::string without_slash(std::string word) {
    while (word.size() > 1 && word.ends_with('/')) {
        word.pop_back();
    }
    return word;
}

Found puzzles_of_word(const std::string& word) {
    if (word == "all") {
        return every_puzzle();
    }
    if (is_path(word)) {
        if (Found found = puzzles_of_path(word); !found.empty()) {
            return found;
        }
        return {&puzzle_of_name(fs::path(without_slash(word)).filename().string())};
    }
    if (const auto number = number_of(word)) {
        return {puzzle_of_number(*number, word)};
    }
    if (!word.empty() && word.find_first_not_of("0123456789") == std::string::npos) {
        fail_for_number(word);  // no number is that long
    }
    if (Found range = range_of(word); !range.empty()) {
        return range;
    }
    return {&puzzle_of_name(word)};
}

// Null if no puzzle is recorded.
const Puzzle* last_puzzle(const Workbook& workbook) {
    std::error_code error;
    if (!fs::exists(workbook.last_puzzle_path(), error)) {
        return nullptr;
    }
    try {
        std::string id = read_text(workbook.last_puzzle_path());
        id.erase(std::min(id.find('\n'), id.size()));
        return puzzle_of_id(id);
    } catch (const InstallationError&) {
        return nullptr;
    }
}

}  // namespace

std::vector<const Puzzle*> find_puzzles(const std::vector<std::string>& words) {
    Found found;
    for (const std::string& word : words) {
        for (const Puzzle* const puzzle : puzzles_of_word(word)) {
            if (std::find(found.begin(), found.end(), puzzle) == found.end()) {
                found.push_back(puzzle);
            }
        }
    }
    return found;
}

const Puzzle& find_puzzle(const std::string& word) {
    const Found found = puzzles_of_word(word);
    if (found.size() > 1) {
        throw UsageError(fmt::format("\"{}\" means {} puzzles, and this takes one.",
                                     printable(word), found.size()));
    }
    return *found.front();
}

const Puzzle* puzzle_named(const std::string& word) {
    if (const auto number = number_of(word)) {
        return puzzle_numbered(*number);
    }
    const std::string small = in_small_letters(word);
    const Found found = puzzles_where([&](const Puzzle& puzzle) {
        return puzzle.name() == small || puzzle.id == small ||
               in_small_letters(puzzle.title) == small;
    });
    return found.empty() ? nullptr : found.front();
}

const Puzzle& chosen_puzzle(const Workbook& workbook, const std::vector<std::string>& words) {
    if (!words.empty()) {
        return find_puzzle(words.front());
    }
    std::error_code error;
    if (const Puzzle* const here = puzzle_at(fs::current_path(error))) {
        return *here;
    }
    if (const Puzzle* const last = last_puzzle(workbook)) {
        return *last;
    }
    const Puzzle* const next = next_unsolved(load_progress(workbook));
    return next == nullptr ? all_puzzles().back() : *next;
}

const Puzzle* puzzle_at(const fs::path& path) {
    for (fs::path folder = path; folder.has_relative_path(); folder = folder.parent_path()) {
        if (folder.parent_path().filename() == "puzzles" &&
            is_workbook(folder.parent_path().parent_path())) {
            return puzzle_of_id(folder.filename().string());
        }
    }
    return nullptr;
}

void remember(const Workbook& workbook, const Puzzle& puzzle) {
    if (last_puzzle(workbook) == &puzzle) {
        return;
    }
    try {
        workbook.write(workbook.last_puzzle_path(), puzzle.id + "\n");
    } catch (const InstallationError&) {
        return;  // it is only a convenience
    }
}

}  // namespace vkp
