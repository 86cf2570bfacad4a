// What `lab` reads, and `trace` and `picture` of such a file: a kernel with comments, or a whole
// shader or module and the comments about it.
#pragma once

#include "checker/isolated/shader_input.hpp"
#include "checker/options/shared_options.hpp"
#include "harness/lab/lab_file.hpp"
#include "harness/model/kernel.hpp"

#include <cstdint>
#include <string>

namespace vkp {

// --spirv, --arrays, --subgroup, -I and -D.
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
    std::string remark = {};  // which row of the table it is, or that its launch is a guess
    std::string guess = {};   // the comments for a shader that has none
};

// Throws InstallationError for what cannot be read. Without a compiler, sources of whole shaders
// are compiled in this process.
LabInput read_lab_input(const LabFileArguments& arguments,
                        const SourceCompiler& compile = compile_source);

}  // namespace vkp
