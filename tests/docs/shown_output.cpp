#include "tests/docs/shown_output.hpp"

#include "tests/docs/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>

namespace vkp {

namespace {

constexpr std::string_view kEllipsis = "…";

// The progress of a match with wildcards: the first item of the pattern that fits nowhere, or, if
// all fit, the first item that the pattern does not cover.
struct Match {
    bool holds = false;
    std::size_t pattern = 0;
    std::size_t item = 0;
};

// Whether the pattern as a whole fits the items as a whole. A wildcard takes as few items as it
// can, and one more whenever the part after it does not fit: going back to the last one is enough,
// as everything before it fits already.
template <typename IsWildcard, typename Fits>
Match match(std::size_t pattern_size, std::size_t item_count, IsWildcard is_wildcard, Fits fits) {
    std::size_t pattern = 0;
    std::size_t item = 0;
    std::optional<std::size_t> last_wildcard;
    std::size_t taken_to = 0;  // end of the last wildcard's match
    Match furthest;
    while (item < item_count) {
        if (pattern < pattern_size && is_wildcard(pattern)) {
            last_wildcard = pattern++;
            taken_to = item;
        } else if (pattern < pattern_size && fits(pattern, item)) {
            ++pattern;
            ++item;
        } else if (last_wildcard) {
            pattern = *last_wildcard + 1;
            item = ++taken_to;
        } else {
            return {false, pattern, item};
        }
        if (pattern > furthest.pattern) {
            furthest = {false, pattern, item};
        }
    }
    while (pattern < pattern_size && is_wildcard(pattern)) {
        ++pattern;
    }
    if (pattern == pattern_size) {
        return {true, pattern, item};
    }
    return furthest;
}

// A line in pieces: bytes, and the wildcard as a whole.
std::vector<std::string_view> pieces_of(std::string_view line) {
    std::vector<std::string_view> pieces;
    while (!line.empty()) {
        const std::size_t size = line.starts_with(kEllipsis) ? kEllipsis.size() : 1;
        pieces.push_back(line.substr(0, size));
        line.remove_prefix(size);
    }
    return pieces;
}

bool fits_line(std::string_view shown, std::string_view line) {
    const std::vector<std::string_view> pattern = pieces_of(shown);
    return match(
               pattern.size(), line.size(), [&](std::size_t i) { return pattern[i] == kEllipsis; },
               [&](std::size_t i, std::size_t k) { return pattern[i] == line.substr(k, 1); })
        .holds;
}

std::string_view without_blank_end(std::string_view line) {
    const std::size_t last = line.find_last_not_of(" \t\r");
    return line.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

std::vector<std::string> compared_lines(std::string_view output) {
    std::vector<std::string> lines = page_lines(output);
    for (std::string& line : lines) {
        line = without_blank_end(line);
    }
    while (!lines.empty() && lines.back().empty()) {
        lines.pop_back();
    }
    return lines;
}

}  // namespace

std::string difference(const std::vector<std::string>& shown, std::string_view output) {
    const std::vector<std::string> lines = compared_lines(output);
    const Match result = match(
        shown.size(), lines.size(), [&](std::size_t i) { return shown[i] == kEllipsis; },
        [&](std::size_t i, std::size_t k) { return fits_line(shown[i], lines[k]); });
    if (result.holds) {
        return {};
    }
    const auto missing =
        std::find_if(shown.begin() + static_cast<std::ptrdiff_t>(result.pattern), shown.end(),
                     [](const std::string& line) { return line != kEllipsis; });
    if (missing != shown.end()) {
        return fmt::format("shown, but not there: {}", *missing);
    }
    return fmt::format("there, but not shown: {}", lines[std::min(result.item, lines.size() - 1)]);
}

}  // namespace vkp
