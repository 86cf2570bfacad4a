#include "checker/commands/lab_command.hpp"

#include "checker/files/files.hpp"
#include "checker/guarded/check_options.hpp"
#include "checker/guarded/lab_input.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/report/render.hpp"
#include "checker/text/output.hpp"

#include <fmt/format.h>

namespace vkp {

int run_lab(const Arguments& arguments, const LabRunner& run_kernel) {
    if (arguments.format == Format::kJunit) {
        throw UsageError("lab prints text or json: workbook lab FILE --format json");
    }
    const LabInput input = read_lab_input(arguments);
    if (!arguments.output_path.empty()) {
        write_output(arguments.output_path, input.kernel.text);
        return kAllSolved;
    }
    const PuzzleResult result = input.parse.errors.empty()
                                    ? run_kernel(input.parse.file, input.kernel)
                                    : refused(input.parse, input.header);
    if (arguments.format == Format::kJson) {
        fmt::print("{}", render_lab_json(result, arguments.seed));
    } else {
        print_text(input.operation + render_text(result, {Style::for_output(arguments.color)}));
    }
    return result.verdict == Verdict::kSolved ? kAllSolved : kNotSolved;
}

int run_lab(const Arguments& arguments) {
    // The device is chosen first: a wrong --device is told even where the file is wrong too.
    Worker worker(worker_options(arguments));
    worker.start();
    Checker checker(worker, check_options(arguments));
    return run_lab(arguments, [&](const LabFile& file, const Kernel& kernel) {
        return checker.check(file, kernel);
    });
}

}  // namespace vkp
