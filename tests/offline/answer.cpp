#include "tests/offline/answer.hpp"

#include "checker/picture/make_picture.hpp"
#include "checker/report/render.hpp"
#include "checker/trace/make_trace.hpp"
#include "harness/check/check.hpp"

namespace vkp {

namespace {

std::string check(const Puzzle& puzzle, const Kernel& kernel, Form form, AuditExecutor& executor) {
    const PuzzleResult result = Checker(executor).check(puzzle, kernel);
    switch (form) {
        case Form::kJson:
            return render_json({result}, {}, 1, false);
        case Form::kJunit:
            return render_junit({result}, false);
        default:
            return render_text(result, {});
    }
}

std::string check_lab(const Kernel& kernel, Form form, AuditExecutor& executor) {
    const LabParse parse = parse_lab_file(kernel.text, 1);
    const PuzzleResult result =
        parse.errors.empty() ? Checker(executor).check(parse.file, kernel) : refused(parse, kernel);
    return form == Form::kJson ? render_lab_json(result, 1) : render_text(result, {});
}

Target target_of(const Puzzle* puzzle, const Kernel& kernel, AuditExecutor& executor) {
    if (puzzle == nullptr) {
        return lab_target(kernel, 1, executor);
    }
    return puzzle_target(*puzzle, chosen_case(*puzzle, kernel, {}), {}, kernel, executor);
}

std::string draw(const Target& target, AuditExecutor& executor) {
    const PictureOrErrors made = make_picture(target, executor);
    return made.picture ? render_picture_html(*made.picture) : std::string();
}

}  // namespace

std::string answer(const Puzzle* puzzle, const std::string& kernel_text, Form form) {
    const Kernel kernel{"kernel.comp", kernel_text};
    AuditExecutor executor({});
    switch (form) {
        case Form::kTrace:
            return render_trace_json(make_trace(target_of(puzzle, kernel, executor), {}, executor));
        case Form::kPicture:
            return draw(target_of(puzzle, kernel, executor), executor);
        default:
            return puzzle == nullptr ? check_lab(kernel, form, executor)
                                     : check(*puzzle, kernel, form, executor);
    }
}

}  // namespace vkp
