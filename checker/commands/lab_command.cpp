#include "checker/commands/lab_command.hpp"

#include "checker/files/files.hpp"
#include "checker/isolated/check_options.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/report/render.hpp"
#include "checker/text/output.hpp"

#include <fmt/format.h>

namespace vkp {

namespace {

constexpr const char* kExample =
    "Such a file says what it runs on, as here:\n\n"
    "// workgroup: 4\n"
    "// groups: 3\n"
    "// array: a float[12]\n"
    "// buffer: o float[12]\n"
    "void kernel() {\n"
    "    uint i = gl_GlobalInvocationID.x;\n"
    "    o[i] = a[i] + 10.0;\n"
    "}\n\n"
    "docs/lab.md, among the sources, has all that it may say.";

void declare_operation(CommandDeclaration& lab, LabArguments& arguments) {
    lab.option(
           "--operation", &arguments.file.operation,
           "Run the kernel of an operation from `list --operations`, or FILE as a kernel for it")
        .takes("NAME");
    lab.option("--types", &arguments.file.types,
               "Types of its row, such as float16 or float32>int8 (default: the first)")
        .takes("TYPES")
        .needs = "--operation";
    lab.option("-o,--output", &arguments.output_path, "Write its lab file instead of running it")
        .takes("FILE")
        .needs = "--operation";
}

void declare_lab(CommandDeclaration& lab, LabArguments& arguments) {
    lab.footer = kExample;
    lab.option("file", &arguments.file.path, "A kernel with its arrays in comments").takes("FILE");
    declare_operation(lab, arguments);
    declare_module(lab, arguments.file.module);
    declare_device(lab, arguments.run.device);
    declare_seed(lab, arguments.file.seed);
    declare_format(lab, arguments.format);
    declare_color(lab, arguments.color);
    declare_limits(lab, arguments.run.limits);
}

int run_in_worker(const LabArguments& arguments) {
    WorkerOptions options = worker_options(arguments.run);
    options.compiles_quickly = false;
    // The device is chosen first: a wrong --device is told even where the file is wrong too.
    Worker worker(options);
    worker.start();
    Checker checker(worker, check_options(arguments.run.limits, arguments.file.seed));
    return run_lab(arguments, [&](const LabFile& file, const Kernel& kernel) {
        return checker.check(file, kernel);
    });
}

}  // namespace

int run_lab(const LabArguments& arguments, const LabRunner& run_kernel) {
    if (arguments.format == Format::kJunit) {
        throw UsageError("lab prints text or json: workbook lab FILE --format json");
    }
    const LabInput input = read_lab_input(arguments.file);
    if (!arguments.output_path.empty()) {
        write_output(arguments.output_path, input.kernel.text);
        return kAllSolved;
    }
    const PuzzleResult result = input.parse.errors.empty()
                                    ? run_kernel(input.parse.file, input.kernel)
                                    : refused(input.parse, input.header);
    if (arguments.format == Format::kJson) {
        fmt::print("{}", render_lab_json(result, arguments.file.seed));
    } else {
        print_text(input.operation + render_text(result, {Style::for_output(arguments.color)}));
    }
    return result.verdict == Verdict::kSolved ? kAllSolved : kNotSolved;
}

CommandDeclaration lab_command() {
    return declared("lab", "Audit and run any kernel, with its arrays in comments", declare_lab,
                    run_in_worker);
}

}  // namespace vkp
