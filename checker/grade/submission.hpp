// The submission of one learner.
#pragma once

#include "harness/model/kernel.hpp"
#include "harness/model/puzzle.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace vkp {

struct SubmittedKernel {
    const Puzzle* puzzle = nullptr;
    Kernel kernel;  // its path is the one within the submission, as findings show it
};

struct Submission {
    std::string id;                             // id of the learner, as in the roster
    std::vector<SubmittedKernel> kernels = {};  // kernels by puzzle, each puzzle once at most
    // Reasons why it is not graded until somebody looks at it, as sentences: an archive that is
    // damaged, two files for one puzzle.
    std::vector<std::string> problems = {};
};

// The place of a submission: a folder, or an archive.
struct SubmissionPlace {
    std::string id;
    std::vector<std::filesystem::path> paths;  // several if they belong to the same learner
};

// All submissions in the folder, by their ids: its folders and archives, as learners' workbooks or
// flat files, or as Gradescope or Moodle export them. Throws InstallationError if the folder cannot
// be read.
std::vector<SubmissionPlace> find_submissions(const std::filesystem::path& folder);

// The kernels of these puzzles in the folder or archive, at any depth. Symbolic links are not
// followed. A learner's mistake becomes one of the problems; throws InstallationError for a fault
// of the machine.
Submission read_submission(const SubmissionPlace& place, const std::vector<const Puzzle*>& puzzles);

// SHA-256, as hexadecimal digits, of all that can make a difference to its grade.
std::string digest_of(const Submission& submission);

}  // namespace vkp
