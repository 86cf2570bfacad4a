#include "harness/judge/sentences/bounds_text.hpp"

#include "harness/glsl_analysis/edits.hpp"
#include "harness/judge/guard.hpp"
#include "harness/judge/outside.hpp"
#include "harness/judge/sentences/finding_text.hpp"
#include "harness/judge/sentences/hazard_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

constexpr std::int64_t kMaxInt = 0x7fffffff;
constexpr std::int64_t kMaxUint = 0xffffffff;

// "`a` has 8 elements, 0 to 7", about the first dimension that the element is outside of.
std::string extent_text(const audit::Hazard& hazard) {
    const std::string name =
        hazard.array.empty() ? "the vector" : fmt::format("`{}`", hazard.array);
    std::size_t dimension = 0;
    for (const audit::Index& index : hazard.element) {
        dimension += index.extent ? 1 : 0;
        if (is_outside(index)) {
            const std::string which = hazard.element.size() > 1
                                          ? fmt::format("dimension {} of {}", dimension, name)
                                          : name;
            return fmt::format("{} has {} element{}, 0 to {}", which, *index.extent,
                               *index.extent == 1 ? "" : "s", std::int64_t{*index.extent} - 1);
        }
    }
    return fmt::format("{} ends before that", name);
}

// "`i >= 2`" of an index `i - 2`.
std::string above_zero(const Outside& it) {
    const Expression index = it.analysis.written_out(it.index, it.access.statement);
    if (index.kind != Expression::Kind::kBinary || index.text != "-") {
        return {};
    }
    if (it.analysis.has_effect(index)) {
        return {};
    }
    const Syntax& syntax = it.analysis.syntax();
    return fmt::format("{} >= {}", syntax.text_of(index.parts[0]), syntax.text_of(index.parts[1]));
}

// The test that is no test: `i - 2 >= 0`.
std::string always_true(const Outside& it) {
    for (const Question& question : questions_around(it.analysis.syntax(), it.access.statement)) {
        const Expression& condition = question.condition;
        const bool is_it = condition.kind == Expression::Kind::kBinary && condition.text == ">=" &&
                           condition.parts[1].text == "0";
        if (is_it) {
            return fmt::format(" So `{}` in line {} is always true.",
                               it.analysis.syntax().text_of(condition),
                               it.analysis.syntax().first_line(question.statement));
        }
    }
    return {};
}

bool subtracts(const Expression& expression) {
    return ((expression.kind == Expression::Kind::kBinary ||
             expression.kind == Expression::Kind::kUnary) &&
            expression.text == "-") ||
           std::ranges::any_of(expression.parts, subtracts);
}

// The line that gives a variable the largest uint as its first value, if it is the whole index and
// nothing is subtracted on the way: a mark that no iteration has replaced.
int line_of_mark(const Outside& it, std::int64_t highest) {
    int line = 0;
    for (const Assignment& item : it.analysis.syntax().assignments) {
        if (item.name != it.text()) {
            continue;
        }
        if (subtracts(item.value) || item.op.starts_with('-')) {
            return 0;
        }
        const auto value = item.declares && item.value.kind != Expression::Kind::kOther
                               ? it.analysis.value(item.value, item.statement, it.thread())
                               : std::nullopt;
        line = value && (*value & highest) == highest
                   ? it.analysis.syntax().first_line(item.statement)
                   : line;
    }
    return line;
}

Advice below_zero(const Outside* it, std::int64_t lowest, std::int64_t highest) {
    if (const int line = it != nullptr && highest == kMaxUint ? line_of_mark(*it, highest) : 0;
        line != 0) {
        return {fmt::format("`{}` is what line {} sets, and nothing has changed it before.",
                            it->text(), line)};
    }
    Advice advice{highest > kMaxInt
                      ? fmt::format("An unsigned index went below 0: {} is {} in a uint.",
                                    highest - (std::int64_t{1} << 32), highest)
                      : fmt::format("The index went below 0: it is {}.", lowest)};
    if (it == nullptr) {
        return advice;
    }
    advice.why += highest > kMaxInt ? always_true(*it) : std::string();
    const std::string condition = above_zero(*it);
    const ElementAccess* const target = target_of(*it);
    if (condition.empty()) {
        return advice;
    }
    // An element that is written anew needs its value all the same.
    const bool is_part = target != nullptr && target != &it->access && !target->reads;
    advice.cure = is_part ? guarded_read(it->analysis, it->access, condition)
                          : guard(it->analysis, it->access, condition);
    return advice;
}

// "thread (2, 0)", at the beginning of a sentence.
std::string who(const Outside& it) {
    std::string text = thread_text(it.thread(), it.analysis.interface().launch);
    text.front() = 'T';
    return text;
}

// "The number of the workgroup is `gl_WorkGroupID.x`", which is the index that is meant.
Cure other_index(const Outside& it, std::string_view what, std::string_view built_in) {
    const std::string name = it.analysis.name_of(built_in, it.access.statement);
    return {fmt::format("{} is `{}`.", what, name),
            index_fix(it.analysis.syntax(), it.access, it.place, name)};
}

// One element for each workgroup, and an index that counts threads.
std::optional<Advice> per_workgroup(const Outside& it, std::size_t elements) {
    const Launch& launch = it.analysis.interface().launch;
    const bool is_it = it.hazard.access.writes && launch.workgroups.volume() > 1 &&
                       elements == launch.workgroups.volume() &&
                       (it.dependence() & kOnLocal) != 0 && !is_map(it, elements);
    if (!is_it) {
        return {};
    }
    const Extent& groups = launch.workgroups;
    const std::string_view axis = groups.x == groups.volume()   ? ".x"
                                  : groups.y == groups.volume() ? ".y"
                                                                : "";
    return Advice{
        fmt::format("`{}` has one element for each of the {} workgroups, and `{}` differs "
                    "from thread to thread.",
                    it.hazard.array, elements, it.text()),
        axis.empty()
            ? Cure()
            : other_index(it, "The number of the workgroup", fmt::format("gl_WorkGroupID{}", axis)),
        FindingCause::kWrongIndex};
}

// Whether the thread stands there in the grid, so that the place is its own.
bool is_place_of_thread(const Outside& it, std::int64_t row, std::int64_t column) {
    const Launch& launch = it.analysis.interface().launch;
    const Extent& size = launch.workgroup_size;
    const auto threads = static_cast<std::uint32_t>(size.volume());
    const std::uint32_t local = it.thread() % threads;
    const std::uint32_t group = it.thread() / threads;
    const std::uint32_t x = group % launch.workgroups.x * size.x + local % size.x;
    const std::uint32_t y =
        group / launch.workgroups.x % launch.workgroups.y * size.y + local / size.x % size.y;
    return row == y && column == x;
}

// "`i * n + j` is row 2, column 8, and `a` has columns 0 to 7."
std::string axes_text(const Outside& it, const std::vector<Condition>& conditions,
                      const std::string& array, std::int64_t flat) {
    if (conditions.size() != 2) {
        return {};
    }
    const std::int64_t columns = conditions[1].bound;
    const auto at = [&](const Condition& condition) {
        return it.analysis.value(condition.index, condition.statement, it.thread());
    };
    auto row = at(conditions[0]);
    auto column = at(conditions[1]);
    if (row && !column) {
        column = flat - *row * columns;
    } else if (column && !row && columns > 0) {
        row = (flat - *column) / columns;
    }
    if (!row || !column || *row < 0 || *column < 0) {
        return {};
    }
    const bool is_row = *row >= conditions[0].bound;
    const std::int64_t bound = conditions[is_row ? 0 : 1].bound;
    const std::string has = bound == 1
                                ? fmt::format("one {}", is_row ? "row" : "column")
                                : fmt::format("{} 0 to {}", is_row ? "rows" : "columns", bound - 1);
    return fmt::format(
        "{} is in row {}, column {}, and `{}` has {}.",
        is_place_of_thread(it, *row, *column) ? who(it) : fmt::format("`{}`", it.text()), *row,
        *column, array, has);
}

// There are more threads than elements, or what the index is.
std::string surplus_text(const Outside& it, const InterfaceArray& array) {
    const std::uint64_t threads = it.analysis.interface().launch.invocations();
    const std::size_t elements = element_count(array.shape);
    const std::uint32_t bits = it.dependence();
    if (threads > elements && (bits & kOnLocal) != 0 && (bits & (kOnLoop | kOnUnknown)) == 0) {
        return fmt::format("There are {} threads, and `{}` has {} element{}.", threads, array.name,
                           elements, elements == 1 ? "" : "s");
    }
    return fmt::format("`{}` is {} here.", it.text(), it.element.value);
}

std::string with_index(const std::string& why, const Outside& it) {
    const std::string index = fmt::format("`{}` is {} here.", it.text(), it.element.value);
    return why == index ? why : why + " " + index;
}

// For a thread that has an element to write, another index is wrong; one that has none stays away.
Advice of_map(const Outside& it, const ElementAccess& target) {
    const GlslAnalysis& analysis = it.analysis;
    const InterfaceArray& array = *analysis.array(target.array);
    const InterfaceArray& read = *analysis.array(it.hazard.array);
    const std::size_t elements = element_count(array.shape);
    const auto flat = analysis.value(target.indices[0], target.statement, it.thread());
    // An input of the same shape has the more familiar name.
    const std::vector<Condition> all = conditions_of(analysis, target.indices[0], target.statement,
                                                     read.shape == array.shape ? read : array);
    const std::string text = it.text();
    if (&target != &it.access && has_place(it, target, all, flat)) {
        return {
            fmt::format("{} writes `{}[{}]`, which exists: it has something to do here, and `{}` "
                        "is {}.",
                        who(it), target.array, *flat, text, it.element.value),
            {},
            FindingCause::kWrongIndex};
    }
    const std::uint64_t threads = analysis.interface().launch.invocations();
    const bool is_one_each =
        (analysis.dependence(target.indices[0], target.statement) & (kOnLoop | kOnUnknown)) == 0;
    if (threads <= elements && is_one_each) {
        return {fmt::format("There are {} threads and {} elements, so each thread has one, and "
                            "`{}` is {} in this one.",
                            threads, elements, text, it.element.value),
                {},
                FindingCause::kWrongIndex};
    }
    if (elements == 1) {
        return {fmt::format("There are {} threads, and `{}` has 1 element: one of them writes it.",
                            threads, target.array)};
    }
    const std::vector<Condition> conditions = needed(analysis, it.access.statement, all);
    std::string why = axes_text(it, all, read.shape == array.shape ? read.name : array.name,
                                flat.value_or(it.element.value));
    if (why.empty()) {
        why = surplus_text(it, read.shape == array.shape ? read : array);
    }
    if (conditions.empty() || !keep_inside(conditions, it)) {
        return {with_index(why, it)};
    }
    return {why, guard(analysis, it.access, conditions), FindingCause::kSurplusThread};
}

// A load into shared memory or a variable: the index itself says when there is something to load.
Advice of_load(const Outside& it, const InterfaceArray& array) {
    const std::vector<Condition> all =
        conditions_of(it.analysis, it.index, it.access.statement, array);
    const std::vector<Condition> wrong = needed(it.analysis, it.access.statement, all);
    std::string why = axes_text(it, all, array.name, it.element.value);
    const std::vector<Question> questions =
        questions_around(it.analysis.syntax(), it.access.statement);
    if (why.empty() && !questions.empty()) {
        why = fmt::format("The `if` in line {} does not keep `{}` below {}.",
                          it.analysis.syntax().first_line(questions.front().statement), it.text(),
                          *it.element.extent);
    } else if (why.empty()) {
        why = surplus_text(it, array);
    }
    if (wrong.empty() || !keep_inside(wrong, it)) {
        return {with_index(why, it)};
    }
    return {why, guard(it.analysis, it.access, wrong), FindingCause::kSurplusThread};
}

// `else result[i] = 0.0;` for the threads that have no element.
std::optional<Advice> of_else(const Outside& it) {
    const Syntax& syntax = it.analysis.syntax();
    std::size_t question = 0;  // around a write in that line, in the part after its `else`
    for (const ElementAccess& access : syntax.accesses) {
        const std::size_t around = syntax.around(access.statement, Statement::Kind::kIf);
        const std::size_t other = syntax.statements[around].other_body;
        const bool is_it = access.line == it.hazard.access.line && access.writes &&
                           access.array == it.hazard.array && around != 0 && other != 0 &&
                           syntax.statements[access.statement].begin >= other;
        question = is_it ? around : question;
    }
    const std::size_t elements = element_count(it.analysis.array(it.hazard.array)->shape);
    if (question == 0 || !it.hazard.access.writes ||
        it.analysis.interface().launch.invocations() <= elements) {
        return {};
    }
    return Advice{
        fmt::format("The threads that take the `else` of line {} have no element in `{}`.",
                    syntax.first_line(question), it.hazard.array),
        "Leave the `else` out: a thread without an element must not write at all.",
        FindingCause::kSurplusThread};
}

Expression renamed(Expression expression, const std::string& from, const std::string& to) {
    expression.text = expression.text == from ? to : expression.text;
    for (Expression& part : expression.parts) {
        part = renamed(std::move(part), from, to);
    }
    return expression;
}

// `row * a_shape[0] + column`: the words of `a_shape`, as a factor of the index; 0 if there are
// none.
std::size_t extent_as_stride(const Outside& it, const InterfaceArray& array) {
    const std::vector<Word>& words = it.analysis.syntax().words;
    const std::string extent = array.name + "_shape";
    for (std::size_t i = it.index.begin;
         array.shape.size() == 2 && i + 3 < words.size() && i < it.index.end; ++i) {
        const bool is_factor = (i > it.index.begin && words[i - 1].text == "*") ||
                               (i + 4 < it.index.end && words[i + 4].text == "*");
        if (words[i].text == extent && words[i + 1].text == "[" && words[i + 2].text == "0" &&
            is_factor) {
            return i;
        }
    }
    return 0;
}

std::optional<Advice> of_extent(const Outside& it, const InterfaceArray& array) {
    const std::size_t word = extent_as_stride(it, array);
    const std::string stride = array.name + "_strides";
    if (word == 0 || array.shape[0] == array.shape[1]) {
        return {};  // in a square the two are the same
    }
    // A thread that is outside with the stride, too, has no element at all.
    const auto index = it.analysis.value(renamed(it.index, array.name + "_shape", stride),
                                         it.access.statement, it.thread());
    if (index && (*index < 0 || *index >= std::int64_t{*it.element.extent})) {
        return {};
    }
    return Advice{fmt::format("`{0}_shape[0]` is the number of rows of `{0}`, and a row has "
                              "`{0}_strides[0]` elements.",
                              array.name),
                  std::optional(Fix{FixKind::kIndex,
                                    fmt::format("Write `{}[0]` in the index", stride),
                                    {in_place_of(it.analysis.syntax(), word, word + 1, stride)}}),
                  FindingCause::kWrongIndex};
}

Advice in_global(const Outside& it) {
    const InterfaceArray* const array = it.analysis.array(it.hazard.array);
    const std::uint32_t bits = it.dependence();
    if (array == nullptr || it.index.kind == Expression::Kind::kOther) {
        return {};
    }
    if (it.analysis.has_effect(it.index)) {
        return {fmt::format("`{}` is {} here.", it.text(), it.element.value),
                fmt::format("Keep its value in a variable, as each call changes something, and use "
                            "the element only if that is below {}.",
                            array->shape.size() == 1 ? fmt::format("`{}_shape[0]`", array->name)
                                                     : std::to_string(*it.element.extent))};
    }
    if ((bits & (kOnLocal | kOnGroup | kOnUnknown)) == 0 && (bits & kOnLoop) != 0) {
        const std::size_t loop =
            it.analysis.syntax().around(it.access.statement, Statement::Kind::kLoop);
        return {loop == 0 ? fmt::format("A loop changes `{}`, and goes on too long.", it.text())
                          : fmt::format("`{}` follows the loop in line {}, which goes on too long.",
                                        it.text(), it.analysis.syntax().first_line(loop))};
    }
    if (auto advice = per_workgroup(it, element_count(array->shape))) {
        return *advice;
    }
    if (auto advice = of_extent(it, *array)) {
        return *advice;
    }
    if (auto advice = of_else(it)) {
        return *advice;
    }
    // What all threads write to says nothing of which of them have something to read.
    const ElementAccess* const target = target_of(it);
    const bool is_map = target != nullptr && target->indices[0].kind != Expression::Kind::kOther &&
                        it.analysis.dependence(target->indices[0], target->statement) != 0;
    return is_map ? of_map(it, *target) : of_load(it, *array);
}

Advice in_shared(const Outside& it) {
    if ((it.dependence() & kOnGroup) != 0) {
        const std::string_view local = local_for(it);
        return {fmt::format("Each workgroup has its own `{}`, but `{}` counts through the whole "
                            "grid.",
                            it.hazard.array, it.text()),
                local.empty() ? Cure()
                              : other_index(it, "The place of the thread in its workgroup", local),
                FindingCause::kGlobalIndex};
    }
    return {
        fmt::format("`{}` is {} here.", it.text(), it.element.value), {}, FindingCause::kPastEnd};
}

}  // namespace

std::string bounds_message(const audit::Hazard& hazard, const KernelInterface& interface) {
    return fmt::format(
        "{} {} `{}`, but {}", thread_text(hazard.access.invocation, interface.launch),
        hazard.access.writes ? "writes" : "reads", access_text(hazard), extent_text(hazard));
}

Advice bounds_advice(const audit::Hazard& hazard, const GlslAnalysis& analysis) {
    std::int64_t lowest = 0;
    std::int64_t highest = 0;
    for (const audit::Index& index : hazard.element) {
        lowest = std::min(lowest, index.value);
        highest = std::max(highest, index.value);
    }
    const std::optional<Outside> it = outside_of(hazard, analysis);
    if (lowest < 0 || highest > kMaxInt) {
        return below_zero(it ? &*it : nullptr, lowest, highest);
    }
    if (!it) {
        return {};
    }
    return hazard.memory == Memory::kGlobal ? in_global(*it) : in_shared(*it);
}

}  // namespace vkp
