#include "harness/glsl_analysis/differences.hpp"

#include "harness/glsl_analysis/edits.hpp"
#include "harness/glsl_analysis/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>

namespace vkp {

namespace {

// A difference of more words is another way to do it, and no mistake. A statement that is missing,
// or one too many, may be longer.
constexpr std::size_t kMostWords = 24;
constexpr std::size_t kMostOfStatement = 80;

// Differences that may be one mistake, such as two operands in the wrong order, and the words that
// two of them may have between them.
constexpr std::size_t kMostTogether = 6;
constexpr std::size_t kMostBetween = 60;

// The table of common words has a cell for each pair.
constexpr std::size_t kMostCells = 2'000'000;

struct Hunk {
    std::size_t begin = 0;  // words of the kernel that it replaces
    std::size_t end = 0;
    std::size_t right_begin = 0;  // by these of the right one
    std::size_t right_end = 0;
    std::size_t between = 0;  // words in it that both have

    // Words that differ.
    [[nodiscard]] std::size_t size() const {
        return end - begin + right_end - right_begin - 2 * between;
    }
};

using Texts = std::vector<std::string>;

Texts texts_of(const Syntax& syntax) {
    Texts texts;
    std::ranges::transform(syntax.words, std::back_inserter(texts), &Word::text);
    return texts;
}

// The `x` of `v.x`.
bool is_member(const Syntax& syntax, std::size_t word) {
    return word > 0 && syntax.words[word - 1].text == ".";
}

// The names that the right kernel's variables have in the other one, by their first values.
std::map<std::string, std::string> names_by_value(const Syntax& syntax, const Syntax& right) {
    std::map<std::string, std::string> known;
    const auto key = [](const Syntax& of, const Assignment& assignment) {
        return of.text_of(assignment.value);
    };
    for (const Assignment& each : syntax.assignments) {
        if (each.declares && each.op == "=" && !key(syntax, each).empty()) {
            known.emplace(key(syntax, each), each.name);
        }
    }
    const auto is_used = [&](const std::string& name) {
        for (std::size_t word = 0; word < syntax.words.size(); ++word) {
            if (syntax.words[word].text == name && !is_member(syntax, word)) {
                return true;
            }
        }
        return false;
    };
    std::map<std::string, std::string> names;
    for (const Assignment& each : right.assignments) {
        const auto found = known.find(key(right, each));
        if (each.declares && each.op == "=" && found != known.end() && found->second != each.name &&
            !is_used(each.name)) {
            names.emplace(each.name, found->second);
        }
    }
    return names;
}

// How many words two texts have in common from each place on, in the same order.
class CommonWords {
public:
    CommonWords(const Texts& one, const Texts& other)
        : width_(other.size() + 1), table_((one.size() + 1) * width_) {
        for (std::size_t i = one.size(); i-- > 0;) {
            for (std::size_t j = other.size(); j-- > 0;) {
                at(i, j) = one[i] == other[j] ? at(i + 1, j + 1) + 1
                                              : std::max(at(i + 1, j), at(i, j + 1));
            }
        }
    }

    std::uint32_t& at(std::size_t i, std::size_t j) { return table_[i * width_ + j]; }

private:
    std::size_t width_;
    std::vector<std::uint32_t> table_;
};

std::vector<Hunk> hunks_of(const Texts& one, const Texts& other) {
    CommonWords common(one, other);
    std::vector<Hunk> hunks;
    Hunk open;
    std::size_t i = 0;
    std::size_t j = 0;
    const auto close = [&] {
        open.end = i;
        open.right_end = j;
        if (open.size() > 0) {
            hunks.push_back(open);
        }
    };
    while (i < one.size() && j < other.size()) {
        if (one[i] == other[j]) {
            close();
            ++i;
            ++j;
            open = {i, i, j, j};
        } else if (common.at(i + 1, j) >= common.at(i, j + 1)) {
            ++i;
        } else {
            ++j;
        }
    }
    i = one.size();
    j = other.size();
    close();
    return hunks;
}

// Several that are close to one another may be one mistake, such as two statements in the wrong
// order.
std::vector<Hunk> with_neighbours(std::vector<Hunk> hunks) {
    const std::size_t count = hunks.size();
    for (std::size_t i = 0; i < count; ++i) {
        Hunk all = hunks[i];
        for (std::size_t j = i + 1; j < std::min(count, i + kMostTogether); ++j) {
            const Hunk next = hunks[j];
            all.between += next.begin - all.end;
            all.end = next.end;
            all.right_end = next.right_end;
            if (all.between <= kMostBetween) {
                hunks.push_back(all);
            }
        }
    }
    return hunks;
}

bool is_one_sided(const Hunk& hunk) {
    return hunk.begin == hunk.end || hunk.right_begin == hunk.right_end;
}

bool is_small(const Hunk& hunk) {
    return hunk.size() <= (is_one_sided(hunk) ? kMostOfStatement : kMostWords);
}

// Nobody mends one mistake by half a block, and takes out no half of an index.
bool is_whole(const std::vector<Word>& words, std::size_t begin, std::size_t end, bool is_all) {
    int depth = 0;
    for (std::size_t word = begin; word < end && depth >= 0; ++word) {
        if (is_all || words[word].text == "{" || words[word].text == "}") {
            depth += opens(words[word]) ? 1 : closes(words[word]) ? -1 : 0;
        }
    }
    return depth == 0;
}

bool is_change(const Syntax& syntax, const Syntax& right, const Hunk& hunk) {
    const bool is_all = is_one_sided(hunk) && hunk.size() > 1;
    return is_small(hunk) && (hunk.begin > 0 || hunk.end > 0) &&
           is_whole(syntax.words, hunk.begin, hunk.end, is_all) &&
           is_whole(right.words, hunk.right_begin, hunk.right_end, is_all);
}

// Whether something stands between a word and the one before it.
bool is_apart(const Syntax& syntax, std::size_t word) {
    const Word& before = syntax.words[word - 1];
    return syntax.words[word].at > before.at + before.text.size();
}

// In one line, with the names of the other kernel.
std::string text_of(const Syntax& right, const Hunk& hunk, const Texts& texts) {
    std::string text;
    for (std::size_t word = hunk.right_begin; word < hunk.right_end; ++word) {
        text += (word > hunk.right_begin && is_apart(right, word) ? " " : "") + texts[word];
    }
    return text;
}

// What changes within a line is plain from the whole of it.
void title_by_line(const Syntax& syntax, Fix& fix) {
    const TextEdit& edit = fix.edits.front();
    if (edit.begin.line != edit.end.line) {
        return;
    }
    const auto at = static_cast<std::size_t>(edit.begin.line) - 1;
    const std::size_t begin = syntax.line_starts[at];
    std::string line = syntax.code.substr(
        begin,
        (at + 1 < syntax.line_starts.size() ? syntax.line_starts[at + 1] - 1 : syntax.code.size()) -
            begin);
    const auto from = static_cast<std::size_t>(edit.begin.column) - 1;
    const auto to = static_cast<std::size_t>(edit.end.column) - 1;
    if (to > line.size()) {
        return;
    }
    line.replace(from, to - from, edit.text);
    const std::size_t first = line.find_first_not_of(" \t");
    if (first != std::string::npos) {
        const std::size_t last = line.find_last_not_of(" \t\r\n");
        fix.title = fmt::format("Line {} should be `{}`", edit.begin.line,
                                line.substr(first, last + 1 - first));
    }
}

// The text behind the word before the hunk, with the spaces that the right kernel has there.
std::string inserted(const Syntax& syntax, const Syntax& right, const Hunk& hunk,
                     const std::string& text) {
    const bool is_before_space =
        hunk.begin == syntax.words.size() || is_apart(syntax, hunk.begin) ||
        hunk.right_end == right.words.size() || !is_apart(right, hunk.right_end);
    return (is_apart(right, hunk.right_begin) ? " " : "") + text + (is_before_space ? "" : " ");
}

SingleEdit edit_of(const Syntax& syntax, const Syntax& right, const Hunk& hunk,
                   const Texts& texts) {
    const std::string text = text_of(right, hunk, texts);
    SingleEdit edit;
    edit.fix.kind = FixKind::kStatement;
    // A missing statement is one mistake, however long it is.
    edit.cost = static_cast<int>(is_one_sided(hunk) ? hunk.size() / 4 : hunk.size() + hunk.between);
    if (hunk.begin < hunk.end) {
        const std::string old = syntax.text_of(hunk.begin, hunk.end);
        const TextEdit change = in_place_of(syntax, hunk.begin, hunk.end, text);
        const std::string lines =
            change.begin.line == change.end.line
                ? fmt::format("line {}", change.begin.line)
                : fmt::format("lines {} to {}", change.begin.line, change.end.line);
        edit.fix.title = text.empty()
                             ? fmt::format("Take `{}` out of {}", old, lines)
                             : fmt::format("Write `{}` instead of `{}` in {}", text, old, lines);
        edit.fix.edits = {change};
    } else {
        const std::string& before = syntax.words[hunk.begin - 1].text;
        const TextPlace place = place_behind(syntax, hunk.begin - 1);
        edit.fix.title = fmt::format("Write `{}` behind `{}` in line {}", text, before, place.line);
        edit.fix.edits = {{place, place, inserted(syntax, right, hunk, text)}};
        if ((before == ";" || before == "{") && text.size() > 1 && text.back() == ';') {
            edit.fix.title = fmt::format("After line {}, write `{}`", place.line, text);
            edit.lines = {place.line, place.line + 1};
            return edit;
        }
    }
    title_by_line(syntax, edit.fix);
    edit.lines = {edit.fix.edits.front().begin.line, edit.fix.edits.front().end.line};
    return edit;
}

}  // namespace

std::vector<SingleEdit> differences(const Syntax& syntax, std::string_view right_text) {
    const Syntax right(right_text);
    if (syntax.words.empty() || syntax.words.size() * right.words.size() > kMostCells) {
        return {};
    }
    const std::map<std::string, std::string> names = names_by_value(syntax, right);
    Texts right_texts = texts_of(right);
    for (std::size_t word = 0; word < right_texts.size(); ++word) {
        const auto found = names.find(right_texts[word]);
        if (found != names.end() && !is_member(right, word)) {
            right_texts[word] = found->second;
        }
    }
    std::vector<SingleEdit> edits;
    for (const Hunk& hunk : with_neighbours(hunks_of(texts_of(syntax), right_texts))) {
        if (is_change(syntax, right, hunk)) {
            edits.push_back(edit_of(syntax, right, hunk, right_texts));
        }
    }
    std::ranges::stable_sort(edits, {}, &SingleEdit::cost);
    return edits;
}

}  // namespace vkp
