#include "checker/picture/make_picture.hpp"
#include "checker/picture/render_page.hpp"
#include "checker/progress/list.hpp"
#include "checker/report/remarks.hpp"
#include "checker/report/render.hpp"
#include "checker/target/target.hpp"
#include "checker/trace/make_trace.hpp"
#include "checker/web/answers.hpp"
#include "checker/web/request.hpp"
#include "checker/web/shader_subject.hpp"
#include "harness/check/check.hpp"
#include "harness/check/cures.hpp"
#include "harness/execution/audit_executor.hpp"

namespace vkp {

namespace {

CaseArguments case_of(const Json& request) {
    return {.seed = kSeed,
            .name = request.value("case", ""),
            .dispatch = request.value("dispatch", "")};
}

// A request without a number is about a lab file.
Target target_of(const Json& request, AuditExecutor& executor) {
    if (!request.contains("puzzle")) {
        LabSubject subject = lab_subject(request);
        return lab_target(std::move(subject.parse.errors.empty() ? subject.kernel : subject.header),
                          subject.parse, executor);
    }
    Kernel kernel = kernel_of(request);
    const Puzzle& puzzle = puzzle_of(request);
    const CaseArguments wanted = case_of(request);
    Case definition = chosen_case(puzzle, kernel, wanted);
    const std::optional<std::size_t> dispatch = chosen_dispatch(definition, wanted);
    return puzzle_target(puzzle, std::move(definition), dispatch, std::move(kernel), executor);
}

// A page compiles and audits more slowly than a program, so it tries fewer cures.
constexpr CheckOptions kOptions = {.cure_effort = kCheckEffort / 2};

// Nothing of costs where the values do not count yet.
std::vector<std::string> judged_remarks(const PuzzleResult& result) {
    return is_judged(result.outcome()) ? remarks(result) : std::vector<std::string>();
}

}  // namespace

Json answer_check(const Json& request) {
    AuditExecutor executor({});
    const PuzzleResult result =
        Checker(executor, kOptions).check(puzzle_of(request), kernel_of(request));
    Progress progress = progress_of(request);
    progress.record(result, today());
    const Puzzle* const next = next_unsolved(progress, result.puzzle->number);
    return {{"json", render_json({result}, {}, kSeed, false)},
            {"remarks", judged_remarks(result)},
            {"learnt", result.stars >= 2 ? result.puzzle->learnt : ""},
            {"progress", progress.text()},
            {"next", next == nullptr ? Json() : Json(next->number)}};
}

Json answer_lab(const Json& request) {
    const LabSubject subject = lab_subject(request);
    AuditExecutor executor({});
    const PuzzleResult result =
        subject.parse.errors.empty()
            ? Checker(executor, kOptions).check(subject.parse.file, subject.kernel)
            : refused(subject.parse, subject.header);
    return {{"json", render_lab_json(result, kSeed)},
            {"remarks", remarks(result)},
            {"is_guessed", subject.is_guessed}};
}

Json answer_trace(const Json& request) {
    const TraceQuestion question{.thread = request.value("thread", "0"),
                                 .workgroup = request.value("workgroup", "0"),
                                 .locals = request.value("locals", false)};
    AuditExecutor executor({});
    const TraceReport report = make_trace(target_of(request, executor), question, executor);
    return {{"json", render_trace_json(report)}};
}

Json answer_picture(const Json& request) {
    AuditExecutor executor({});
    const Target target = target_of(request, executor);
    const PictureOrErrors made = make_picture(target, executor);
    if (!made.picture) {
        return {{"text", made.errors.front().message}};
    }
    return {
        {"page", render_page(*made.picture, target, !case_of(request).dispatch.empty(), executor)}};
}

}  // namespace vkp
