// How submissions are graded.
#pragma once

#include "harness/model/puzzle.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

// The points for a puzzle.
struct PuzzlePoints {
    const Puzzle* puzzle = nullptr;
    double points = 1;
};

struct Points {
    std::vector<PuzzlePoints> puzzles;  // puzzles in the order of their numbers
    // A third of a puzzle's points for each star, rather than all for a right kernel.
    bool by_stars = false;

    [[nodiscard]] double most() const;
};

// Part `index` of `count`, from 1 on. The part of a submission depends only on its id.
struct Shard {
    std::size_t index = 1;
    std::size_t count = 1;

    [[nodiscard]] bool has(const std::string& id) const;
};

struct GradeSettings {
    Points points;
    std::uint64_t seed = 1;
    bool tells_cures = false;                      // what was tried and helped
    std::string device = "none";                   // as --device
    std::chrono::milliseconds time_limit{20'000};  // limit of each kernel: Allowance
    std::uint64_t memory_bytes = std::uint64_t{2} << 30U;
    std::filesystem::path shader_cache = {};  // as WorkerOptions has it
    std::size_t jobs = 1;
    Shard shard = {};
    // As in WorkerOptions: the program that serves workers, so that they know nothing of this
    // process. Empty: they are copies of it, which tests need whose program cannot serve.
    std::filesystem::path worker_program = {};

    [[nodiscard]] std::vector<const Puzzle*> puzzles() const;
};

// All that decides what a submission gets, beside the submission, as an object of JSON: this
// program, seed, puzzles, points, device and limits; and `key`, the SHA-256 of all that.
struct Manifest {
    std::string json;
    std::string key;
};
// Throws InstallationError if the program's own file cannot be read.
Manifest manifest_of(const GradeSettings& settings);

// The parts of a manifest that reports need.
struct ReadManifest {
    Points points;
    std::string key;
    std::uint64_t seed = 1;
};
// Throws InstallationError if the text is no manifest.
ReadManifest read_manifest(const std::string& text);

// The seed of a manifest; nothing where the text is none.
std::optional<std::uint64_t> seed_in_manifest(const std::string& text);

// The points of puzzles in the form of --points, "1-13:1,14:3". Without `puzzles`, the puzzles that
// it names are graded; with them, the others are worth 1. Without both, all puzzles are. By stars,
// each is worth 3. Throws UsageError.
Points points_of(const std::string& text, std::vector<const Puzzle*> puzzles, bool by_stars);

// "2/8", as --shard has it. Throws UsageError.
Shard shard_of(const std::string& text);

}  // namespace vkp
