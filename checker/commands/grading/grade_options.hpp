// What `workbook grade` may be asked.
#pragma once

#include "checker/options/shared_options.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

struct GradeArguments {
    std::string submissions = {};           // the folder
    std::string results = {};               // likewise
    std::string roster = {};                // a CSV file; empty: none
    std::vector<std::string> puzzles = {};  // words; empty: those of `points`, or all
    std::string points = {};                // "1-13:1,14:3"
    bool by_stars = false;
    bool tells_cures = false;
    std::string shard = {};  // "2/8"
    bool collects = false;   // reports from what is graded, and no grading
    RunArguments run = {.device = "none"};
    std::optional<std::uint64_t> seed = {};  // none: the class's own
    std::size_t jobs = 0;                    // submissions at once; 0: by the number of cores
    bool without_sandbox = false;
};

enum class ResultFormat { kGradescope, kClassroom50, kExercism, kJunit, kJson, kText };

// Also for the graders of others, and for clusters.
struct ElsewhereArguments {
    GradeArguments grade = {};
    std::string one = {};                     // the folder of a single submission
    std::optional<ResultFormat> format = {};  // of its result
    std::string gradescope_zip = {};          // the file to be made
    std::string repository = {};              // the folder to be made
    std::string package = {};                 // the Debian package that these two install
    std::optional<std::string> slurm = {};    // options of sbatch
    std::size_t slurm_tasks = 0;              // 0: as many as take a minute each
};

void declare_grade(CommandDeclaration& command, ElsewhereArguments& arguments);

}  // namespace vkp
