// What a puzzle is: its arrays, launches, specification and budget, and what its page
// (puzzle_page.hpp) says of it. A puzzle folder includes this header and `data.hpp`, and of the
// harness nothing else but a specification that several puzzles share.
#pragma once

#include "harness/model/bench.hpp"
#include "harness/model/counts.hpp"
#include "harness/model/diagnosis.hpp"
#include "harness/model/element_type.hpp"
#include "harness/model/inputs.hpp"
#include "harness/model/traffic.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vkp {

// Extents of a row-major array, outermost first: {rows, columns}.
using Shape = std::vector<int>;

// Number of elements of an array of this shape; 1 for the empty shape.
std::size_t element_count(const Shape& shape);

// Distance in elements between neighbours along each axis of a row-major array.
Shape row_major_strides(const Shape& shape);

// Position along each axis of the element at a flat index.
Shape unflatten(std::size_t flat_index, const Shape& shape);

// The shape of an array's values: its own, and the components of a vector as one axis more.
Shape value_shape(Shape shape, ElementType type);

// An array as the host sees it. Every value is exactly representable in `type`
// (make float data with `data.hpp`, which rounds), so that device and specification start from
// the same numbers. Vectors take one value for each component.
struct Array {
    std::string name;
    Shape shape;
    std::vector<double> values;
    ElementType type = ElementType::kFloat32;
};

struct Extent {
    std::uint32_t x = 1;
    std::uint32_t y = 1;
    std::uint32_t z = 1;

    [[nodiscard]] std::uint64_t volume() const { return std::uint64_t{x} * y * z; }
    bool operator==(const Extent&) const = default;
};

// The grid of one dispatch. Kernels see `workgroup_size.x` as the constant TPB.
struct Launch {
    Extent workgroups;
    Extent workgroup_size;

    [[nodiscard]] std::uint64_t invocations() const {
        return workgroups.volume() * workgroup_size.volume();
    }
    bool operator==(const Launch&) const = default;
};

// Position at a flat index in a grid of this size, x running fastest.
Extent unflatten_extent(std::uint32_t flat_index, const Extent& size);

// Ids of an invocation by its index: its place in its workgroup plus the workgroup's place in the
// grid times the size of a workgroup, x running fastest.
Extent local_id(std::uint32_t invocation, const Launch& launch);
Extent workgroup_id(std::uint32_t invocation, const Launch& launch);

// A compile-time constant of the kernel, generated as `const int NAME = value;`, or as a float.
struct Constant {
    Constant() = default;
    Constant(std::string its_name, int its_value) : name(std::move(its_name)), value(its_value) {}
    Constant(std::string its_name, float its_value)
        : name(std::move(its_name)), value(its_value), type(Scalar::kFloat32) {}

    std::string name;
    double value = 0;  // exactly representable in `type`
    Scalar type = Scalar::kInt32;
};

// One dispatch of a case: the function of the kernel's file that runs, and its grid.
struct Dispatch {
    Launch launch;
    std::string kernel = "kernel";
    std::vector<Constant> constants = {};  // besides those of the case
};

// What a kernel does with an array of its case.
enum class ArrayRole : std::uint8_t {
    kInput,    // only reads it
    kScratch,  // hands values over in it, from one dispatch to the next
    kResult,   // leaves in it what is asked for
};

// An array of a case. Where something wrote it before the first dispatch, `values` are what it
// holds then; in a case of a bench they are empty, as BenchInputs stand for them.
struct CaseArray : Array {
    CaseArray() = default;
    // An input.
    CaseArray(Array input) : Array(std::move(input)) {}
    CaseArray(Array unwritten, ArrayRole its_role)
        : Array(std::move(unwritten)), role(its_role), is_initialized(false) {}

    // The same with values that were written before the first dispatch.
    [[nodiscard]] CaseArray beginning_with(std::vector<double> its_values) &&;

    // Elements, or their components.
    [[nodiscard]] std::size_t value_count() const;

    ArrayRole role = ArrayRole::kInput;
    bool is_initialized = true;
};

CaseArray scratch_array(std::string name, Shape shape, ElementType type = ElementType::kFloat32);
CaseArray result_array(std::string name, Shape shape, ElementType type = ElementType::kFloat32);
// Its name is `result`.
CaseArray result_array(Shape shape, ElementType type = ElementType::kFloat32);

// The arrays of a case whose number of inputs is known only when it is made.
std::vector<CaseArray> arrays_of(std::vector<Array> inputs, std::vector<CaseArray> others);

// An array of a case whose values are asked for.
struct ResultArray {
    std::string name;
    Shape shape;
    ElementType type = ElementType::kFloat32;
    std::size_t place = 0;        // among the arrays of the case
    std::size_t first_value = 0;  // where its values begin among those that are expected

    // Its elements, or their components.
    [[nodiscard]] std::size_t value_count() const;
};

// What a kernel has to keep to beyond right values.
struct KernelRules {
    bool forbids_double = false;       // as many devices have none
    bool fixes_order_of_sums = false;  // no compiler may put its float additions in another order
    bool operator==(const KernelRules&) const = default;
};

// Dispatches with their data.
struct Case {
    std::string name;
    std::vector<Dispatch> dispatches;  // in their order; each sees what those before have written
    // In the order of their bindings: inputs, scratch arrays and other results, and `result`.
    std::vector<CaseArray> arrays;
    Budget budget;  // what two stars allow, per invocation of any dispatch
    Budget best;    // what three stars allow, per invocation
    std::vector<Constant> constants = {};
    bool result_is_unordered = false;  // its elements are right in any order
    TrafficLimit traffic_budget = {};  // what two stars allow, all dispatches together
    TrafficLimit best_traffic = {};    // what three stars allow
    // The least known, where that is less than three stars ask for.
    TrafficLimit least_traffic = {};
    KernelRules rules = {};
    std::vector<std::string> extensions = {};  // GLSL's, that the kernel may use
    // What the audit takes subgroups for, and a device too if it has them; 0: the device's own.
    std::uint32_t subgroup_size = 0;
    // Its kernels have the tile functions (harness/model/tiles.hpp). The launch is that for
    // subgroups of 32 threads: with others, workgroups have as many subgroups.
    bool has_tiles = false;

    [[nodiscard]] std::span<const CaseArray> inputs() const;
    // The input of that name. It must exist.
    [[nodiscard]] const Array& input(std::string_view input_name) const;
    // The array `result`.
    [[nodiscard]] const CaseArray& result() const { return arrays.back(); }

    // The arrays that are results, in their order.
    [[nodiscard]] std::vector<ResultArray> results() const;
    // Of the values that are expected, the result that holds this one, and its place among its own.
    [[nodiscard]] std::pair<ResultArray, std::size_t> result_at(std::size_t value) const;
    // How many numbers all of them hold.
    [[nodiscard]] std::size_t expected_value_count() const;
};

// The values that a case's arrays have and begin with. The case must outlive them.
Inputs values_of(const Case& of);

// What `result` must hold, value by value, and of vectors component by component: |actual -
// values[i]| <= tolerances[i]. Of several results, one after the other, as Case::results().
struct Expected {
    std::vector<double> values;
    std::vector<double> tolerances;
};

struct Hint {
    std::string text;  // Markdown
    // What it helps against, where that is one fault and not another. A verdict of its own,
    // Verdict::kFaulty too, stands for all that it may be about, and a fault without a cause for
    // all its causes. The one that names the most fits best.
    std::vector<Diagnosis> against = {};
    int star = 1;  // which of the three it leads to

    // How well it fits: 0 not at all, 1 the verdict, 2 the fault, 3 the fault and its cause.
    [[nodiscard]] int fit(const Diagnosis& diagnosis) const;
};

struct Puzzle {
    std::vector<Case> (*cases)(std::uint64_t seed) = nullptr;
    // A case whose sizes, too, are for the seed to choose. Null: the last of those whose data it
    // chooses.
    Case (*drawn)(std::uint64_t seed) = nullptr;
    // What the results hold at these places: those of vectors component by component, and those of
    // the next result behind those of the one before.
    Expected (*specification)(const Case& of, const Inputs& in, Indices indices) = nullptr;
    Bench bench = {};
    // What is wrong with the arrays that the kernel left, beyond the values of `result`, as a
    // sentence without its full stop; empty if nothing is. They are those of the case, in the order
    // of their bindings.
    std::string (*property)(const Case& puzzle_case, const std::vector<Array>& left) = nullptr;

    // Of its page, with the sizes of the bench and what is said of these.
    std::string part = {};  // "Part II: faster"; if empty, the registry sets that of the one before
    std::string part_needs = {};  // what to know before that part: "parts I and II"; likewise
    std::string part_about = {};  // what that part is about: Markdown, as docs/puzzles.md has it
    std::string title = {};
    std::string idea = {};               // what is new in it, in a few words
    std::string learnt = {};             // what whoever solved it knows now: one sentence
    std::string scored_case = {};        // the case whose counts stand in the verdict's table
    std::string scored_case_place = {};  // "puzzles/09_pooling/puzzle.md:5", which names it
    bool is_extra = false;  // what follows does without it: `next` leaves it to the end
    std::vector<std::string> data = {};  // what its cases must contain, as checker/author names it
    // The faults that it teaches to avoid: a check says what is wrong, and the hints what to write.
    std::vector<FindingKind> teaches = {};
    // Of a puzzle that begins with a whole kernel, and a broken one: what a check must say of that.
    // Not started is its text unchanged.
    std::optional<Diagnosis> starter_gets = {};
    int stars_to_solve = 1;                      // with fewer a right kernel is too costly
    std::vector<FindingKind> costly_notes = {};  // notes that leave one star
    std::vector<Hint> hints = {};                // from a nudge to nearly the answer

    // Set by the registry.
    std::string id = {};       // the folder's name, "09_pooling"
    int number = 0;            // 9
    std::string starter = {};  // the text of that broken kernel, or nothing; from the solution

    // What a kernel must leave in the results of this case, whose arrays have their values.
    [[nodiscard]] Expected expected(const Case& of) const;
    // Likewise at these places alone, of a case of its bench.
    [[nodiscard]] Expected expected_at(const Case& bench_case, const BenchInputs& in,
                                       Indices indices) const;

    // Of these cases of its own the scored one. Throws InstallationError if the page names none of
    // them.
    [[nodiscard]] const Case& scored(const std::vector<Case>& of_all) const;

    // The folder's name without its number: "pooling".
    [[nodiscard]] std::string_view name() const;
};

}  // namespace vkp
