#include "checker/isolated/lab_input.hpp"

#include "checker/files/display_path.hpp"
#include "checker/files/files.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/report/operations/row_kernel.hpp"
#include "checker/workspace/workbook.hpp"
#include "harness/spirv/module_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <stdexcept>

namespace vkp {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxModuleBytes = std::size_t{16} << 20U;

// Bytes that are no whole number of words make no module, of which the compiler tells.
spirv::Words module_words(const std::string& bytes) {
    spirv::Words words(
        bytes.size() % sizeof(std::uint32_t) == 0 ? bytes.size() / sizeof(std::uint32_t) : 0);
    std::memcpy(words.data(), bytes.data(), words.size() * sizeof(std::uint32_t));
    return words;
}

// With the text that its lines are of: the source that it holds, or its listing.
Kernel kernel_of(const fs::path& path, const ForeignModule& described) {
    Kernel kernel{.path = display_path(path), .text = {}, .module = described};
    kernel.module->words = module_words(read_start(path, kMaxModuleBytes));
    try {
        spirv::Module module = spirv::parse(kernel.module->words);
        spirv::ModuleSource source = spirv::take_source(module);
        kernel.path = source.is_listing ? kernel.path : source.files.front().path;
        kernel.text = std::move(source.text);
        kernel.files = std::move(source.files);
    } catch (const spirv::Error&) {
        // Who compiles it tells.
    }
    return kernel;
}

// The kernel of the operation, or the given file in its place, as the lab file of the row.
void read_operation(const LabFileArguments& arguments, LabInput& input) {
    try {
        const ChosenRow row = chosen_row(arguments.operation, arguments.types);
        const fs::path own =
            Workbook::original().operations_path() / (row.operation->kernel + ".comp");
        input.kernel = read_kernel(arguments.path.empty() ? own : fs::path(arguments.path));
        input.kernel.text = row_kernel(*row.operation, row.types, input.kernel.text);
        input.operation = chosen_text(row) + "\n\n";
    } catch (const std::invalid_argument& error) {
        throw UsageError(error.what());
    }
}

LabInput read_files(const LabFileArguments& arguments) {
    LabInput input;
    if (!arguments.module.is_module && !arguments.module.arrays_path.empty()) {
        throw UsageError("--arrays is for modules: workbook lab --spirv FILE --arrays FILE");
    }
    if (arguments.path.empty() && arguments.operation.empty()) {
        throw UsageError("lab takes a kernel with its arrays in comments: workbook lab FILE");
    }
    if (arguments.module.is_module && !arguments.operation.empty()) {
        throw UsageError("an operation's kernel is no module: workbook lab --operation NAME");
    }
    if (!arguments.module.is_module) {
        if (arguments.operation.empty()) {
            input.kernel = read_kernel(arguments.path);
        } else {
            read_operation(arguments, input);
        }
        input.header = input.kernel;
        input.parse = parse_lab_file(input.kernel.text, arguments.seed);
        return input;
    }
    const std::string header_path = arguments.module.arrays_path.empty()
                                        ? arguments.path + ".lab"
                                        : arguments.module.arrays_path;
    input.header = read_kernel(header_path);
    input.parse = parse_lab_file(input.header.text, arguments.seed, LabKind::kModule);
    input.kernel = kernel_of(arguments.path, input.parse.file.module);
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
        .option("--subgroup", &arguments.subgroup_size,
                "Subgroup size for a lab file (default: what the file says, or several sizes)")
        .takes("NUMBER")
        .members = {1, 2, 4, 8, 16, 32, 64, 128};
}

LabInput read_lab_input(const LabFileArguments& arguments) {
    LabInput input = read_files(arguments);
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
