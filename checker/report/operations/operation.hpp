// The table of solutions/operations/operations.txt: each operation of a tensor library with the
// puzzles in which its kernel is written, or with a kernel of its own in that folder.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vkp {

// The operand and result types of an operation, by the names of number_type.hpp.
struct OperandTypes {
    std::string from;
    std::string to;

    bool operator==(const OperandTypes&) const = default;
};

// "float32", or "float32>int8".
std::string types_name(const OperandTypes& types);

// The values of an array of the kernel in this row's example: before the kernel runs, or after it,
// where the kernel's file expects values.
struct ExampleValues {
    std::vector<OperandTypes> types;  // types that it is for
    std::string array;
    std::string values;  // in the form of lab files: "{1, 2}"
};

struct TensorOperation {
    std::string group;  // "Reductions"
    std::string name;   // several rows may have it, for other types
    std::string types_text;
    std::vector<OperandTypes> types;
    std::vector<int> puzzles;  // puzzles by number; or
    bool is_near = false;      // they are a step of the operation, or do it for other data
    std::string kernel;        // the name of a file there, without its ending
    // Values of the kernel's macros, by name.
    std::vector<std::pair<std::string, std::string>> macros;
    std::vector<ExampleValues> example;  // values that differ from the file's
};

// Throws std::invalid_argument with the line for a row that makes no sense.
std::vector<TensorOperation> parse_operations(std::string_view table);

// The text of the table at build time.
std::string_view operations_table();

const std::vector<TensorOperation>& all_operations();

// A row that has a kernel, with one of its types.
struct ChosenRow {
    const TensorOperation* operation = nullptr;
    OperandTypes types;
};

// The first row of that name and types; of empty types the first that has a kernel. Throws
// std::invalid_argument with what to write instead.
ChosenRow chosen_row(const std::string& name, const std::string& types);

// "min for float32 (also: float16, int32, …)"
std::string chosen_text(const ChosenRow& row);

// The operations that have every one of the words in their name, group, types or kernel.
std::vector<const TensorOperation*> operations_with(const std::vector<std::string>& words);

// "solutions/operations/unary.comp", "puzzles 10, 13" or "near puzzle 71"
std::string place_text(const TensorOperation& operation);

}  // namespace vkp
