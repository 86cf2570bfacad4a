#include "checker/workspace/search.hpp"

#include "checker/files/files.hpp"
#include "puzzles/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace vkp {

namespace {

// The text in small letters, with one blank wherever a line may end.
std::string searchable(std::string_view text) {
    std::string plain;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isspace(byte) == 0) {
            plain += static_cast<char>(std::tolower(byte));
        } else if (!plain.ends_with(' ')) {
            plain += ' ';
        }
    }
    return plain;
}

bool has(const std::string& text, const std::string& word) {
    return text.find(searchable(word)) != std::string::npos;
}

}  // namespace

std::vector<const Puzzle*> puzzles_with(const Workbook& workbook,
                                        const std::vector<std::string>& words) {
    std::vector<const Puzzle*> found;
    for (const Puzzle& puzzle : all_puzzles()) {
        const std::string text =
            words.empty()
                ? std::string()
                : searchable(fmt::format("{} {} {} {}", puzzle.title, puzzle.id, puzzle.idea,
                                         read_text(workbook.statement_path(puzzle))));
        if (std::all_of(words.begin(), words.end(),
                        [&](const std::string& word) { return has(text, word); })) {
            found.push_back(&puzzle);
        }
    }
    return found;
}

}  // namespace vkp
