#include "checker/grade/grade_settings.hpp"

#include "checker/files/files.hpp"
#include "checker/files/sha256.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/workspace/puzzle_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <system_error>

namespace vkp {

namespace {

constexpr double kMaxPoints = 1000;
constexpr std::size_t kMaxShards = 100'000;
constexpr double kStars = 3;

[[noreturn]] void fail_for_points(std::string_view part) {
    throw UsageError(fmt::format(
        "grade: --points takes puzzles and what they are worth, as in 1-13:1,14:3, not \"{}\"",
        part));
}

double number_of_points(std::string_view text, std::string_view part) {
    double points = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), points);
    const bool is_number = error == std::errc() && stop == text.data() + text.size();
    if (!is_number || !(points >= 0) || points > kMaxPoints) {
        fail_for_points(part);
    }
    return points;
}

void set(std::vector<PuzzlePoints>& all, const Puzzle* puzzle, double points) {
    const auto known = std::ranges::find(all, puzzle, &PuzzlePoints::puzzle);
    if (known == all.end()) {
        all.push_back({puzzle, points});
    } else {
        known->points = points;
    }
}

// "1-13:1"
void take_part(Points& points, std::string_view part, bool may_add) {
    const std::size_t colon = part.rfind(':');
    if (colon == std::string_view::npos || colon == 0) {
        fail_for_points(part);
    }
    const double worth = number_of_points(part.substr(colon + 1), part);
    for (const Puzzle* puzzle : find_puzzles({std::string(part.substr(0, colon))})) {
        const bool is_among = std::ranges::find(points.puzzles, puzzle, &PuzzlePoints::puzzle) !=
                              points.puzzles.end();
        if (!is_among && !may_add) {
            throw UsageError(fmt::format(
                "grade: --points says what puzzle {} is worth, which is not among --puzzles",
                puzzle->number));
        }
        set(points.puzzles, puzzle, worth);
    }
}

std::size_t whole_number(std::string_view text) {
    std::size_t number = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && stop == text.data() + text.size() ? number : 0;
}

}  // namespace

double Points::most() const {
    double sum = 0;
    for (const PuzzlePoints& one : puzzles) {
        sum += one.points;
    }
    return sum;
}

bool Shard::has(const std::string& id) const {
    if (count == 1) {
        return true;
    }
    constexpr int kHexadecimal = 16;
    constexpr std::size_t kDigits = 12;
    const std::string digest = sha256(id);
    std::uint64_t number = 0;
    std::from_chars(digest.data(), digest.data() + kDigits, number, kHexadecimal);
    return number % count == index - 1;
}

std::vector<const Puzzle*> GradeSettings::puzzles() const {
    std::vector<const Puzzle*> all;
    for (const PuzzlePoints& one : points.puzzles) {
        all.push_back(one.puzzle);
    }
    return all;
}

Points points_of(const std::string& text, std::vector<const Puzzle*> puzzles, bool by_stars) {
    Points points{.puzzles = {}, .by_stars = by_stars};
    const bool may_add = puzzles.empty();
    if (puzzles.empty() && text.empty()) {
        puzzles = find_puzzles({"all"});
    }
    for (const Puzzle* puzzle : puzzles) {
        set(points.puzzles, puzzle, by_stars ? kStars : 1);
    }
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        take_part(points, std::string_view(text).substr(begin, end - begin), may_add);
        begin = end + 1;
    }
    std::ranges::sort(points.puzzles, {},
                      [](const PuzzlePoints& one) { return one.puzzle->number; });
    return points;
}

Shard shard_of(const std::string& text) {
    const std::size_t slash = std::min(text.find('/'), text.size());
    const Shard shard{
        whole_number(std::string_view(text).substr(0, slash)),
        slash < text.size() ? whole_number(std::string_view(text).substr(slash + 1)) : 0};
    if (shard.count == 0 || shard.count > kMaxShards || shard.index == 0 ||
        shard.index > shard.count) {
        throw UsageError(fmt::format(
            "grade: --shard takes I/N, part I of N, with I from 1 to N, not \"{}\"", text));
    }
    return shard;
}

}  // namespace vkp
