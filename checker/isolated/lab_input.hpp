// What `lab` reads, and `trace` and `picture` of such a file: a kernel with comments, or a module
// in SPIR-V and the file beside it.
#pragma once

#include "checker/options/shared_options.hpp"
#include "harness/lab/lab_file.hpp"
#include "harness/model/kernel.hpp"

#include <cstdint>
#include <string>

namespace vkp {

// The arguments about a file that may be a module.
struct ModuleArguments {
    bool is_module = false;
    std::string arrays_path = {};     // what says its arrays; empty: the file's name with .lab
    std::uint32_t subgroup_size = 0;  // 0: as the file says itself
};

// --spirv, --arrays and --subgroup.
void declare_module(CommandDeclaration& command, ModuleArguments& arguments);

struct LabFileArguments {
    std::string path = {};
    ModuleArguments module = {};
    std::uint64_t seed = 1;
    std::string operation = {};  // a name in the table of operations; empty: the file alone
    std::string types = {};      // likewise: "float16" or "float32>int8"; empty: the row's first
};

struct LabInput {
    Kernel kernel;  // to run
    Kernel header;  // that the comments are in
    LabParse parse;
    std::string operation = {};  // the line that says which row it is, and of what types
};

// Throws InstallationError for what cannot be read.
LabInput read_lab_input(const LabFileArguments& arguments);

}  // namespace vkp
