// Lab files: kernels of a learner's own, with their arrays, their launch and what is expected of
// them in comments of the form `// key: value` above `void kernel()`.
#pragma once

#include "harness/model/audit_result.hpp"
#include "harness/model/frame.hpp"
#include "harness/model/kernel.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// What is wrong with the comments of a lab file.
struct LabError {
    int line = 0;  // 0: the file as a whole
    std::string message;
    std::string advice;
};

enum class LabVerdict { kClean, kNotProved, kFaulty, kWrong, kCompileError, kTimedOut, kCrashed };

// As in files and in JSON: "compile_error".
std::string_view verdict_name(LabVerdict verdict);

struct LabArray {
    Array content;  // zeros where it is not initialized
    bool is_readonly = false;
    bool is_initialized = true;
    std::string view = {};  // as FrameArray's
    bool is_uniform = false;
    std::vector<std::size_t> written = {};  // elements that have a value, if not all do
    int line = 0;                           // of its declaration
};

// What an array must hold in the end; a value and a tolerance for each component.
struct ExpectedArray {
    std::string array;
    Expected expected;
    int line = 0;
};

// A finding or a note that must come. What is not given may be anything.
struct ExpectedFinding {
    std::string kind;        // "data_race"
    std::vector<int> lines;  // two for both sides of a race; 0 where no line is to blame
    std::optional<std::string> array = {};
    std::optional<std::vector<std::int64_t>> element = {};
    std::optional<Extent> thread = {};
    std::optional<Extent> other = {};  // the thread on the other side of a race
    std::optional<Extent> workgroup = {};
    std::optional<std::uint64_t> occurrences = {};
    int line = 0;  // of the comment that says so
};

struct LabExpectations {
    std::optional<LabVerdict> verdict;
    std::vector<ExpectedArray> arrays;
    std::vector<ExpectedFinding> findings;
    std::vector<ExpectedFinding> notes;
    std::optional<Counts> maximum;  // for one thread
    std::optional<Counts> total;
};

struct LabFile {
    Frame frame;                       // of the first dispatch
    std::vector<Dispatch> dispatches;  // in their order, at least one
    std::vector<LabArray> arrays;      // in the order of the frame's
    LabExpectations expected;
    ForeignModule module = {};  // without its words; of a file that describes one
};

// A file with a kernel, or one that says the same of a module in SPIR-V.
enum class LabKind { kKernel, kModule };

struct LabParse {
    LabFile file;                  // of use only if there are no errors
    std::vector<LabError> errors;  // all of the file, by line
};

// The text of a whole file; the seed is that of `random` data.
LabParse parse_lab_file(std::string_view text, std::uint64_t seed, LabKind kind = LabKind::kKernel);

// What the arrays hold before the kernel runs, in their order.
std::vector<audit::Buffer> initial_arrays(const LabFile& file);

}  // namespace vkp
