#include "checker/workspace/list_filter.hpp"

#include "checker/workspace/puzzle_words.hpp"
#include "checker/workspace/search.hpp"
#include "harness/base/small_letters.hpp"
#include "harness/base/utf8.hpp"
#include "puzzles/registry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace vkp {

namespace {

constexpr std::array<const char*, 3> kStates = {"solved", "unsolved", "broken"};

bool is_state(const std::string& word) {
    return std::find(kStates.begin(), kStates.end(), word) != kStates.end();
}

// "9", "09", "9-11"
bool has_numbers(const std::string& word) {
    return word.find_first_not_of("0123456789-.") == std::string::npos &&
           std::isdigit(static_cast<unsigned char>(word.front())) != 0;
}

// The number of a part, from "2" or "ii"; 0 for other words.
int part_number(const std::string& word) {
    constexpr std::array<std::pair<const char*, int>, 8> kNumbers = {
        {{"1", 1}, {"2", 2}, {"3", 3}, {"4", 4}, {"i", 1}, {"ii", 2}, {"iii", 3}, {"iv", 4}}};
    const auto* const found = std::find_if(kNumbers.begin(), kNumbers.end(),
                                           [&](const auto& entry) { return word == entry.first; });
    return found == kNumbers.end() ? 0 : found->second;
}

// Parts are counted from 1, in the order of the puzzles.
int part_of(const Puzzle& puzzle) {
    int part = 0;
    std::string_view last;
    for (const Puzzle& other : all_puzzles()) {
        if (other.part != last) {
            last = other.part;
            ++part;
        }
        if (&other == &puzzle) {
            break;
        }
    }
    return part;
}

template <typename Value>
bool allows(const std::set<Value>& allowed, const Value& value) {
    return allowed.empty() || allowed.contains(value);
}

}  // namespace

ListFilter::ListFilter(const std::vector<std::string>& words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string typed = in_small_letters(words[i]);
        const std::string word = typed == "todo" || typed == "open" ? "unsolved" : typed;
        const int part = word == "part" && i + 1 < words.size()
                             ? part_number(in_small_letters(words[i + 1]))
                             : 0;
        if (part > 0) {
            parts_.insert(part);
            ++i;
        } else if (is_state(word)) {
            states_.push_back(word);
        } else if (!word.empty() && has_numbers(word)) {
            for (const Puzzle* const puzzle : find_puzzles({word})) {
                numbers_.insert(puzzle->number);
            }
        } else {
            words_.push_back(words[i]);
        }
    }
}

std::vector<const Puzzle*> ListFilter::puzzles(const Workbook& workbook,
                                               const Progress& progress) const {
    std::vector<const Puzzle*> found = puzzles_with(workbook, words_);
    std::erase_if(found, [&](const Puzzle* puzzle) {
        return !allows(numbers_, puzzle->number) || !allows(parts_, part_of(*puzzle)) ||
               !has_state(progress.of(puzzle->id));
    });
    return found;
}

bool ListFilter::has_state(const PuzzleProgress& progress) const {
    return std::all_of(states_.begin(), states_.end(), [&](const std::string& state) {
        return state == "broken" ? progress.is_broken()
                                 : progress.is_solved() == (state == "solved");
    });
}

std::string ListFilter::nothing_text() const {
    if (!words_.empty()) {
        return fmt::format(
            "No puzzle has \"{}\" in its title, folder, statement or what is new in it.\n",
            printable(fmt::format("{}", fmt::join(words_, "\" and \""))));
    }
    const bool is_of_some = !numbers_.empty() || !parts_.empty();
    return states_.empty() ? "There are no such puzzles.\n"
                           : fmt::format("No puzzle {}is {}.\n", is_of_some ? "of these " : "",
                                         fmt::join(states_, " and "));
}

}  // namespace vkp
