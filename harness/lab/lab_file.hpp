// Lab files: kernels of a learner's own, with their arrays, their launch and what is expected of
// them in comments of the form `// key: value` above `void kernel()`.
#pragma once

#include "harness/model/case.hpp"
#include "harness/model/kernel.hpp"
#include "harness/model/results/diagnosis.hpp"

#include <cstdint>
#include <functional>
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
    Refusal refusal = Refusal::kNotDescribed;
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

// What must come of the kernel, beyond the values of the arrays.
struct LabExpectations {
    std::optional<Verdict> verdict;  // kSolved where it is clean
    std::vector<ExpectedFinding> findings;
    std::vector<ExpectedFinding> notes;
    std::optional<Counts> maximum;  // for one thread
    std::optional<Counts> total;
};

// A compute shader that a file describes, for one dispatch of it.
struct DescribedModule {
    std::string path = {};       // from the file; empty: the one beside it
    ForeignModule module = {};   // without its words
    bool has_workgroup = false;  // otherwise that of the module
};

struct LabFile {
    Case definition;  // at least one dispatch, no budgets, and expectations as data
    LabExpectations expected;
    std::vector<ExpectedFinding> known = {};  // accepted, by the file of `baseline`
    // Which sizes go together, for proofs; empty: the file does not say
    // (harness/proof/size_rule.hpp).
    std::string sizes = {};
    // Of a file that describes modules: one for each dispatch.
    std::vector<DescribedModule> modules = {};
};

enum class LabKind {
    kKernel,       // a kernel in its frame, with comments above it
    kModule,       // comments about modules, in a file of their own
    kWholeShader,  // likewise, in the text of the shader that they are about
};

// Reads a file that a comment names, as `array: a float[4] = file a.bin`. Throws std::runtime_error
// with a sentence about why it cannot be read.
using LabFileReader = std::function<std::vector<std::byte>(const std::string& path)>;

struct LabParse {
    LabFile file;                  // of use only if there are no errors
    std::vector<LabError> errors;  // all of the file, by line
};

// The text of a whole file; the seed is that of `random` data. Without a reader, values do not come
// from files.
LabParse parse_lab_file(std::string_view text, std::uint64_t seed, LabKind kind = LabKind::kKernel,
                        const LabFileReader& read_file = {});

// Whether the text is a shader of its own, with `main` and what belongs to it, and no kernel.
bool is_whole_shader(std::string_view text);

}  // namespace vkp
