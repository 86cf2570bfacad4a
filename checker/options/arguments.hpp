// What the command line asked for.
#pragma once

#include "checker/text/color_mode.hpp"

#include <cstdint>
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
    kWatch,
    kDevices,
    kDoctor,
    kInit,
    kExport,
    kImport,
    kCompletion,
    kMan,
    kTest,
    kWeb
};
enum class Format { kText, kJson, kJunit };
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
    std::size_t jobs = 0;  // of check, how many kernels at once; 0: by the number of cores
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
    bool is_module = false;   // of a lab file: it is SPIR-V
    std::string arrays_path;  // of lab: what says its arrays; empty: the file's name with .lab
    BenchArguments bench;
    std::string folder;                // of init
    Shell shell = Shell::kBash;        // of completion
    std::vector<std::string> ignored;  // of test, which the launcher runs
};

}  // namespace vkp
