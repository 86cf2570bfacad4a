#include "harness/judge/sentences/barrier_text.hpp"

#include "harness/glsl_analysis/edits.hpp"
#include "harness/judge/barrier_place.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace vkp {

namespace {

// What orders accesses to that memory: of storage buffers a barrier needs fences.
std::string ordering_code(Memory memory) {
    return memory == Memory::kShared ? "barrier();"
                                     : "memoryBarrierBuffer(); barrier(); memoryBarrierBuffer();";
}

std::string return_text(int line) {
    return line == 0 ? std::string()
                     : fmt::format(" No thread may leave before it, as in line {}.", line);
}

// At the end of each iteration of the innermost loop around both.
Advice loop_advice(const audit::Hazard& hazard, const GlslAnalysis& analysis, std::size_t loop) {
    const Syntax& syntax = analysis.syntax();
    const int line = syntax.first_line(loop);
    const std::string why = fmt::format(
        "A thread that is ahead begins the next iteration of the loop in line {} while "
        "others are still in this one.",
        line);
    if (analysis.is_divergent(loop) || divergent_around(analysis, loop) != 0) {
        return {why +
                " A barrier must be reached by every thread, equally often: not so in this "
                "loop as it stands."};
    }
    const std::string order = ordering_code(hazard.memory);
    return {why, std::optional(Fix{
                     FixKind::kBarrier,
                     fmt::format("Put `{}` at the end of each iteration of that loop, outside any "
                                 "`if`",
                                 order),
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

// Both lines stand in one `if` that not all threads enter.
Advice divided_advice(const audit::Hazard& hazard, const Syntax& syntax, std::size_t outer,
                      const BarrierPlace& place) {
    const int before = syntax.last_line(place.first);
    const int behind = syntax.first_line(place.second);
    const bool is_if = syntax.statements[outer].kind == Statement::Kind::kIf;
    const std::string why = fmt::format(
        "Between line {} and line {} all must wait for each other, but both stand in "
        "the {} of line {}, which threads pass differently.",
        before, behind, is_if ? "`if`" : "loop", syntax.first_line(outer));
    if (!is_if) {
        return {why};
    }
    const std::string order = ordering_code(hazard.memory);
    const auto names = names_on_both_sides(syntax, outer, before, behind);
    Cure cure(Fix{FixKind::kBarrier,
                  fmt::format("Close that `if` after line {}, put `{}` there, and ask again for "
                              "what follows",
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
            fmt::format("Line {} and line {} are the two ways of the `if` in line {}, and no "
                        "barrier stands between those: finish the one before the other begins.",
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
    const std::string order = ordering_code(hazard.memory);
    const std::string why =
        fmt::format("No thread may come to line {} before all are done with line {}.",
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

bool is_float(const GlslAnalysis& analysis, const std::string& name) {
    if (const InterfaceArray* const array = analysis.array(name)) {
        return vkp::is_float(array->type.scalar);
    }
    const auto& arrays = analysis.syntax().arrays;
    const auto found = std::find_if(arrays.begin(), arrays.end(),
                                    [&](const DeclaredArray& each) { return each.name == name; });
    return found == arrays.end() || (found->type != "int" && found->type != "uint");
}

bool adds(const Syntax& syntax, std::size_t statement) {
    const Statement& it = syntax.statements[statement];
    for (std::size_t word = it.begin; word < it.end; ++word) {
        if (syntax.words[word].text == "+" || syntax.words[word].text == "+=") {
            return true;
        }
    }
    return false;
}

// `result[0] += x` in every thread.
std::optional<Advice> sum_advice(const audit::Hazard& hazard, const GlslAnalysis& analysis) {
    for (const ElementAccess& access : analysis.syntax().accesses) {
        if (access.line != hazard.access.line || access.array != hazard.array || !access.writes) {
            continue;
        }
        std::uint32_t bits = 0;
        for (const Expression& index : access.indices) {
            bits |= analysis.dependence(index, access.statement);
        }
        if (bits != 0) {
            return {};
        }
        const std::string name =
            analysis.syntax().text_of({.begin = access.word, .end = access.indices.back().end + 1});
        const bool is_sum = adds(analysis.syntax(), access.statement);
        return Advice{
            fmt::format("Every thread that comes here reads `{}`, {} it and writes it back: what "
                        "others wrote in between is lost.",
                        name, is_sum ? "adds to" : "changes"),
            is_float(analysis, hazard.array)
                ? fmt::format("Let each thread put its value into an element of its own in shared "
                              "memory; after a barrier, {} from there.",
                              is_sum ? "add them up" : "combine them")
                : fmt::format("An atomic such as `{}({}, …)` does all of it in one step.",
                              is_sum ? "atomicAdd" : "atomicMax", name),
            FindingCause::kEveryThread};
    }
    return {};
}

// The accesses stand in two lines.
Advice lines_advice(const audit::Hazard& hazard, const GlslAnalysis& analysis) {
    const Syntax& syntax = analysis.syntax();
    const std::size_t earlier = statement_of(*hazard.other, hazard, analysis);
    const std::size_t later = statement_of(hazard.access, hazard, analysis);
    const bool is_known = earlier != 0 && later != 0 &&
                          syntax.around(earlier, Statement::Kind::kFunction) ==
                              syntax.around(later, Statement::Kind::kFunction);
    const std::string order = ordering_code(hazard.memory);
    if (hazard.other->line < hazard.access.line) {
        const auto place = is_known ? place_between(syntax, earlier, later) : std::nullopt;
        return place ? between_advice(hazard, analysis, *place)
                     : Advice{{},
                              fmt::format("Put `{}` between line {} and line {}, where every "
                                          "thread comes by.",
                                          order, hazard.other->line, hazard.access.line)};
    }
    if (is_known) {
        if (const std::size_t loop = loop_around(syntax, earlier, later)) {
            return loop_advice(hazard, analysis, loop);
        }
    }
    return {{},
            fmt::format("Put `{}` after line {}, where every thread comes by, so that all are "
                        "done before line {} is reached again.",
                        order, hazard.other->line, hazard.access.line)};
}

// They stand in one.
Advice step_advice(const audit::Hazard& hazard, const GlslAnalysis& analysis) {
    const std::size_t statement = statement_of(hazard.access, hazard, analysis);
    const std::size_t loop = analysis.syntax().around(statement, Statement::Kind::kLoop);
    const auto meet = loop == 0 ? std::optional(true) : meet_in_one(hazard, analysis, loop);
    if (meet == false) {
        return loop_advice(hazard, analysis, loop);
    }
    const std::string order = ordering_code(hazard.memory);
    if (meet == true) {
        return {fmt::format("One thread writes what another reads in the same step: all must have "
                            "read before any writes.{}",
                            divergent_around(analysis, statement) != 0
                                ? " The barrier between must be outside the `if`."
                                : ""),
                fmt::format(
                    "Read into a variable, then `{}`, then write{}.", order,
                    loop == 0 ? ""
                              : fmt::format(", then `{}` again before the next iteration", order))};
    }
    return {
        fmt::format("Between a write by one thread and a read by another every thread must come "
                    "by `{}`, outside any `if` that keeps some away.",
                    order)};
}

Advice for_want_of_a_barrier(Advice advice) {
    advice.cause = FindingCause::kNoBarrier;
    return advice;
}

}  // namespace

Advice barrier_advice(const audit::Hazard& hazard, const GlslAnalysis& analysis) {
    return for_want_of_a_barrier(lines_advice(hazard, analysis));
}

Advice one_line_advice(const audit::Hazard& hazard, const GlslAnalysis& analysis) {
    const auto advice = sum_advice(hazard, analysis);
    return advice ? *advice : for_want_of_a_barrier(step_advice(hazard, analysis));
}

}  // namespace vkp
