// What the command line asked for.
#pragma once

#include "checker/text/color_mode.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

enum class Command {
    kList,
    kShow,
    kCheck,
    kHint,
    kReset,
    kSolution,
    kDiff,
    kTemplate,
    kEmit,
    kLab,
    kTrace,
    kPicture,
    kBench,
    kTrain,
    kData,
    kComplete,
    kGrade,
    kWatch,
    kDevices,
    kDoctor,
    kInit,
    kPuzzle,
    kExport,
    kImport,
    kCompletion,
    kMan,
    kTest,
    kWeb
};
enum class Format { kText, kJson, kJunit, kMarkdown };
enum class Shell { kBash, kZsh, kFish };

struct TraceArguments {
    std::string thread = "0";     // "X", "X,Y" or "X,Y,Z", as typed
    std::string workgroup = "0";  // likewise
    int line = 0;                 // 0: of every line
    std::string array;            // empty: of every array
    bool locals = false;
    // Of a second thread, with which the first one races; empty: none.
    std::string rival_thread = {};
    std::string rival_workgroup = {};
};

struct PictureArguments {
    std::string form;       // "text", "html", "svg" or "json"; empty: what the output's name says
    std::string workgroup;  // as typed; empty: one that a finding is about, or the first
    bool opens = false;     // in the desktop's program for such files
};

struct BenchArguments {
    std::string form = "text";    // or "json" or "csv"
    std::vector<int> sizes = {};  // empty: all that the puzzle has
    int repetitions = 20;
    double time_s = 2;  // for all repetitions of one size
    bool solution = false;
    bool measure_ceilings = false;
};

struct TrainArguments {
    std::string network = {};  // empty: that of the file that is gone on with, or golden
    std::string dataset = {};  // empty: that of the same file, or mnist; of `data`, all
    std::string folder = {};   // that holds the images; of `data`, that gets them
    // Where nothing is given, the network's own:
    std::optional<int> epochs = {};
    std::optional<int> steps = {};
    std::optional<std::uint32_t> seed = {};
    std::optional<float> rate = {};
    std::optional<int> batch = {};
    bool mine = false;
    bool reference = false;
    std::string submission = "epoch";  // or "step" or "kernel"
    bool compare = false;
    bool check_gradients = false;
    std::string form = "text";  // or "json"
    std::vector<std::string> outputs = {};
    std::string weights_path = {};
    std::string resume_path = {};
    std::string wrong_path = {};
};

struct CompleteArguments {
    std::string text = {};
    std::size_t bytes = 20;  // to be added
    bool reference = false;
    std::string form = "text";  // or "json"
};

struct GradeArguments {
    std::string submissions = {};           // the folder
    std::string results = {};               // likewise
    std::string roster = {};                // a CSV file; empty: none
    std::vector<std::string> puzzles = {};  // words; empty: those of `points`, or all
    std::string points = {};                // "1-13:1,14:3"
    bool by_stars = false;
    std::string shard = {};   // "2/8"
    bool draws_seed = false;  // as --seed is not given
    bool collects = false;    // reports from what is graded, and no grading
};

// Of grade too: for the graders of others, and for clusters.
struct GradeElsewhereArguments {
    std::string one = {};                   // the folder of a single submission
    std::string format = {};                // of its result: "gradescope", "json", …
    std::string gradescope_zip = {};        // the file to be made
    std::string repository = {};            // the folder to be made
    std::string package = {};               // the Debian package that these two install
    std::optional<std::string> slurm = {};  // options of sbatch
    std::size_t slurm_tasks = 0;            // 0: as many as take a minute each
    bool without_sandbox = false;
};

struct Arguments {
    Command command = Command::kList;
    std::vector<std::string> puzzles;  // words as typed; none means all, where that makes sense
    std::string device = "auto";
    std::string kernel_path;  // instead of the learner's file; of lab, the file
    Format format = Format::kText;
    ColorMode color = ColorMode::kAuto;
    std::uint64_t seed = 1;
    double timeout_s = 10;
    std::uint64_t memory_mib = 2048;
    std::size_t jobs = 0;     // of check, how many kernels at once; 0: by the number of cores
    bool operations = false;  // of list
    bool strict = false;
    bool per_thread = false;
    bool force = false;
    bool validation = false;
    bool poll = false;              // of watch
    std::string language = "glsl";  // of emit
    std::string case_name;          // of emit, trace and picture; empty: the scored one
    std::string dispatch;           // of the same: its kernel function; empty: see subject.hpp
    std::string output_path;        // of emit, picture and bench, empty: standard output;
                                    // of export and import, the archive
    TraceArguments trace;
    PictureArguments picture;
    bool is_module = false;           // of a lab file: it is SPIR-V
    std::uint32_t subgroup_size = 0;  // of a lab file; 0: as it says itself
    std::string arrays_path;  // of lab: what says its arrays; empty: the file's name with .lab
    std::string operation;    // of lab: a name in the table of operations; empty: the file alone
    std::string types;        // likewise: "float16" or "float32>int8"; empty: the row's first
    BenchArguments bench;
    TrainArguments train;  // of train and data
    CompleteArguments complete;
    GradeArguments grade;
    GradeElsewhereArguments elsewhere;  // of grade
    bool grade_sandbox = false;         // of doctor: what holds the kernels of strangers
    std::string folder;                 // of init
    std::string action;                 // of puzzle: "new" or "check"
    Shell shell = Shell::kBash;         // of completion
    std::vector<std::string> ignored;   // of test, which the launcher runs
};

}  // namespace vkp
