// The kernel that modules and what a file says of them make together.
#pragma once

#include "harness/lab/lab_file.hpp"
#include "harness/model/kernel.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace vkp {

// Appends a module, and its source or its listing to the kernel's text. `path` is that of its file.
// The dispatch has the module's workgroup, unless the file says another. Who links a module that is
// not valid says what is wrong with it.
void add_module(Kernel& kernel, const DescribedModule& described, std::vector<std::uint32_t> words,
                const std::string& path, Dispatch& dispatch);

}  // namespace vkp
