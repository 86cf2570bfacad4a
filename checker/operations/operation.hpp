// The table of solutions/operations/operations.txt: each operation of a tensor library with the
// puzzles in which its kernel is written, or with a kernel of its own in that folder.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vkp {

// What an operation takes and gives: "float32", "float16", "int32", "int8" or "bool".
struct OperandTypes {
    std::string from;
    std::string to;
};

struct TensorOperation {
    std::string group;  // "Reductions"
    std::string name;   // several rows may have it, for other types
    std::string types_text;
    std::vector<OperandTypes> types;
    std::vector<int> puzzles;  // by number; or
    std::string kernel;        // the name of a file there, without its ending
    // What the kernel's macros become, by name.
    std::vector<std::pair<std::string, std::string>> macros;
};

// Throws std::invalid_argument with the line for a row that makes no sense.
std::vector<TensorOperation> parse_operations(std::string_view table);

// The text of the table, as it was when the program was built.
std::string_view operations_table();

const std::vector<TensorOperation>& all_operations();

// Those that have every one of the words in their name, group, types or kernel.
std::vector<const TensorOperation*> operations_with(const std::vector<std::string>& words);

// "solutions/operations/unary.comp", or "puzzles 10, 13"
std::string place_text(const TensorOperation& operation);

}  // namespace vkp
