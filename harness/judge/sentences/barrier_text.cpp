#include "harness/judge/sentences/barrier_text.hpp"

#include "harness/glsl_analysis/edits.hpp"
#include "harness/judge/barrier_place.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

namespace vkp {

namespace {

// What orders accesses to that memory: of buffers and images a barrier needs fences.
std::string ordering_code(const audit::Hazard& hazard) {
    return hazard.memory == Memory::kShared ? "barrier();"
                                            : fmt::format("{0} barrier(); {0}", fence_code(hazard));
}

std::string return_text(int line) {
    return line == 0 ? std::string()
                     : fmt::format(" No thread may return before it, as in line {}.", line);
}

// At the end of each iteration of the innermost loop around both.
Advice loop_advice(const audit::Hazard& hazard, const Syntax& syntax, std::size_t loop) {
    const int line = syntax.first_line(loop);
    const std::string why = fmt::format(
        "A thread that is ahead begins the next iteration of the loop in line {} while "
        "others are still in this one.",
        line);
    const std::string order = ordering_code(hazard);
    return {why, std::optional(Fix{
                     FixKind::kBarrier,
                     fmt::format("Put `{}` at the end of each iteration of the loop in line {}, "
                                 "outside any `if`",
                                 order, line),
                     at_end_of_loop(syntax, loop, order)})};
}

// " Declare `x` and `y` before it." Nothing, if there are none.
std::string declared_before_text(const std::vector<std::string>& names) {
    if (names.empty()) {
        return "";
    }
    std::string text = fmt::format(" Declare `{}`", names.front());
    for (std::size_t i = 1; i < names.size(); ++i) {
        text += fmt::format("{} `{}`", i + 1 == names.size() ? " and" : ",", names[i]);
    }
    return text + " before the `if`: both parts need " + (names.size() == 1 ? "it." : "them.");
}

// Both lines are in one `if` that not all threads enter.
Advice divided_advice(const audit::Hazard& hazard, const Syntax& syntax, std::size_t outer,
                      const BarrierPlace& place) {
    const int before = syntax.last_line(place.first);
    const int behind = syntax.first_line(place.second);
    const bool is_if = syntax.statements[outer].kind == Statement::Kind::kIf;
    const std::string why = fmt::format(
        "The threads must wait for each other between line {} and line {}, but both are inside "
        "the {} of line {}, which not all threads enter.",
        before, behind, is_if ? "`if`" : "loop", syntax.first_line(outer));
    if (!is_if) {
        return {why};
    }
    const std::string order = ordering_code(hazard);
    const auto names = names_on_both_sides(syntax, outer, before, behind);
    Cure cure(
        Fix{FixKind::kBarrier,
            fmt::format("End that `if` after line {}, put `{}` there, and repeat the condition "
                        "for the rest",
                        before, order),
            names.empty() ? dividing_if(syntax, outer, place.first, order) : Edits()});
    cure.text += declared_before_text(names);
    return {why, cure};
}

Advice between_advice(const audit::Hazard& hazard, const GlslAnalysis& analysis,
                      const BarrierPlace& place) {
    const Syntax& syntax = analysis.syntax();
    const int before = syntax.last_line(place.first);
    const int behind = syntax.first_line(place.second);
    const Statement& common = syntax.statements[place.common];
    if (common.kind == Statement::Kind::kIf) {
        return {
            fmt::format("Line {} and line {} are the two branches of the `if` in line {}, and a "
                        "barrier cannot be between them: finish one before the other begins.",
                        hazard.other->line, hazard.access.line, syntax.first_line(place.common))};
    }
    const std::size_t outer = analysis.is_divergent(place.common)
                                  ? place.common
                                  : divergent_around(analysis, place.common);
    const std::size_t both = divergent_around(analysis, place.first);
    if (outer != 0 || both != 0) {
        return divided_advice(hazard, syntax, outer != 0 ? outer : both, place);
    }
    const std::size_t function = syntax.around(place.common, Statement::Kind::kFunction);
    const std::string order = ordering_code(hazard);
    const std::string why =
        fmt::format("All threads must finish line {1} before any of them reaches line {0}.",
                    hazard.access.line, hazard.other->line);
    std::string title = fmt::format("Put `{}` between line {} and line {}", order, before, behind);
    if (before >= behind) {
        title = fmt::format("Put `{}` between the two, in line {}", order, before);
    }
    Cure cure(Fix{FixKind::kBarrier, title, behind_statement(syntax, place.first, order)});
    if (before < behind) {
        cure.text += return_text(early_return(analysis, function, behind));
    }
    return {why, cure};
}

// The accesses are in two lines.
Advice lines_advice(const audit::Hazard& hazard, const GlslAnalysis& analysis) {
    const Syntax& syntax = analysis.syntax();
    const std::size_t earlier = statement_of(*hazard.other, hazard, analysis);
    const std::size_t later = statement_of(hazard.access, hazard, analysis);
    const bool is_known = earlier != 0 && later != 0 &&
                          syntax.around(earlier, Statement::Kind::kFunction) ==
                              syntax.around(later, Statement::Kind::kFunction);
    const std::string order = ordering_code(hazard);
    if (hazard.other->line < hazard.access.line) {
        const auto place = is_known ? place_between(syntax, earlier, later) : std::nullopt;
        return place ? between_advice(hazard, analysis, *place)
                     : Advice{{},
                              fmt::format("Put `{}` between line {} and line {}, where all "
                                          "threads get to.",
                                          order, hazard.other->line, hazard.access.line)};
    }
    if (is_known) {
        if (const std::size_t loop = loop_around(syntax, earlier, later)) {
            return loop_advice(hazard, syntax, loop);
        }
    }
    return {{},
            fmt::format("Put `{}` after line {}, where all threads get to, so that all are done "
                        "before line {} is reached again.",
                        order, hazard.other->line, hazard.access.line)};
}

// They are in one.
Advice step_advice(const audit::Hazard& hazard, const GlslAnalysis& analysis) {
    const std::size_t statement = statement_of(hazard.access, hazard, analysis);
    const std::size_t loop = analysis.syntax().around(statement, Statement::Kind::kLoop);
    const auto meet = loop == 0 ? std::optional(true) : meet_in_one(hazard, analysis, loop);
    if (meet == false) {
        return loop_advice(hazard, analysis.syntax(), loop);
    }
    const std::string order = ordering_code(hazard);
    if (meet == true) {
        return {fmt::format("One thread writes what another reads in the same step: every thread "
                            "must have read before any of them writes.{}",
                            divergent_around(analysis, statement) != 0
                                ? " The barrier in between must be outside the `if`."
                                : ""),
                fmt::format(
                    "Read into a variable first; then `{}`; then write{}.", order,
                    loop == 0 ? ""
                              : fmt::format("; then `{}` again before the next iteration", order))};
    }
    return {
        fmt::format("Between a write by one thread and a read by another, every thread must reach "
                    "`{}`, outside any `if` that keeps some threads out.",
                    order)};
}

Advice for_want_of_a_barrier(Advice advice) {
    advice.cause = FindingCause::kNoBarrier;
    return advice;
}

}  // namespace

std::string_view fence_code(const audit::Hazard& hazard) {
    return hazard.is_in_image ? "memoryBarrierImage();" : "memoryBarrierBuffer();";
}

Advice barrier_advice(const audit::Hazard& hazard, const GlslAnalysis& analysis) {
    return for_want_of_a_barrier(lines_advice(hazard, analysis));
}

Advice one_line_advice(const audit::Hazard& hazard, const GlslAnalysis& analysis) {
    return for_want_of_a_barrier(step_advice(hazard, analysis));
}

}  // namespace vkp
