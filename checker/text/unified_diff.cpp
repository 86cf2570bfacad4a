#include "checker/text/unified_diff.hpp"

#include "harness/base/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace vkp {

namespace {

using LineViews = std::vector<std::string_view>;

constexpr std::size_t kAround = 3;
// Larger texts are shown as a whole: the table below has a cell for each pair of lines.
constexpr std::size_t kMaxPairs = 16'000'000;

struct LineEdit {
    char kind = ' ';  // ' ', '-' or '+'
    std::string_view line;
};

LineViews line_views(std::string_view text) {
    LineViews lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

// The longest common subsequence of what is left of both texts, by lines.
class CommonLines {
public:
    CommonLines(const LineViews& from, const LineViews& to)
        : width_(to.size() + 1), lengths_((from.size() + 1) * width_) {
        for (std::size_t i = from.size(); i-- > 0;) {
            for (std::size_t j = to.size(); j-- > 0;) {
                lengths_[i * width_ + j] =
                    from[i] == to[j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
            }
        }
    }

    [[nodiscard]] std::uint32_t at(std::size_t i, std::size_t j) const {
        return lengths_[i * width_ + j];
    }

private:
    std::size_t width_;
    std::vector<std::uint32_t> lengths_;
};

std::vector<LineEdit> all_replaced(const LineViews& from, const LineViews& to) {
    std::vector<LineEdit> edits;
    for (const std::string_view line : from) {
        edits.push_back({'-', line});
    }
    for (const std::string_view line : to) {
        edits.push_back({'+', line});
    }
    return edits;
}

std::vector<LineEdit> edits_of(const LineViews& from, const LineViews& to) {
    if ((from.size() + 1) * (to.size() + 1) > kMaxPairs) {
        return all_replaced(from, to);
    }
    const CommonLines common(from, to);
    std::vector<LineEdit> edits;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < from.size() || j < to.size()) {
        if (i < from.size() && j < to.size() && from[i] == to[j]) {
            edits.push_back({' ', from[i++]});
            ++j;
        } else if (j == to.size() ||
                   (i < from.size() && common.at(i + 1, j) >= common.at(i, j + 1))) {
            edits.push_back({'-', from[i++]});
        } else {
            edits.push_back({'+', to[j++]});
        }
    }
    return edits;
}

// Whether any of the edits around that one changes something.
bool is_near_change(const std::vector<LineEdit>& edits, std::size_t index) {
    const std::size_t first = index > kAround ? index - kAround : 0;
    const std::size_t last = std::min(index + kAround + 1, edits.size());
    return std::any_of(edits.begin() + static_cast<std::ptrdiff_t>(first),
                       edits.begin() + static_cast<std::ptrdiff_t>(last),
                       [](const LineEdit& edit) { return edit.kind != ' '; });
}

std::string edited_line(const LineEdit& edit, const Style& style) {
    const std::string line = printable(fmt::format("{}{}", edit.kind, edit.line));
    return (edit.kind == '-' ? style.bad(line) : edit.kind == '+' ? style.good(line) : line) + "\n";
}

struct HunkRange {
    std::size_t first = 1;  // counted from 1
    std::size_t count = 0;
};

// "@@ -1,4 +1,6 @@"
std::string hunk_heading(const HunkRange& from, const HunkRange& to, const Style& style) {
    return style.faint(
               fmt::format("@@ -{},{} +{},{} @@", from.first, from.count, to.first, to.count)) +
           "\n";
}

}  // namespace

std::string unified_diff(std::string_view from, std::string_view to, const Style& style) {
    const std::vector<LineEdit> edits = edits_of(line_views(from), line_views(to));
    std::string text;
    HunkRange ours;
    HunkRange theirs;
    for (std::size_t i = 0; i < edits.size();) {
        std::string hunk;
        ours.count = theirs.count = 0;
        for (; i < edits.size() && is_near_change(edits, i); ++i) {
            ours.count += edits[i].kind != '+' ? 1 : 0;
            theirs.count += edits[i].kind != '-' ? 1 : 0;
            hunk += edited_line(edits[i], style);
        }
        text += hunk.empty() ? "" : hunk_heading(ours, theirs, style) + hunk;
        ours.first += ours.count;
        theirs.first += theirs.count;
        if (hunk.empty()) {  // a line that both have, far from any change
            ++ours.first;
            ++theirs.first;
            ++i;
        }
    }
    return text;
}

}  // namespace vkp
