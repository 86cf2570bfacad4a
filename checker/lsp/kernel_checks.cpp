#include "checker/lsp/kernel_checks.hpp"

#include "checker/isolated/check_options.hpp"
#include "checker/isolated/recorded_run_members.hpp"
#include "checker/picture/make_picture.hpp"
#include "checker/picture/render_page.hpp"
#include "checker/report/located_text.hpp"
#include "checker/workspace/puzzle_words.hpp"

namespace vkp {

namespace {

// The run of a document's kernel that is shown.
struct ShownCase {
    std::string puzzle = {};  // empty: of a lab file
    std::uint64_t seed = 1;
    std::string name = {};
};

template <Same<ShownCase> T>
auto members(T& of) {
    auto& [puzzle, seed, name] = of;
    return each_of(puzzle, seed, name);
}

Target target_of(Kernel kernel, const ShownCase& shown, AuditExecutor& executor) {
    if (shown.puzzle.empty()) {
        return lab_target(std::move(kernel), shown.seed, executor);
    }
    const Puzzle& puzzle = find_puzzle(shown.puzzle);
    Case definition = chosen_case(puzzle, kernel, {.seed = shown.seed, .name = shown.name});
    return puzzle_target(puzzle, std::move(definition), {}, std::move(kernel), executor);
}

ShownCase shown_of(const Document& document, std::uint64_t seed) {
    return document.puzzle == nullptr ? ShownCase{.seed = seed}
                                      : ShownCase{document.puzzle->id, seed, document.case_name()};
}

// In the worker's process.
RenderedText picture_of(AuditExecutor& executor, const Kernel& kernel, const ShownCase& shown) {
    const Target target = target_of(kernel, shown, executor);
    const PictureOrErrors made = make_picture(target, executor);
    if (made.picture) {
        return {render_page(*made.picture, target, false, executor), true};
    }
    return {compile_errors_text(target.kernel, made.errors, Style(false), target.puzzle_number()),
            false};
}

RecordedRun run_of(AuditExecutor& executor, const Kernel& kernel, const ShownCase& shown) {
    return recorded_run_of(target_of(kernel, shown, executor), "", executor);
}

}  // namespace

KernelChecks::KernelChecks(const Limits& limits, std::uint64_t seed, Interruption& interruption)
    : run_arguments_{.device = "none", .limits = limits},
      seed_(seed),
      worker_(worker_options(run_arguments_)),
      checker_(worker_, curing(check_options(limits, seed))) {
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
    return session_answer<&run_of>(worker_, run_arguments_, document.kernel(),
                                   shown_of(document, seed_),
                                   std::function<void(const RecordedRun&)>(
                                       [](const RecordedRun& run) { require_consistent(run); }));
}

RenderedText KernelChecks::picture(const Document& document) {
    return session_answer<&picture_of>(worker_, run_arguments_, document.kernel(),
                                       shown_of(document, seed_));
}

}  // namespace vkp
