#include "checker/commands/lab_command.hpp"

#include "checker/commands/lab_files.hpp"
#include "checker/files/files.hpp"
#include "checker/isolated/check_options.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/report/render.hpp"
#include "checker/text/output.hpp"
#include "harness/judge/lab_verdict.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <span>
#include <system_error>

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

constexpr std::array<Choice<LabFormat>, 4> kLabFormatWords = {{{"text", LabFormat::kText},
                                                               {"json", LabFormat::kJson},
                                                               {"junit", LabFormat::kJunit},
                                                               {"sarif", LabFormat::kSarif}}};
constexpr std::span<const Choice<LabFormat>> kLabFormats = kLabFormatWords;

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
    lab.option("files", &arguments.paths,
               "Kernels with their arrays in comments, or folders that hold some")
        .takes("FILE|DIR");
    declare_operation(lab, arguments);
    declare_module(lab, arguments.file.module);
    lab.option("--init", &arguments.file.module.guesses,
               "Write FILE.lab: the arrays and constants of a whole shader or module");
    lab.option("--accept", &arguments.accepted_path,
               "Write what is found to FILE, for a comment `// baseline: FILE`")
        .takes("FILE");
    declare_device(lab, arguments.run.device);
    declare_seed(lab, arguments.file.seed);
    lab.choice("--format", arguments.format, kLabFormats, "Format of the result");
    declare_color(lab, arguments.color);
    declare_smallest(
        lab, arguments.smallest,
        "Show the smallest form of its case that is found to go wrong in the same way");
    declare_limits(lab, arguments.run.limits);
    lab.option("--jobs", &arguments.jobs, "Files to audit at once (default: one for each core)")
        .takes("NUMBER")
        .within(1, 256);
}

void refuse_to_replace(const std::string& path) {
    std::error_code error;
    if (std::filesystem::exists(path, error)) {
        throw UsageError(fmt::format("{} exists: remove it first, or check with it", path));
    }
}

void print_result(const PuzzleResult& result, const LabInput& input,
                  const LabArguments& arguments) {
    switch (arguments.format) {
        case LabFormat::kText:
            print_text(input.remark +
                       render_text(result, {.style = Style::for_output(arguments.color),
                                            .smallest = arguments.smallest}));
            break;
        case LabFormat::kJson:
            fmt::print("{}", render_lab_json(result, arguments.file.seed));
            break;
        case LabFormat::kJunit:
            fmt::print("{}", render_junit({result}, false));
            break;
        case LabFormat::kSarif:
            fmt::print("{}", render_sarif({result}, VKP_VERSION));
            break;
    }
}

int run_in_worker(const LabArguments& arguments) {
    WorkerOptions options = worker_options(arguments.run);
    options.compiles_quickly = false;
    // The device is chosen first: a wrong --device is told even where the file is wrong too.
    Worker worker(options);
    worker.start();
    CheckOptions check = curing(check_options(arguments.run.limits, arguments.file.seed));
    if (arguments.smallest || arguments.format == LabFormat::kText) {
        check.smallest_limit = smallest_limit(arguments.smallest);
    }
    Checker checker(worker, check);
    return run_lab(arguments, [&](const LabFile& file, const Kernel& kernel) {
        worker.allow_memory(options.memory_bytes + memory_for_arrays(file.definition));
        return checker.check(file, kernel);
    });
}

int run_files(const LabArguments& arguments) {
    if (are_many(arguments.paths)) {
        return run_lab_files(arguments);
    }
    LabArguments of_one = arguments;
    of_one.file.path = arguments.paths.empty() ? "" : arguments.paths.front();
    return run_in_worker(of_one);
}

}  // namespace

int run_lab(const LabArguments& arguments, const LabRunner& run_kernel) {
    if (arguments.file.module.guesses) {
        refuse_to_replace(arguments.file.path + ".lab");
    }
    const LabInput input = read_lab_input(arguments.file, compile_apart);
    if (arguments.file.module.guesses && input.parse.errors.empty()) {
        write_output(arguments.file.path + ".lab", input.guess);
        print_text(
            fmt::format("{0}.lab says what {0} runs on. Correct what is a guess, and run "
                        "`workbook lab {0}`.\n",
                        arguments.file.path));
        return kAllSolved;
    }
    if (!arguments.output_path.empty()) {
        write_output(arguments.output_path, input.kernel.text);
        return kAllSolved;
    }
    const PuzzleResult result = input.parse.errors.empty()
                                    ? run_kernel(input.parse.file, input.kernel)
                                    : refused(input.parse, input.header);
    print_result(result, input, arguments);
    if (!arguments.accepted_path.empty()) {
        std::string text = "# Findings that are known and accepted.\n";
        for (const Finding& finding : result.findings) {
            text += baseline_line(finding) + "\n";
        }
        write_output(arguments.accepted_path, text);
    }
    return lab_exit_code(result.verdict);
}

CommandDeclaration lab_command() {
    return declared("lab", "Audit and run any kernel or shader, with its arrays in comments",
                    declare_lab, run_files);
}

}  // namespace vkp
