#include "puzzles/puzzle_page.hpp"

#include "harness/base/installation_error.hpp"
#include "harness/base/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <set>

namespace vkp {

namespace {

using Pieces = std::vector<std::string_view>;

constexpr std::string_view kWhyHeading = "## Why the reference is written this way";

Pieces split(std::string_view text, std::string_view separator) {
    Pieces parts;
    for (std::size_t end = text.find(separator); end != std::string_view::npos;
         end = text.find(separator)) {
        parts.push_back(text.substr(0, end));
        text.remove_prefix(end + separator.size());
    }
    parts.push_back(text);
    return parts;
}

bool take_start(std::string_view& text, std::string_view start) {
    const bool starts = text.starts_with(start);
    text.remove_prefix(starts ? start.size() : 0);
    return starts;
}

std::optional<int> whole_number_in(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() && number > 0
               ? std::optional(number)
               : std::nullopt;
}

// "wrong", or the name of a fault: "out_of_bounds:past_end".
std::optional<Diagnosis> diagnosis_in(std::string_view text) {
    const std::optional<Diagnosis> verdict = diagnosis_of(text);
    return verdict ? verdict : diagnosis_of(fmt::format("faulty:{}", text));
}

bool read_diagnoses(std::vector<Diagnosis>& diagnoses, std::string_view text) {
    for (const std::string_view name : split(text, ", ")) {
        const std::optional<Diagnosis> diagnosis = diagnosis_in(name);
        if (!diagnosis) {
            return false;
        }
        diagnoses.push_back(*diagnosis);
    }
    return true;
}

// "wrong, data_race, last row, case far|flat": verdicts and findings are one word, and evidence is
// several.
bool read_against(Hint& hint, std::string_view text) {
    for (const std::string_view name : split(text, ", ")) {
        if (const std::size_t end = name.rfind(' ') + 1; end > 0) {
            for (const std::string_view each : split(name.substr(end), "|")) {
                hint.evidence.push_back(
                    evidence_word(fmt::format("{}{}", name.substr(0, end), each)));
            }
        } else if (!read_diagnoses(hint.against, name)) {
            return false;
        }
    }
    return true;
}

bool read_findings(std::vector<FindingKind>& findings, std::string_view text) {
    std::vector<Diagnosis> diagnoses;
    const bool are_all = read_diagnoses(diagnoses, text);
    for (const Diagnosis& diagnosis : diagnoses) {
        if (!diagnosis.finding) {
            return false;
        }
        findings.push_back(*diagnosis.finding);
    }
    return are_all;
}

bool read_number(int& number, std::string_view text) {
    number = whole_number_in(text).value_or(0);
    return number > 0;
}

// "16 to 1024, times 4"; nothing if it is no such range.
std::vector<int> range_of_sizes(std::string_view text) {
    const Pieces halves = split(text, " to ");
    const Pieces ends = split(halves.back(), ", times ");
    if (halves.size() != 2 || ends.size() != 2) {
        return {};
    }
    const int first = whole_number_in(halves[0]).value_or(0);
    const int last = whole_number_in(ends[0]).value_or(0);
    const int factor = whole_number_in(ends[1]).value_or(0);
    return first == 0 || factor < 2 || last > std::numeric_limits<int>::max() / factor
               ? std::vector<int>()
               : geometric_sizes(first, last, factor);
}

bool read_sizes(std::vector<int>& sizes, std::string_view text) {
    sizes = range_of_sizes(text);
    if (sizes.empty()) {
        for (const std::string_view size : split(text, ", ")) {
            sizes.push_back(whole_number_in(size).value_or(0));
        }
    }
    return sizes.front() > 0 && std::ranges::is_sorted(sizes);
}

bool read_difficulty(Puzzle& puzzle, const std::string& value) {
    const auto name = std::ranges::find(kDifficultyNames, value);
    puzzle.difficulty = static_cast<Difficulty>(name - kDifficultyNames.begin());
    return name != kDifficultyNames.end();
}

bool read_drawing(Puzzle& puzzle, const std::string& value) {
    const auto name = std::ranges::find(kDrawingNames, value);
    puzzle.drawing = static_cast<DrawingKind>(name - kDrawingNames.begin());
    return name != kDrawingNames.end();
}

// A key of the front matter, and what puts its value into the puzzle if it is one.
struct FrontMatterKey {
    std::string_view name;
    bool (*read)(Puzzle& puzzle, const std::string& value);
    std::string_view wants;  // what its value is
    bool is_needed = false;
};

template <std::string Puzzle::*kMember>
bool read_text(Puzzle& puzzle, const std::string& value) {
    puzzle.*kMember = value;
    return !value.empty();
}

constexpr std::string_view kAnyText = "a text";
constexpr std::string_view kFindings = "names of findings, as in `data_race, out_of_bounds`";
constexpr std::string_view kAnyNumberAboveZero = "a whole number above 0";

constexpr std::array kFrontMatterKeys = {
    FrontMatterKey{"part", read_text<&Puzzle::part>, kAnyText},
    FrontMatterKey{"part needs", read_text<&Puzzle::part_needs>, kAnyText},
    FrontMatterKey{"part about", read_text<&Puzzle::part_about>, kAnyText},
    FrontMatterKey{"part done", read_text<&Puzzle::part_done>, kAnyText},
    FrontMatterKey{"title", read_text<&Puzzle::title>, kAnyText, true},
    FrontMatterKey{"idea", read_text<&Puzzle::idea>, kAnyText, true},
    FrontMatterKey{"learnt", read_text<&Puzzle::learnt>, kAnyText, true},
    FrontMatterKey{"difficulty", read_difficulty, "`easy`, `medium` or `hard`", true},
    FrontMatterKey{
        "minutes",
        [](Puzzle& puzzle, const std::string& value) { return read_number(puzzle.minutes, value); },
        kAnyNumberAboveZero, true},
    FrontMatterKey{"scored case", read_text<&Puzzle::scored_case>, "the name of a case", true},
    FrontMatterKey{"sizes", read_text<&Puzzle::sizes>, "comparisons of sizes"},
    FrontMatterKey{
        "drawing", read_drawing,
        "`exchanges`, `subgroups`, `workgroups`, `places`, `rounds`, `scores` or `lanes`"},
    FrontMatterKey{"extra",
                   [](Puzzle& puzzle, const std::string& value) {
                       puzzle.is_extra = value == "yes";
                       return puzzle.is_extra;
                   },
                   "`yes`, or no line of it"},
    FrontMatterKey{"data",
                   [](Puzzle& puzzle, const std::string& value) {
                       const Pieces names = split(value, ", ");
                       puzzle.data.assign(names.begin(), names.end());
                       return true;
                   },
                   "kinds of data, as in `zero row, uneven size`"},
    FrontMatterKey{"teaches",
                   [](Puzzle& puzzle, const std::string& value) {
                       return read_findings(puzzle.teaches, value);
                   },
                   kFindings},
    FrontMatterKey{"starter gets",
                   [](Puzzle& puzzle, const std::string& value) {
                       puzzle.starter_gets = diagnosis_in(value);
                       return puzzle.starter_gets.has_value();
                   },
                   "a verdict or a finding, as in `wrong`"},
    FrontMatterKey{"stars to solve",
                   [](Puzzle& puzzle, const std::string& value) {
                       return read_number(puzzle.stars_to_solve, value) &&
                              puzzle.stars_to_solve <= 3;
                   },
                   "a number from 1 to 3"},
    FrontMatterKey{"costly notes",
                   [](Puzzle& puzzle, const std::string& value) {
                       return read_findings(puzzle.costly_notes, value);
                   },
                   kFindings},
    FrontMatterKey{"bench sizes",
                   [](Puzzle& puzzle, const std::string& value) {
                       return read_sizes(puzzle.bench.sizes, value);
                   },
                   "`16 to 1024, times 4`, or all sizes from the smallest on", true},
    FrontMatterKey{"bench note",
                   [](Puzzle& puzzle, const std::string& value) {
                       puzzle.bench.note = value;
                       return true;
                   },
                   kAnyText},
    FrontMatterKey{"short loops up to",
                   [](Puzzle& puzzle, const std::string& value) {
                       return read_number(puzzle.bench.largest_with_short_loops, value);
                   },
                   kAnyNumberAboveZero},
};

// Whether a line of Markdown does not go on with the paragraph above.
bool begins_anew(std::string_view line) {
    const std::size_t digits = line.find_first_not_of("0123456789");
    return line.starts_with("- ") || line.starts_with("* ") || line.starts_with("```") ||
           line.starts_with('|') || line.starts_with('>') || line.starts_with("    ") ||
           (digits > 0 && digits < line.size() && line.substr(digits).starts_with(". "));
}

// From the first line to the last, once.
class PageReader {
public:
    PageReader(Puzzle& puzzle, std::string_view text, std::string_view path)
        : puzzle_(puzzle), lines_(split(text, "\n")), path_(path) {
        for (std::string_view& line : lines_) {
            line.remove_suffix(line.ends_with('\r') ? 1 : 0);
        }
    }

    void read() {
        for (; at_ < lines_.size(); ++at_) {
            if (!is_plain_text(lines_[at_])) {
                fail("has a character that no text may hold");
            }
        }
        at_ = 0;
        read_front_matter();
        for (; at_ < lines_.size(); ++at_) {
            read_line();
        }
        finish_section();
    }

private:
    [[noreturn]] void fail(const std::string& what) const {
        throw InstallationError(fmt::format("{}:{}: this line {}.", path_, at_ + 1, what));
    }

    void read_front_matter() {
        if (lines_.front() != "---") {
            fail("should be `---`, where the front matter begins");
        }
        for (++at_; at_ < lines_.size() && lines_[at_] != "---"; ++at_) {
            if (!lines_[at_].empty()) {
                read_pair();
            }
        }
        if (at_ == lines_.size()) {
            at_ = 0;
            fail("begins front matter that no second line `---` ends");
        }
        for (const FrontMatterKey& key : kFrontMatterKeys) {
            if (key.is_needed && !seen_.contains(key.name)) {
                fail(fmt::format("ends the front matter, which lacks `{}: …`", key.name));
            }
        }
        ++at_;
    }

    void read_pair() {
        const std::string_view line = lines_[at_];
        const std::size_t colon = line.find(": ");
        const std::string_view name = line.substr(0, colon);
        const auto* const key = std::ranges::find(kFrontMatterKeys, name, &FrontMatterKey::name);
        if (colon == std::string_view::npos || key == kFrontMatterKeys.end()) {
            fail(fmt::format("should be `key: value`, and a key is one of {}", names_of_keys()));
        }
        if (!seen_.insert(name).second) {
            fail(fmt::format("says `{}` a second time", name));
        }
        if (name == "scored case") {
            puzzle_.scored_case_place = fmt::format("{}:{}", path_, at_ + 1);
        }
        if (!key->read(puzzle_, value_from(line.substr(colon + 2)))) {
            fail(fmt::format("has a value that `{}` cannot have: it wants {}", name, key->wants));
        }
    }

    // With the lines that go on with it, which are indented. In quotes there may be colons.
    std::string value_from(std::string_view first) {
        std::string value(first);
        for (; at_ + 1 < lines_.size() && lines_[at_ + 1].starts_with(' '); ++at_) {
            const std::string_view more = lines_[at_ + 1];
            value += ' ';
            value += more.substr(std::min(more.find_first_not_of(' '), more.size()));
        }
        return value.starts_with('"') ? unquoted(value) : value;
    }

    [[nodiscard]] std::string unquoted(std::string_view value) const {
        std::string text;
        for (std::size_t i = 1; i < value.size(); ++i) {
            if (value[i] == '"' && i + 1 == value.size()) {
                return text;
            }
            i += value[i] == '\\' && i + 1 < value.size() ? 1 : 0;
            text += value[i];
        }
        fail("begins a value with a quotation mark and does not end it with one");
    }

    [[nodiscard]] static std::string names_of_keys() {
        std::string names;
        for (const FrontMatterKey& key : kFrontMatterKeys) {
            names += fmt::format("{}`{}`", names.empty() ? "" : ", ", key.name);
        }
        return names;
    }

    void read_line() {
        const std::string_view line = lines_[at_];
        if (!is_code_ && line.starts_with('#')) {
            finish_section();
            begin_section(line);
        } else if (section_ != nullptr) {
            add(line);
        } else if (!line.empty()) {
            fail("belongs to no hint: a heading `## Hint` is missing above it");
        }
    }

    void begin_section(std::string_view heading) {
        section_line_ = at_;
        if (heading != kWhyHeading) {
            section_ = &begin_hint(heading).text;
        } else if (puzzle_.why.empty()) {
            section_ = &puzzle_.why;
        } else {
            fail("begins that section a second time");
        }
    }

    // "## Hint for 3 stars against wrong, data_race"
    Hint& begin_hint(std::string_view heading) {
        Hint& hint = puzzle_.hints.emplace_back();
        bool is_right = take_start(heading, "## Hint");
        if (take_start(heading, " for ")) {
            hint.star = whole_number_in(heading.substr(0, 1)).value_or(0);
            heading.remove_prefix(std::min<std::size_t>(heading.size(), 1));
            is_right = is_right && hint.star > 1 && hint.star <= 3 && take_start(heading, " stars");
        }
        if (take_start(heading, " against ")) {
            is_right = is_right && read_against(hint, heading);
            heading = {};
        }
        if (!is_right || !heading.empty()) {
            fail(
                "should be `## Hint`, `## Hint against wrong, data_race` or `## Hint for 3 stars`, "
                "with names of verdicts and findings, or evidence such as `last row`");
        }
        return hint;
    }

    // Lines of a paragraph become one.
    void add(std::string_view line) {
        std::string& text = *section_;
        const bool is_own = is_code_ || line.empty() || begins_anew(line);
        if (!text.empty()) {
            text += is_own || text.ends_with('\n') || text.ends_with("```") ? '\n' : ' ';
        }
        text += line;
        is_code_ = is_code_ != line.starts_with("```");
    }

    void finish_section() {
        if (section_ == nullptr) {
            return;
        }
        section_->erase(section_->find_last_not_of(" \n") + 1);
        if (section_->empty()) {
            at_ = section_line_;
            fail("begins a section that says nothing");
        }
        section_ = nullptr;
    }

    Puzzle& puzzle_;
    Pieces lines_;
    std::string_view path_;
    std::size_t at_ = 0;  // of lines_, from 0
    std::set<std::string_view> seen_;
    std::string* section_ = nullptr;  // the text that lines are added to
    bool is_code_ = false;
    std::size_t section_line_ = 0;
};

}  // namespace

void read_page(Puzzle& puzzle, std::string_view text, std::string_view path) {
    PageReader(puzzle, text, path).read();
}

}  // namespace vkp
