#include "checker/progress.hpp"

#include "checker/workbook.hpp"
#include "puzzles/registry.hpp"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <ctime>
#include <sstream>
#include <string_view>

namespace vkp {

namespace {

template <typename Number>
void read_number(std::string_view text, Number& number) {
    std::from_chars(text.data(), text.data() + text.size(), number);
}

void read_field(std::string_view key, std::string_view value, PuzzleProgress& progress) {
    if (key == "solved") {
        progress.solved_on = value;
    } else if (key == "stars") {
        read_number(value, progress.stars);
    } else if (key == "hints") {
        read_number(value, progress.hints_shown);
    }
    const auto* const counter = std::find(kCounterNames.begin(), kCounterNames.end(), key);
    if (counter != kCounterNames.end()) {
        read_number(value, progress.counts[static_cast<Counter>(counter - kCounterNames.begin())]);
    }
}

std::string line_for(const std::string& id, const PuzzleProgress& progress) {
    std::string line = fmt::format("{:<20}", id);
    if (!progress.solved_on.empty()) {
        line += fmt::format(" solved={} stars={}", progress.solved_on, progress.stars);
        for (std::size_t i = 0; i < kCounterCount; ++i) {
            line +=
                fmt::format(" {}={}", kCounterNames[i], progress.counts[static_cast<Counter>(i)]);
        }
    }
    if (progress.hints_shown > 0) {
        line += fmt::format(" hints={}", progress.hints_shown);
    }
    return line + "\n";
}

}  // namespace

ProgressLock::ProgressLock(const std::filesystem::path& progress_path) {
    const std::filesystem::path folder = progress_path.parent_path();
    std::error_code ignored;
    std::filesystem::create_directories(folder, ignored);
    folder_ = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder_ >= 0) {
        flock(folder_, LOCK_EX);
    }
}

ProgressLock::~ProgressLock() {
    if (folder_ >= 0) {
        close(folder_);  // which unlocks it
    }
}

Progress Progress::load(const std::filesystem::path& path) {
    Progress progress;
    if (!std::filesystem::exists(path)) {
        return progress;
    }
    std::istringstream text(read_text(path));
    std::string line;
    while (std::getline(text, line)) {
        std::istringstream words(line);
        std::string id;
        words >> id;
        std::string field;
        while (words >> field) {
            const std::size_t equals = field.find('=');
            if (equals != std::string::npos) {
                const std::string_view view = field;
                read_field(view.substr(0, equals), view.substr(equals + 1), progress.of(id));
            }
        }
    }
    return progress;
}

void Progress::save(const std::filesystem::path& path) const {
    std::string text;
    for (const auto& [id, progress] : puzzles_) {
        text += line_for(id, progress);
    }
    write_text(path, text);
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

std::string today() {
    return fmt::format("{:%Y-%m-%d}", fmt::localtime(std::time(nullptr)));
}

}  // namespace vkp
