#include "checker/isolated/lab_input.hpp"

#include "checker/files/display_path.hpp"
#include "checker/files/files.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/report/operations/row_kernel.hpp"
#include "checker/workspace/workbook.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <stdexcept>
#include <utility>

namespace vkp {

namespace {

namespace fs = std::filesystem;

// The kernel of the operation, or the given file in its place, as the lab file of the row.
void read_operation(const LabFileArguments& arguments, LabInput& input) {
    try {
        const ChosenRow row = chosen_row(arguments.operation, arguments.types);
        const fs::path own =
            Workbook::original().operations_path() / (row.operation->kernel + ".comp");
        input.kernel = read_kernel(arguments.path.empty() ? own : fs::path(arguments.path));
        input.kernel.text = row_kernel(*row.operation, row.types, input.kernel.text);
        input.remark = chosen_text(row) + "\n\n";
    } catch (const std::invalid_argument& error) {
        throw UsageError(error.what());
    }
}

LabInput read_shaders(const LabFileArguments& arguments, const SourceCompiler& compile) {
    ShaderInput read = read_shader_input(arguments.path, arguments.module, arguments.seed, compile);
    LabInput input{.kernel = std::move(read.kernel),
                   .header = std::move(read.header),
                   .parse = std::move(read.parse),
                   .guess = std::move(read.guess)};
    if (read.is_guessed) {
        const bool is_from_file =
            input.header.path != display_path(arguments.path) && fs::exists(input.header.path);
        input.remark = is_from_file
                           ? fmt::format(
                                 "{} says nothing of arrays and workgroups, so these are guesses. "
                                 "Without that file, `workbook lab {} --init` writes them.\n\n",
                                 input.header.path, arguments.path)
                           : fmt::format(
                                 "No comments say what {0} runs on, so lengths and values are "
                                 "guesses. `workbook lab {0} --init` writes them into {0}.lab, for "
                                 "you to correct.\n\n",
                                 arguments.path);
    }
    return input;
}

LabInput read_files(const LabFileArguments& arguments, const SourceCompiler& compile) {
    const ModuleArguments& module = arguments.module;
    if (arguments.path.empty() && arguments.operation.empty()) {
        throw UsageError("lab takes a kernel with its arrays in comments: workbook lab FILE");
    }
    if (module.is_module && !arguments.operation.empty()) {
        throw UsageError("an operation's kernel is no module: workbook lab --operation NAME");
    }
    if (arguments.operation.empty() && is_shader_file(arguments.path, module)) {
        return read_shaders(arguments, compile);
    }
    for (const auto& [is_given, option] :
         {std::pair{!module.arrays_path.empty(), "--arrays"},
          std::pair{!module.include_folders.empty(), "-I"}, std::pair{!module.macros.empty(), "-D"},
          std::pair{module.guesses, "--init"}}) {
        if (is_given) {
            throw UsageError(
                fmt::format("{} is for whole shaders and modules, which have a main of "
                            "their own",
                            option));
        }
    }
    LabInput input;
    if (arguments.operation.empty()) {
        input.kernel = read_kernel(arguments.path);
    } else {
        read_operation(arguments, input);
    }
    input.header = input.kernel;
    input.parse = parse_lab_file(input.kernel.text, arguments.seed, LabKind::kKernel,
                                 file_reader(fs::path(arguments.path).parent_path()));
    return input;
}

}  // namespace

void declare_module(CommandDeclaration& command, ModuleArguments& arguments) {
    command.option("--spirv", &arguments.is_module,
                   "The file is a compute shader in SPIR-V, from any compiler");
    command
        .option("--arrays", &arguments.arrays_path,
                "File with the comments for such a shader (default: FILE.lab)")
        .takes("FILE");
    command
        .option("-I", &arguments.include_folders,
                "Folder of files that a whole shader includes; may come several times")
        .takes("DIR");
    command.option("-D", &arguments.macros, "Macro for a whole shader; may come several times")
        .takes("NAME[=VALUE]");
    command
        .option("--subgroup", &arguments.subgroup_size,
                "Subgroup size for a lab file (default: what the file says, or several sizes)")
        .takes("NUMBER")
        .members = {1, 2, 4, 8, 16, 32, 64, 128};
}

LabInput read_lab_input(const LabFileArguments& arguments, const SourceCompiler& compile) {
    LabInput input = read_files(arguments, compile);
    Case& definition = input.parse.file.definition;
    if (arguments.module.subgroup_size != 0) {
        if (definition.has_tiles && arguments.module.subgroup_size != definition.subgroup_size) {
            throw UsageError("in lab files tiles are for subgroups of 32: leave --subgroup out");
        }
        definition.subgroup_size = arguments.module.subgroup_size;
    }
    return input;
}

}  // namespace vkp
