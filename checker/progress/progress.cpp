#include "checker/progress/progress.hpp"

#include "checker/report/evidence.hpp"
#include "checker/report/remedy_text.hpp"
#include "harness/model/kernel.hpp"
#include "puzzles/registry.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>
#include <sstream>
#include <string_view>
#include <utility>

namespace vkp {

namespace {

// Nothing if there is none.
const Puzzle* puzzle_of(const std::string& id) {
    const std::vector<Puzzle>& puzzles = all_puzzles();
    const auto found = std::find_if(puzzles.begin(), puzzles.end(),
                                    [&](const Puzzle& puzzle) { return puzzle.id == id; });
    return found == puzzles.end() ? nullptr : &*found;
}

template <typename Number>
bool read_number(std::string_view text, Number& number) {
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && stop == end;
}

// "1,3"
bool read_numbers(std::string_view text, std::set<int>& numbers) {
    std::set<int> read;
    while (true) {
        const std::size_t comma = std::min(text.find(','), text.size());
        int number = 0;
        if (!read_number(text.substr(0, comma), number) || number < 1) {
            return false;
        }
        read.insert(number);
        if (comma == text.size()) {
            numbers.merge(read);
            return true;
        }
        text.remove_prefix(comma + 1);
    }
}

// Older versions counted the hints, which were shown in order.
bool read_hint_count(std::string_view text, const Puzzle& puzzle, std::set<int>& numbers) {
    int count = 0;
    if (!read_number(text, count)) {
        return false;
    }
    for (int number = 1; number <= std::min(count, static_cast<int>(puzzle.hints.size()));
         ++number) {
        numbers.insert(number);
    }
    return true;
}

// Any text in this form is shown, so it must be one that we write.
bool is_date(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789-") == std::string_view::npos;
}

bool read_stars(std::string_view text, int& stars) {
    constexpr int kMaxStars = 3;
    int number = 0;
    const bool is_possible = read_number(text, number) && number >= 0 && number <= kMaxStars;
    stars = is_possible ? number : stars;
    return is_possible;
}

// False if it is not understood.
bool read_field(std::string_view field, const Puzzle& puzzle, PuzzleProgress& progress) {
    const std::size_t equals = std::min(field.find('='), field.size());
    const std::string_view key = field.substr(0, equals);
    const std::string_view value = field.substr(std::min(equals + 1, field.size()));
    if (key == "solved") {
        progress.solved_on = is_date(value) ? value : "";
        return is_date(value);
    }
    if (key == "stars") {
        return read_stars(value, progress.stars);
    }
    if (key == "below_best") {
        progress.below_best = value;
        return !value.empty();
    }
    if (key == "last") {
        progress.last = value;
        return !value.empty();
    }
    if (key == "change_told") {
        progress.change_told = value;
        return !value.empty();
    }
    if (key == "hints_seen") {
        return read_numbers(value, progress.hints_seen);
    }
    if (key == "hints_now") {
        return read_numbers(value, progress.hints_now);
    }
    if (key == "evidence") {
        std::istringstream words{std::string(value)};
        for (std::string word; std::getline(words, word, ',');) {
            progress.evidence.push_back(word);
        }
        return !value.empty();
    }
    if (key == "hints") {
        return read_hint_count(value, puzzle, progress.hints_seen);
    }
    if (key == "atomics") {
        std::uint64_t both = 0;  // count of earlier versions, for global and shared memory together
        return read_number(value, both);
    }
    const auto* const counter = std::find(kCounterNames.begin(), kCounterNames.end(), key);
    return counter != kCounterNames.end() &&
           read_number(value,
                       progress.counts[static_cast<Counter>(counter - kCounterNames.begin())]);
}

// " solved=2026-11-21 stars=3 …": the fields that have a value.
std::string fields_text(const PuzzleProgress& progress) {
    const bool is_solved = progress.is_solved();
    std::string text = is_solved ? " solved=" + progress.solved_on : "";
    if (is_solved || progress.stars != 0) {
        text += fmt::format(" stars={}", progress.stars);
    }
    if (is_solved || progress.counts != Counts{}) {
        for (std::size_t i = 0; i < kCounterCount; ++i) {
            text +=
                fmt::format(" {}={}", kCounterNames[i], progress.counts[static_cast<Counter>(i)]);
        }
    }
    if (!progress.below_best.empty()) {
        text += " below_best=" + progress.below_best;
    }
    if (!progress.last.empty()) {
        text += " last=" + progress.last;
    }
    if (!progress.evidence.empty()) {
        text += fmt::format(" evidence={}", fmt::join(progress.evidence, ","));
    }
    if (!progress.hints_seen.empty()) {
        text += fmt::format(" hints_seen={}", fmt::join(progress.hints_seen, ","));
    }
    if (!progress.hints_now.empty()) {
        text += fmt::format(" hints_now={}", fmt::join(progress.hints_now, ","));
    }
    if (!progress.change_told.empty()) {
        text += " change_told=" + progress.change_told;
    }
    return text;
}

// Two lines for a puzzle, as after a merge, become one: with the hints of both, and all else from
// the line with more stars, or from the later one.
void unite(PuzzleProgress later, PuzzleProgress& known) {
    later.hints_seen.insert(known.hints_seen.begin(), known.hints_seen.end());
    if (later.last.empty()) {
        later.last = known.last;
        later.evidence = known.evidence;
    }
    const bool is_less =
        std::pair(later.is_solved(), later.stars) < std::pair(known.is_solved(), known.stars);
    if (is_less) {
        known.hints_seen = std::move(later.hints_seen);
    } else {
        known = std::move(later);
    }
}

void take_over(const PuzzleResult& solved, const std::string& today, PuzzleProgress& progress) {
    if (const std::vector<std::string_view> names = solved.below_best(); !names.empty()) {
        progress.below_best = fmt::format("{}", fmt::join(names, ","));
    }
    if (progress.is_solved() && progress.stars >= solved.stars) {
        return;
    }
    if (!progress.is_solved()) {
        progress.solved_on = today;
    }
    progress.stars = solved.stars;
    if (const CaseResult* scored = solved.scored_case()) {
        progress.counts = scored->maximum();
    }
}

}  // namespace

// A check that ran out of time proves nothing about the kernel.
bool PuzzleProgress::is_broken() const {
    constexpr std::array kNoBreak = {Verdict::kSolved, Verdict::kNotStarted, Verdict::kTimedOut};
    return is_solved() && !last.empty() &&
           std::none_of(kNoBreak.begin(), kNoBreak.end(),
                        [&](Verdict verdict) { return last == verdict_name(verdict); });
}

Progress Progress::parse(std::string_view text) {
    Progress progress;
    std::istringstream lines{std::string(without_byte_order_mark(text))};
    for (std::string line; std::getline(lines, line);) {
        progress.add_line(line);
    }
    return progress;
}

void Progress::add_line(const std::string& text) {
    std::istringstream words(text);
    std::string id;
    words >> id;
    const Puzzle* const puzzle = puzzle_of(id);
    if (puzzle == nullptr) {
        lines_.push_back({"", text});
        return;
    }
    std::string rest;
    PuzzleProgress read;
    for (std::string field; words >> field;) {
        if (!read_field(field, *puzzle, read)) {
            rest += " " + field;
        }
    }
    unite(std::move(read), of(id));
    const auto known = std::find_if(lines_.begin(), lines_.end(),
                                    [&](const Line& line) { return line.puzzle_id == id; });
    if (known == lines_.end()) {
        lines_.push_back({id, rest});
    } else {
        known->text += rest;
    }
}

// New puzzles are inserted in the order of their numbers.
std::vector<Progress::Line> Progress::lines_to_save() const {
    std::vector<Line> lines = lines_;
    for (const auto& entry : puzzles_) {
        const std::string& id = entry.first;
        const bool has_line = std::any_of(lines_.begin(), lines_.end(),
                                          [&](const Line& line) { return line.puzzle_id == id; });
        if (!has_line && !fields_text(entry.second).empty()) {
            const auto next = std::find_if(lines.begin(), lines.end(),
                                           [&](const Line& line) { return line.puzzle_id > id; });
            lines.insert(next, {id, ""});
        }
    }
    return lines;
}

std::string Progress::text() const {
    std::string text;
    for (const Line& line : lines_to_save()) {
        text += line.puzzle_id.empty() ? line.text
                                       : fmt::format("{:<20}{}{}", line.puzzle_id,
                                                     fields_text(of(line.puzzle_id)), line.text);
        text += '\n';
    }
    return text;
}

const PuzzleProgress& Progress::of(const std::string& puzzle_id) const {
    static const PuzzleProgress none;
    const auto found = puzzles_.find(puzzle_id);
    return found == puzzles_.end() ? none : found->second;
}

int Progress::solved_count() const {
    const std::vector<Puzzle>& puzzles = all_puzzles();
    return static_cast<int>(
        std::count_if(puzzles.begin(), puzzles.end(),
                      [&](const Puzzle& puzzle) { return of(puzzle.id).is_solved(); }));
}

bool Progress::record(const PuzzleResult& result, const std::string& today) {
    PuzzleProgress& progress = of(result.puzzle->id);
    const PuzzleProgress before = progress;
    if (result.verdict == Verdict::kSolved) {
        take_over(result, today, progress);
    }
    // A puzzle that is not started is mentioned only if it was solved before.
    const bool is_news = result.verdict != Verdict::kNotStarted || progress.is_solved();
    progress.last = is_news ? diagnosis_name(result.diagnosis()) : "";
    progress.evidence = evidence_of(result);
    if (progress.last != before.last || progress.evidence != before.evidence) {
        progress.hints_now.clear();
    }
    return progress != before;
}

std::string today() {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    // A clock may be set to a year that no calendar of ours has.
    return localtime_r(&now, &local) != nullptr ? fmt::format("{:%Y-%m-%d}", local) : "9999-12-31";
}

}  // namespace vkp
