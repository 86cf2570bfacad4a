#include "harness/judge/sentences/hazard_text.hpp"

#include "harness/glsl_analysis/words.hpp"
#include "harness/judge/sentences/barrier_text.hpp"
#include "harness/judge/sentences/bounds_text.hpp"
#include "harness/judge/sentences/finding_text.hpp"
#include "harness/judge/sentences/listed.hpp"
#include "harness/judge/sentences/order_text.hpp"
#include "harness/judge/sentences/race_text.hpp"
#include "harness/judge/sentences/undefined_text.hpp"
#include "harness/judge/sentences/unreached_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

namespace vkp {

namespace {

struct Text {
    std::string message;
    Advice advice;
};

// The innermost `if` or loop that begins in that line; 0 if there is none.
std::size_t parting_statement(const Syntax& syntax, int line) {
    std::size_t found = 0;
    for (std::size_t i = 0; i < syntax.statements.size(); ++i) {
        const Statement& each = syntax.statements[i];
        const bool can_part =
            each.kind == Statement::Kind::kIf || each.kind == Statement::Kind::kLoop;
        found = can_part && syntax.first_line(i) == line ? i : found;
    }
    return found;
}

bool has_line(const Syntax& syntax, std::size_t statement, int line) {
    return syntax.first_line(statement) <= line && line <= syntax.last_line(statement);
}

// The `break` or `continue` in that `if` that leaves a loop with the barrier; 0 if there is none.
std::size_t jump_in(const Syntax& syntax, std::size_t question, int barrier_line) {
    for (std::size_t i = question; i < syntax.statements.size(); ++i) {
        const std::size_t loop = syntax.around(i, Statement::Kind::kLoop);
        if (!syntax.holds(question, i) || loop == 0 || syntax.holds(question, loop) ||
            !has_line(syntax, loop, barrier_line)) {
            continue;
        }
        const std::string& word = syntax.words[syntax.statements[i].begin].text;
        if (word == "break" || word == "continue") {
            return i;
        }
    }
    return 0;
}

Advice jump_advice(const std::string& rule, const Syntax& syntax, std::size_t jump) {
    const int line = syntax.first_line(jump);
    if (syntax.words[syntax.statements[jump].begin].text == "break") {
        return {rule + fmt::format(" The `break` in line {} takes some threads out of the loop "
                                   "while others go on to this barrier.",
                                   line),
                "Let all threads stay in the loop for the same number of iterations, and wrap the "
                "work that some must not do in an `if`."};
    }
    return {rule + fmt::format(" The `continue` in line {} makes some threads skip this barrier.",
                               line),
            "Instead of `continue`, wrap the work that those threads must not do in an `if`, and "
            "keep the barrier outside."};
}

// What keeps some threads away from the barrier, and what to do about it.
Advice divergence_advice(const audit::Hazard& hazard, const Syntax& syntax) {
    const audit::Absence& away = hazard.elsewhere.front();
    const int barrier_line = hazard.access.line;
    const std::string rule = "Every thread of a workgroup must reach every barrier.";
    if (away.has_returned) {
        return {rule,
                fmt::format("Instead of the `return` in line {}, wrap the work that those threads "
                            "must not do in an `if`, and keep the barrier outside.",
                            away.line)};
    }
    const std::size_t around = parting_statement(syntax, away.line);
    if (around == 0 || away.line == 0) {
        return {rule};
    }
    if (syntax.statements[around].kind == Statement::Kind::kLoop) {
        return {rule + fmt::format(" The loop in line {} does not make the same number of "
                                   "iterations in each thread.",
                                   away.line)};
    }
    if (const std::size_t jump = jump_in(syntax, around, barrier_line); jump != 0) {
        return jump_advice(rule, syntax, jump);
    }
    for (std::size_t i = 0; i < syntax.statements.size(); ++i) {
        const bool holds_barrier = syntax.statements[i].kind == Statement::Kind::kLoop &&
                                   i != around && syntax.holds(around, i) &&
                                   has_line(syntax, i, barrier_line);
        if (holds_barrier) {
            return {
                rule + fmt::format(" This one is in a loop inside the `if` of line {}.", away.line),
                "Let every thread go through the loop, and put the condition inside it."};
        }
    }
    return has_line(syntax, around, barrier_line)
               ? Advice{rule + fmt::format(" This one is inside the `if` of line {}.", away.line),
                        "End that `if` before the barrier, and repeat the condition for the rest."}
               : Advice{
                     rule + fmt::format(" The `if` in line {} decides which threads get here.",
                                        away.line),
                     fmt::format("Call what contains it outside the `if` of line {}.", away.line)};
}

// "thread 1 and 2 others, which took the other branch in line 9", of `away` threads.
std::string absent_text(const audit::Hazard& hazard, std::uint64_t away, const Launch& launch) {
    const audit::Absence& first = hazard.elsewhere.front();
    std::string text = local_text(first.invocation, launch);
    if (away > 1) {
        text += fmt::format(" and {} other{}", away - 1, away == 2 ? "" : "s");
    }
    if (first.line > 0) {
        text += fmt::format(", which {} in line {}",
                            first.has_returned ? "returned" : "took the other branch", first.line);
    }
    return text;
}

Text divergence_text(const audit::Hazard& hazard, const GlslAnalysis& analysis) {
    const Launch& launch = analysis.interface().launch;
    const std::uint64_t size = launch.workgroup_size.volume();
    const std::string often = hazard.value.empty() ? "" : fmt::format(" {} times", hazard.value);
    return {
        fmt::format(
            "this barrier was reached{} by {} of the {} threads of workgroup {}, but not by {}",
            often, hazard.arrived, size,
            id_text(workgroup_id(hazard.elsewhere.front().invocation, launch), launch.workgroups),
            absent_text(hazard, size - hazard.arrived, launch)),
        divergence_advice(hazard, analysis.syntax())};
}

Text tile_text(const audit::Hazard& hazard, const KernelInterface& interface) {
    const Launch& launch = interface.launch;
    const std::uint64_t of_workgroup = launch.workgroup_size.volume();
    const std::uint64_t size = interface.subgroup_size == 0
                                   ? of_workgroup
                                   : std::min<std::uint64_t>(interface.subgroup_size, of_workgroup);
    return {fmt::format("this tile function was called by {} of the {} threads of a subgroup "
                        "together, but not by {}",
                        hazard.arrived, size, absent_text(hazard, size - hazard.arrived, launch)),
            {"A tile belongs to the whole subgroup: all its threads call a tile function together.",
             "Call it where no `if`, loop or `return` has separated them."}};
}

// `k >= 0` of a uint, as the condition of the loop in that line; empty if it is none.
std::string unsigned_condition(const Syntax& syntax, int line) {
    for (std::size_t i = 0; i < syntax.statements.size(); ++i) {
        const Statement& loop = syntax.statements[i];
        const Expression& condition = loop.condition;
        const bool is_it = loop.kind == Statement::Kind::kLoop && syntax.first_line(i) == line &&
                           condition.kind == Expression::Kind::kBinary && condition.text == ">=" &&
                           condition.parts[1].text == "0" &&
                           condition.parts[0].kind == Expression::Kind::kName;
        if (!is_it) {
            continue;
        }
        for (std::size_t word = 1; word < syntax.words.size(); ++word) {
            if (syntax.words[word].text == condition.parts[0].text &&
                syntax.words[word - 1].text == "uint") {
                return syntax.text_of(condition);
            }
        }
    }
    return {};
}

constexpr std::string_view kNoProgress =
    "Vulkan promises no progress: never let a thread wait for another except at a barrier.";

// Who comes last in this order comes first in another one.
Text wait_text(const audit::Hazard& hazard, const Launch& launch) {
    const bool is_alone = launch.workgroups.volume() == 1;
    return {fmt::format("this loop waits for {} that may never run: {} is still in it after {} "
                        "iterations",
                        is_alone ? "a thread" : "a workgroup",
                        thread_text(hazard.access.invocation, launch), hazard.value),
            {std::string(kNoProgress),
             "Or let it try a limited number of times and then carry on without it."}};
}

bool compares_and_swaps(const Syntax& syntax, int line) {
    return std::ranges::any_of(syntax.words, [&](const Word& word) {
        return word.line == line && (word.text.find("CompSwap") != std::string::npos ||
                                     word.text.find("CompareExchange") != std::string::npos);
    });
}

// What to say of a loop whose condition no uint makes false; nothing of any other.
std::optional<Advice> always_true_advice(const audit::Hazard& hazard,
                                         const GlslAnalysis& analysis) {
    const std::string always = unsigned_condition(analysis.syntax(), hazard.access.line);
    if (always.empty()) {
        return {};
    }
    return Advice{fmt::format("A uint is never below 0, so `{}` is always true.", always),
                  "Count with an `int`, or stop at 1."};
}

// Of a loop whose iterations change nothing. One with atomics could wait for another thread.
Text standstill_text(const audit::Hazard& hazard, const GlslAnalysis& analysis,
                     const std::string& who) {
    const std::string rounds = fmt::format(
        "{} is still in this loop after {} iterations, and each does the same as the one before",
        who, hazard.value);
    if (!hazard.access.is_atomic) {
        return {"this loop does not end: " + rounds,
                always_true_advice(hazard, analysis)
                    .value_or(Advice("Nothing in it changes what its condition reads."))};
    }
    if (compares_and_swaps(analysis.syntax(), hazard.access.line)) {
        return {"this loop does not end: " + rounds,
                {"The compare-and-swap fails each time: nothing in the loop changes the value that "
                 "it compares with, and another thread has changed the memory.",
                 "Compare with the value that it gave back last."}};
    }
    return {rounds + ": if it waits there for another thread, it waits forever",
            std::string(kNoProgress)};
}

// What its condition tests, and where it changes.
std::string loop_text(const Syntax& syntax, int line) {
    const auto loop = std::ranges::find_if(syntax.statements, [&](const Statement& it) {
        return it.kind == Statement::Kind::kLoop && it.begin < it.end &&
               syntax.words[it.begin].line == line && it.condition.begin != it.condition.end;
    });
    if (loop == syntax.statements.end()) {
        return {};
    }
    const std::string condition = syntax.text_of(loop->condition);
    std::set<int> lines;
    bool has_other = false;  // an element or a call, whose value may change elsewhere
    for (std::size_t word = loop->condition.begin; word < loop->condition.end; ++word) {
        const std::string& name = syntax.words[word].text;
        const std::string& next = syntax.words[word + 1].text;
        has_other = has_other || (is_name(syntax.words[word]) && (next == "[" || next == "("));
        for (const Assignment& each : syntax.assignments) {
            const std::size_t at = each.value.begin;
            const std::size_t begin = syntax.statements[each.statement].begin;
            if (each.name == name && !each.declares && begin >= loop->begin && begin < loop->end) {
                lines.insert(each.steps_loop || at == 0 ? line : syntax.words[begin].line);
            }
        }
    }
    if (lines.empty()) {
        return has_other
                   ? std::string()
                   : fmt::format("Nothing in the loop changes what `{}` asks for.", condition);
    }
    return fmt::format("It goes on while `{}`, and what that asks for changes in line{} {}.",
                       condition, lines.size() == 1 ? "" : "s", listed(lines));
}

Text endless_text(const audit::Hazard& hazard, const GlslAnalysis& analysis) {
    const std::string who = thread_text(hazard.access.invocation, analysis.interface().launch);
    if (hazard.value.empty()) {
        return {
            fmt::format("the kernel takes too long: {} was stopped here{}", who,
                        hazard.other_value.empty()
                            ? ""
                            : fmt::format(", in iteration {} of this loop", hazard.other_value)),
            "Loops inside loops, and functions that call functions, multiply."};
    }
    if (!hazard.other_value.empty()) {
        return standstill_text(hazard, analysis, who);
    }
    if (hazard.access.is_atomic) {
        return {fmt::format("{} is still in this loop after {} iterations: if it waits there for "
                            "another thread, it waits forever",
                            who, hazard.value),
                std::string(kNoProgress)};
    }
    if (const std::optional<Advice> advice = always_true_advice(hazard, analysis)) {
        return {fmt::format("this loop does not end: {} was stopped after {} iterations", who,
                            hazard.value),
                *advice};
    }
    return {
        fmt::format("this loop does not end, or is too long to be checked: {} was stopped after {} "
                    "iterations",
                    who, hazard.value),
        loop_text(analysis.syntax(), hazard.access.line)};
}

Text unwritten_text(const audit::Hazard& hazard, const GlslAnalysis& analysis) {
    const KernelInterface& interface = analysis.interface();
    std::size_t elements = 0;
    std::string_view extent;
    for (const InterfaceArray& array : interface.arrays) {
        if (array.name == hazard.array) {
            elements = element_count(array.shape);
            extent = array.type.components > 1 ? " as a whole" : "";
        }
    }
    return {fmt::format("{} of the {} elements of `{}` {} never written{}, the first is `{}`",
                        hazard.occurrences, elements, hazard.array,
                        hazard.occurrences == 1 ? "was" : "were", extent, access_text(hazard)),
            writers_text(analysis.syntax(), hazard.array)};
}

Text nan_text(const audit::Hazard& hazard, const KernelInterface& interface) {
    return {
        fmt::format("{} writes NaN (not a number) to `{}`, though no input holds one",
                    thread_text(hazard.access.invocation, interface.launch), access_text(hazard)),
        "0.0 / 0.0, infinity minus infinity, and the square root or logarithm of a negative "
        "number make NaN: look at what goes into this line."};
}

Text order_text(const audit::Hazard& hazard) {
    return {
        fmt::format("`{}` is {} in one order of the threads and {}{}", access_text(hazard),
                    hazard.value, hazard.other_value, hazard.order.is_first() ? " in another" : ""),
        "Nothing decides which thread comes first."};
}

Text reorderable_text(const audit::Hazard& hazard) {
    const bool is_one = hazard.occurrences == 1;
    return {fmt::format("a compiler may carry out the float additions of line{} {} in another "
                        "order, or leave out what seems to cancel",
                        is_one ? "" : "s", hazard.value),
            {"By the rules of algebra that changes nothing, and floats do not keep to them.",
             hazard.other_value.empty()
                 ? "Declare what they add up as `precise`."
                 : fmt::format("Declare what they add up as `precise`, and write line {} with `+`, "
                               "`-` and `*` alone: `precise` does not reach into other functions "
                               "and products.",
                               hazard.other_value)}};
}

Text undefined_operation_text(const audit::Hazard& hazard, const Launch& launch) {
    return {fmt::format("{} {}{}", thread_text(hazard.access.invocation, launch), hazard.value,
                        where_it_matters(hazard)),
            {"The result is undefined in GLSL: other devices may give different values.",
             hazard.other_value}};
}

Text text_of(const audit::Hazard& hazard, const GlslAnalysis& analysis) {
    const KernelInterface& interface = analysis.interface();
    switch (hazard.kind) {
        case FindingKind::kOutOfBounds:
            return {bounds_message(hazard, interface),
                    with_overflow(bounds_advice(hazard, analysis), hazard)};
        case FindingKind::kDataRace:
        case FindingKind::kSameValueRace:
            return {race_message(hazard, interface), race_advice(hazard, analysis)};
        case FindingKind::kBarrierDivergence:
            return divergence_text(hazard, analysis);
        case FindingKind::kTileDivergence:
            return tile_text(hazard, interface);
        case FindingKind::kUninitializedRead:
            return {uninitialized_message(hazard, interface),
                    uninitialized_advice(hazard, analysis)};
        case FindingKind::kEndlessLoop:
            return endless_text(hazard, analysis);
        case FindingKind::kUnwrittenResult:
            return unwritten_text(hazard, analysis);
        case FindingKind::kNanResult:
            return nan_text(hazard, interface);
        case FindingKind::kOrderDependent:
            return order_text(hazard);
        case FindingKind::kEndlessWait:
            return wait_text(hazard, interface.launch);
        case FindingKind::kReorderableSum:
            return reorderable_text(hazard);
        case FindingKind::kUnusedInput:
            return {fmt::format("`{}` is never read", hazard.array), ""};
        case FindingKind::kFenceBeforeBarrier:
            return {fmt::format("strictly, this barrier does not order {}: there is a fence before "
                                "it, but none after it",
                                hazard.is_in_image ? "images" : "global memory"),
                    fmt::format("Put `{}` on both sides of `barrier();`.", fence_code(hazard))};
        case FindingKind::kUndefinedOperation:
            return undefined_operation_text(hazard, interface.launch);
        case FindingKind::kNotAudited:
            if (hazard.array.empty()) {
                return {hazard.value, hazard.other_value};
            }
            return {fmt::format("{} stores {} in `{}`, and {}",
                                thread_text(hazard.access.invocation, interface.launch),
                                hazard.value, hazard.array, hazard.other_value),
                    {"The audit keeps what is stored; a device reads back what the format holds.",
                     "Store what it holds, or take a wider format."}};
        case FindingKind::kInfiniteResult:
            return {infinite_message(hazard, interface), infinite_advice()};
        default:
            return {};
    }
}

bool has_place(const audit::Hazard& hazard) {
    return hazard.kind != FindingKind::kUnusedInput &&
           hazard.kind != FindingKind::kFenceBeforeBarrier;
}

std::vector<std::uint32_t> invocations_of(const audit::Hazard& hazard) {
    if (!hazard.other) {
        return hazard.invocations;
    }
    return {hazard.access.invocation, hazard.other->invocation};
}

}  // namespace

std::string access_text(const audit::Hazard& hazard) {
    std::string text = hazard.array;
    for (const audit::Index& index : hazard.element) {
        text += index.member.empty() ? fmt::format("[{}]", index.value) : index.member;
    }
    return text;
}

Finding describe(const audit::Hazard& hazard, const KernelInterface& interface) {
    static const Syntax nothing("");
    return describe(hazard, interface, nothing);
}

Finding describe(const audit::Hazard& hazard, const KernelInterface& interface,
                 const Syntax& syntax) {
    Text text = text_of(hazard, GlslAnalysis(syntax, interface));
    if (hazard.is_of_other_bits) {
        text.message += ", where floats have other last bits, as Vulkan permits";
    }
    Finding finding{.kind = hazard.kind,
                    .case_name = "",
                    .lines = {},
                    .message = std::move(text.message),
                    .advice = std::move(text.advice.why),
                    .cure = std::move(text.advice.cure.text)};
    finding.fix = std::move(text.advice.cure.fix);
    finding.order = order_text(hazard.order, interface.launch);
    // A race of the last workgroup with the first says so itself.
    const bool is_told = hazard.other && hazard.order.kind == audit::RunOrder::Kind::kLockStep;
    if (!finding.order.empty() && !is_told) {
        finding.message += " if " + finding.order;
    }
    if (hazard.access.line > 0) {
        finding.lines = {hazard.access.line};
    }
    if (hazard.other && hazard.other->line != hazard.access.line) {
        finding.lines.push_back(hazard.other->line);
        std::sort(finding.lines.begin(), finding.lines.end());
    }
    finding.cause = text.advice.cause;
    finding.array = hazard.array;
    if (has_place(hazard) && !hazard.array.empty()) {
        finding.memory = memory_name(hazard.memory);
    }
    for (const audit::Index& index : hazard.element) {
        if (index.member.empty()) {
            finding.element.push_back(index.value);
        }
    }
    finding.occurrences = hazard.occurrences;
    add_threads(finding, invocations_of(hazard), interface.launch);
    return finding;
}

}  // namespace vkp
