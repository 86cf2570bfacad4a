// A case: dispatches with their arrays, what is expected of these, and a puzzle's budget.
#pragma once

#include "harness/model/array.hpp"
#include "harness/model/array_bytes.hpp"
#include "harness/model/device/subgroups.hpp"
#include "harness/model/inputs.hpp"
#include "harness/model/launch.hpp"
#include "harness/model/results/counts.hpp"
#include "harness/model/results/traffic.hpp"
#include "harness/model/shader_interface.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vkp {

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
    std::size_t module = 0;                // among those of the kernel, if it has any
    // For lab files: the words of a block that the kernel, or a module without a frame, declares
    // itself, and the values of its specialization constants.
    std::optional<std::vector<PushedWord>> push_constants = {};
    std::vector<SpecializedValue> specialization = {};
};

// What a kernel does with an array of its case.
enum class ArrayRole : std::uint8_t {
    kInput,    // only reads it
    kScratch,  // hands values over in it, from one dispatch to the next
    kResult,   // leaves in it what is asked for
};

// An array of a case. `values` are what it holds before the first dispatch: poison where there are
// none. In a case of a bench BenchInputs represent those of an initialized array.
struct CaseArray : Array {
    CaseArray() = default;
    // An input.
    CaseArray(Array input) : Array(std::move(input)) {}  // NOLINT(google-explicit-constructor)
    CaseArray(Array unwritten, ArrayRole its_role)
        : Array(std::move(unwritten)), role(its_role), is_initialized(false) {}

    // The same with values that were written before the first dispatch.
    [[nodiscard]] CaseArray beginning_with(std::vector<double> its_values) &&;

    // Elements, or their components.
    [[nodiscard]] std::size_t value_count() const;

    ArrayRole role = ArrayRole::kInput;
    bool is_initialized = true;
    // For lab files. The same as `values`, which are empty then, for what may be large.
    ArrayBytes content = {};
    // Where not all elements are initialized, those that are:
    std::vector<std::size_t> written = {};
    // What the kernel takes the same memory for, if for something else: "row_major mat4", or a
    // struct of the case.
    std::string view = {};
    bool is_uniform = false;     // a uniform block, of one such element
    bool is_incoherent = false;  // declared without `coherent`
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

// What `result` must hold, value by value, and of vectors component by component: |actual -
// values[i]| <= tolerances[i]. Of several results, one after the other, as Case::results().
struct Expected {
    std::vector<double> values;
    std::vector<double> tolerances;
};

// What a lab file expects of one of its arrays.
struct ExpectedArray {
    std::size_t place = 0;  // among the arrays of the case
    Expected expected;
    bool has_own_tolerance = false;  // otherwise one that allows for rounding
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
    std::uint32_t least_subgroup_size = 0;  // of those that a lab file is tried at
    // Its kernels have the tile functions (harness/model/device/tiles.hpp). The launch is that for
    // subgroups of 32 threads: with others, workgroups have as many subgroups.
    bool has_tiles = false;
    // For lab files. What they expect of their arrays, where a puzzle has a specification:
    std::optional<std::vector<ExpectedArray>> expectations = {};
    bool is_guessed = false;  // no comments say what a shader runs on
    // What they do not know of the application, as sentences; no verdict is clean then.
    std::vector<std::string> unknown = {};
    std::vector<InterfaceStruct> structs = {};
    bool has_own_constants = false;  // the kernel's text may declare those of a dispatch
    // How the audit arranges subgroups; nothing: as the device does.
    std::optional<SubgroupArrangement> subgroup_arrangement = {};

    [[nodiscard]] std::span<const CaseArray> inputs() const;
    // The input of that name. It must exist.
    [[nodiscard]] const Array& input(std::string_view input_name) const;
    // The array `result`.
    [[nodiscard]] const CaseArray& result() const { return arrays.back(); }

    // The arrays that are results, in their order.
    [[nodiscard]] std::vector<ResultArray> results() const;
    // The result that holds this expected value, and the value's place within it.
    [[nodiscard]] std::pair<ResultArray, std::size_t> result_at(std::size_t value) const;
    // How many numbers all of them hold.
    [[nodiscard]] std::size_t expected_value_count() const;
};

// The values that a case's arrays have and begin with. The case must outlive them.
Inputs values_of(const Case& of);

}  // namespace vkp
