#include "checker/lsp/kernel_checks.hpp"

#include "checker/isolated/check_options.hpp"
#include "checker/isolated/isolated_text.hpp"
#include "checker/picture/make_picture.hpp"
#include "checker/picture/render_page.hpp"
#include "checker/report/located_text.hpp"

namespace vkp {

KernelChecks::KernelChecks(const Limits& limits, std::uint64_t seed, Interruption& interruption)
    : run_arguments_{.device = "none", .limits = limits},
      seed_(seed),
      interruption_(interruption),
      worker_(worker_options(run_arguments_)),
      checker_(worker_, check_options(limits, seed)) {
    worker_.set_interruption(&interruption);
}

void KernelChecks::start() {
    worker_.begin_start();
}

PuzzleResult KernelChecks::check(const Document& document) {
    const Kernel kernel = document.kernel();
    if (document.puzzle != nullptr) {
        return checker_.check(*document.puzzle, kernel);
    }
    const LabParse parse = parse_lab_file(kernel.text, seed_);
    return parse.errors.empty() ? checker_.check(parse.file, kernel) : refused(parse, kernel);
}

RecordedRun KernelChecks::record(const Document& document) {
    return recorded_run(
        run_arguments_, {}, &interruption_,
        {.target = [&](AuditExecutor& executor) { return target_of(document, executor); }});
}

RenderedText KernelChecks::picture(const Document& document) {
    return isolated_text(run_arguments_, {}, &interruption_,
                         [&](AuditExecutor& executor) -> RenderedText {
                             const Target target = target_of(document, executor);
                             const PictureOrErrors made = make_picture(target, executor);
                             if (made.picture) {
                                 return {render_page(*made.picture, target, false, executor), true};
                             }
                             return {compile_errors_text(target.kernel, made.errors, Style(false),
                                                         target.puzzle_number()),
                                     false};
                         });
}

Target KernelChecks::target_of(const Document& document, AuditExecutor& executor) const {
    Kernel kernel = document.kernel();
    if (document.puzzle == nullptr) {
        return lab_target(std::move(kernel), seed_, executor);
    }
    Case definition =
        chosen_case(*document.puzzle, kernel, {.seed = seed_, .name = document.case_name()});
    return puzzle_target(*document.puzzle, std::move(definition), {}, std::move(kernel), executor);
}

}  // namespace vkp
