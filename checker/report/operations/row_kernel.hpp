// The lab file of a row: the kernel that the row names, with the row's types and macros, on the
// row's example.
#pragma once

#include "checker/report/operations/operation.hpp"

#include <map>
#include <string>
#include <string_view>

namespace vkp {

// The values of the kernel's macros A and R (elements of the operands and of the result in memory),
// X and S (the same in a register) and I (that of X, or int where X is no integer), and of the
// row's.
std::map<std::string, std::string> row_macros(const TensorOperation& operation,
                                              const OperandTypes& types);

// The kernel's text for the row, with the same number of lines. An array whose type is one of these
// macros has the file's values cast to that type, unless the row has others. Throws
// std::invalid_argument for a text that lacks a macro or an array of the row's.
std::string row_kernel(const TensorOperation& operation, const OperandTypes& types,
                       std::string_view kernel);

}  // namespace vkp
