// The content of a picture: the actions of a kernel, and the texts about it.
#pragma once

#include "harness/judge/verdict.hpp"
#include "harness/model/kernel.hpp"
#include "harness/model/puzzle.hpp"
#include "harness/model/results/finding.hpp"
#include "harness/recording/run.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

// The values of an array, scalar by scalar, as the source would write them; empty text for a scalar
// that nothing has written.
using PictureValues = std::vector<std::string>;

struct PictureArray {
    std::string name;
    Memory memory = Memory::kGlobal;
    std::string type;  // type of an element
    Shape shape;       // empty: a variable that is no array
    std::uint32_t components = 1;
    PictureValues initial = {};              // values before the run; for shared memory all empty
    PictureValues last = {};                 // values after the run, for global memory
    std::vector<std::uint64_t> reads = {};   // accesses to scalars, by element, of all workgroups
    std::vector<std::uint64_t> writes = {};  // likewise
    // The kernel's name for each cell where it declares the memory as structs, matrices or members
    // of a block: "[2].weight.x"; empty text for padding. Otherwise a cell is known by its number.
    std::vector<std::string> names = {};

    [[nodiscard]] std::size_t cell_count() const { return element_count(shape); }
};

// A step: threads of a workgroup do something together, by one instruction, to one element each.
struct PictureStep {
    // The cell of an access outside its array.
    static constexpr std::int64_t kOutside = -1;

    recording::StepKind kind = recording::StepKind::kRead;
    int line = 0;
    std::uint32_t interval = 0;             // barriers passed before it
    std::size_t array = 0;                  // index in Picture::arrays, for an access
    std::string variable = {};              // name of what is set: "sum", "acc[2]"
    std::vector<std::uint32_t> lanes = {};  // places in the workgroup; those at a barrier
    std::vector<std::int64_t> cells = {};   // by lane: the element, or kOutside
    std::uint32_t first_component = 0;      // the scalars of the element that it accessed
    std::uint32_t components = 1;
    PictureValues values = {};                          // by lane and component; before an atomic
    PictureValues after = {};                           // values after an atomic
    std::map<std::uint32_t, std::string> outside = {};  // by lane: "[8]"
    std::uint32_t transactions = 0;                     // under the model of audit::LineCost
    std::uint32_t ideal_transactions = 0;
    std::vector<audit::Absence> missing = {};  // threads absent from a barrier
    std::uint64_t left_out = 0;                // accesses that a gap replaces
};

struct PictureWorkgroup {
    std::uint32_t index = 0;  // in the launch, x running fastest
    std::vector<PictureStep> steps = {};
    std::uint64_t left_out = 0;  // accesses that no step shows
};

// A puzzle's expectation of its result; values and elements as in the picture of that array.
struct Expectation {
    std::size_t array = 0;
    PictureValues expected;
    std::vector<std::size_t> wrong;  // elements
};

// A finding of the audit, as values and in words.
struct PictureFinding {
    audit::Hazard hazard;
    Finding text;
    // The array and its element in the picture, where the finding has such.
    std::optional<std::size_t> array = {};
    std::optional<std::size_t> cell = {};

    // "Line 7: …", with the lines that it names.
    [[nodiscard]] std::string sentence() const;
};

struct Picture {
    std::string title;
    std::string case_name = {};  // case of a puzzle
    std::string dispatch = {};   // its kernel function, of a puzzle with several
    Kernel kernel;
    Launch launch;
    Subgroups subgroups = {};       // as assumed by the audit
    std::string verdict = {};       // as JSON names it
    std::string verdict_text = {};  // in a sentence
    audit::Result audit;
    std::vector<PictureArray> arrays = {};  // the frame's, then shared ones as they were met
    std::vector<PictureWorkgroup> workgroups = {};
    std::vector<recording::LineCounts> lines = {};  // of all workgroups
    std::uint64_t workgroups_left_out = 0;          // workgroups that ran
    bool has_locals = true;                         // the steps include assignments
    std::vector<PictureFinding> findings = {};      // findings by line
    std::optional<Expectation> expectation = {};    // only for a puzzle
    std::optional<Budget> budget = {};              // only for a puzzle
    std::optional<Budget> best = {};                // likewise
    // Only for a puzzle with one dispatch, as the limits are for all dispatches together.
    std::optional<Traffic> traffic = {};
    std::optional<TrafficLimit> traffic_budget = {};
    std::optional<TrafficLimit> best_traffic = {};
    std::optional<bool> is_within_budget = {};  // within all limits of counts
    std::vector<bool> is_input = {};            // by array of the frame: kernels can only read it

    // Threads of a workgroup.
    [[nodiscard]] std::uint32_t lane_count() const {
        return static_cast<std::uint32_t>(launch.workgroup_size.volume());
    }
    // The order of arrays in pictures: inputs, shared memory, results.
    [[nodiscard]] std::vector<std::size_t> arrays_in_order() const;
    // Whether a finding is about this element.
    [[nodiscard]] bool has_finding(std::size_t array, std::size_t cell) const;
    // Whether threads race for elements of this array.
    [[nodiscard]] bool has_race(std::size_t array) const;
    // Sentences about its missing parts.
    [[nodiscard]] std::vector<std::string> left_out() const;
};

// The form in which data name the elements of a step: one by one, or as runs where that is shorter,
// from which a page makes the list again.
enum class StepElements { kListed, kInRuns };

// Schema 1, described in docs/json.md.
std::string render_picture_json(const Picture& picture,
                                StepElements elements = StepElements::kListed);
// A self-contained page.
std::string render_picture_html(const Picture& picture);
// A page with a tab for each dispatch of a puzzle, that opens at one of them.
std::string render_picture_html(const std::vector<Picture>& dispatches, std::size_t first);
// A still picture of a puzzle's task: the inputs that go into one element of the result.
std::string render_statement_svg(const Puzzle& puzzle, const Case& definition);
// A still picture: every recorded access of a workgroup at once.
std::string render_picture_svg(const Picture& picture, std::uint32_t workgroup);

}  // namespace vkp
