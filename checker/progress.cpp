#include "checker/progress.hpp"

#include "checker/files.hpp"
#include "harness/model/installation_error.hpp"
#include "puzzles/registry.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <ctime>
#include <filesystem>
#include <sstream>
#include <string_view>

namespace vkp {

namespace {

namespace fs = std::filesystem;

bool is_puzzle(const std::string& id) {
    const std::vector<Puzzle>& puzzles = all_puzzles();
    return std::any_of(puzzles.begin(), puzzles.end(),
                       [&](const Puzzle& puzzle) { return puzzle.id == id; });
}

template <typename Number>
bool read_number(std::string_view text, Number& number) {
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && stop == end;
}

// False if it is not understood.
bool read_field(std::string_view field, PuzzleProgress& progress) {
    const std::size_t equals = std::min(field.find('='), field.size());
    const std::string_view key = field.substr(0, equals);
    const std::string_view value = field.substr(std::min(equals + 1, field.size()));
    if (key == "solved") {
        progress.solved_on = value;
        return !value.empty();
    }
    if (key == "stars") {
        return read_number(value, progress.stars);
    }
    if (key == "hints") {
        return read_number(value, progress.hints_shown);
    }
    const auto* const counter = std::find(kCounterNames.begin(), kCounterNames.end(), key);
    return counter != kCounterNames.end() &&
           read_number(value,
                       progress.counts[static_cast<Counter>(counter - kCounterNames.begin())]);
}

// " solved=2026-11-21 stars=3 …": what there is to say.
std::string fields_text(const PuzzleProgress& progress) {
    const bool is_solved = !progress.solved_on.empty();
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
    if (progress.hints_shown != 0) {
        text += fmt::format(" hints={}", progress.hints_shown);
    }
    return text;
}

}  // namespace

Progress Progress::load(const Workbook& workbook) {
    Progress progress;
    std::error_code error;
    if (fs::status(workbook.progress_path(), error).type() == fs::file_type::not_found) {
        return progress;
    }
    constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";  // some editors begin with it
    std::string content = read_text(workbook.progress_path());
    content.erase(0, content.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0);
    std::istringstream text(content);
    for (std::string line; std::getline(text, line);) {
        progress.add_line(line);
    }
    return progress;
}

void Progress::add_line(const std::string& text) {
    std::istringstream words(text);
    std::string id;
    words >> id;
    if (!is_puzzle(id)) {
        lines_.push_back({"", text});
        return;
    }
    std::string rest;
    for (std::string field; words >> field;) {
        if (!read_field(field, of(id))) {
            rest += " " + field;
        }
    }
    // Two lines for a puzzle, as after a merge by hand, become one.
    const auto known = std::find_if(lines_.begin(), lines_.end(),
                                    [&](const Line& line) { return line.puzzle_id == id; });
    if (known == lines_.end()) {
        lines_.push_back({id, rest});
    } else {
        known->text += rest;
    }
}

// New puzzles stand where their number belongs.
std::vector<Progress::Line> Progress::lines_to_save() const {
    std::vector<Line> lines = lines_;
    for (const auto& [id, progress] : puzzles_) {
        const bool has_line = std::any_of(lines_.begin(), lines_.end(),
                                          [&](const Line& line) { return line.puzzle_id == id; });
        if (!has_line && !fields_text(progress).empty()) {
            const auto next = std::find_if(lines.begin(), lines.end(),
                                           [&](const Line& line) { return line.puzzle_id > id; });
            lines.insert(next, {id, ""});
        }
    }
    return lines;
}

void Progress::save(const Workbook& workbook) const {
    std::string text;
    for (const Line& line : lines_to_save()) {
        text += line.puzzle_id.empty() ? line.text
                                       : fmt::format("{:<20}{}{}", line.puzzle_id,
                                                     fields_text(of(line.puzzle_id)), line.text);
        text += '\n';
    }
    workbook.write(workbook.progress_path(), text);
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
                      [&](const Puzzle& puzzle) { return !of(puzzle.id).solved_on.empty(); }));
}

bool Progress::record(const PuzzleResult& result, const std::string& today) {
    if (result.verdict != Verdict::kSolved) {
        return false;
    }
    PuzzleProgress& progress = of(result.puzzle->id);
    if (!progress.solved_on.empty() && progress.stars >= result.stars) {
        return false;
    }
    if (progress.solved_on.empty()) {
        progress.solved_on = today;
    }
    progress.stars = result.stars;
    if (const CaseResult* scored = result.scored_case()) {
        progress.counts = scored->report.maximum;
    }
    return true;
}

std::optional<Progress> update_progress(const Workbook& workbook,
                                        const std::function<bool(Progress&)>& change) {
    std::optional<Progress> progress;
    try {
        const WorkbookLock lock(workbook);
        progress = Progress::load(workbook);
        if (change(*progress)) {
            progress->save(workbook);
        }
    } catch (const InstallationError& error) {
        fmt::print(stderr, "workbook: your progress is not kept: {}\n", error.what());
    }
    return progress;
}

std::string today() {
    return fmt::format("{:%Y-%m-%d}", fmt::localtime(std::time(nullptr)));
}

}  // namespace vkp
