// What `lab` reads, and `trace` and `picture` of such a file: a kernel with comments, or a module
// in SPIR-V and the file beside it.
#pragma once

#include "checker/options/arguments.hpp"
#include "harness/lab/lab_file.hpp"
#include "harness/model/kernel.hpp"

namespace vkp {

struct LabInput {
    Kernel kernel;  // to run
    Kernel header;  // that the comments stand in
    LabParse parse;
    std::string operation = {};  // the line that says which row it is, and of what types
};

// Throws InstallationError for what cannot be read.
LabInput read_lab_input(const Arguments& arguments);

}  // namespace vkp
