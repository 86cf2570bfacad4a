// What a learner has done so far, in one text file that a person can read:
//
//   09_pooling  solved=2026-11-21 stars=2 global_reads=1 … hints=3
#pragma once

#include "harness/judge/verdict.hpp"
#include "harness/model/counts.hpp"

#include <filesystem>
#include <map>
#include <string>

namespace vkp {

struct PuzzleProgress {
    std::string solved_on;  // YYYY-MM-DD of the first time; empty if not yet
    int stars = 0;          // the most so far
    Counts counts;          // of the scored case, when those stars were reached
    int hints_shown = 0;
};

// Keeps other processes from the file while it is read, changed and written; waits for them first.
// Where locks do not work, or the folder is not writable, it does nothing.
class ProgressLock {
public:
    explicit ProgressLock(const std::filesystem::path& progress_path);
    ~ProgressLock();
    ProgressLock(const ProgressLock&) = delete;
    ProgressLock& operator=(const ProgressLock&) = delete;

private:
    int folder_;
};

class Progress {
public:
    // A file that does not exist is no progress. Lines that make no sense are left out.
    static Progress load(const std::filesystem::path& path);

    // Throws InstallationError.
    void save(const std::filesystem::path& path) const;

    [[nodiscard]] const PuzzleProgress& of(const std::string& puzzle_id) const;
    PuzzleProgress& of(const std::string& puzzle_id) { return puzzles_[puzzle_id]; }

    // Of the puzzles that this workbook has.
    [[nodiscard]] int solved_count() const;

    // Takes over a solved result. True if that changes anything.
    bool record(const PuzzleResult& result, const std::string& today);

private:
    std::map<std::string, PuzzleProgress> puzzles_;
};

// YYYY-MM-DD in local time.
std::string today();

}  // namespace vkp
