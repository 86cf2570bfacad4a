// What the author of a kernel may have meant by a name that the compiler does not know.
#pragma once

#include "harness/base/source_text.hpp"
#include "harness/model/kernel_interface.hpp"

#include <string>
#include <vector>

namespace vkp {

// The names that the frame declares: arrays, shapes, strides, constants and tile functions.
std::vector<std::string> given_names(const KernelInterface& interface);

// Where a name that a line declares is declared already, as a sentence; empty if the text does not
// tell.
std::string redefinition_advice(const std::string& name, int line, const SourceText& source);

// A sentence about the name in that line of the kernel: where it was declared, if it was, or which
// known name it resembles. Empty if it resembles none.
std::string name_advice(const std::string& name, int line, const SourceText& source,
                        const std::vector<std::string>& given);

}  // namespace vkp
