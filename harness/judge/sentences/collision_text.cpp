#include "harness/judge/sentences/collision_text.hpp"

#include "harness/glsl_analysis/edits.hpp"
#include "harness/judge/guard.hpp"
#include "harness/judge/sentences/barrier_text.hpp"
#include "harness/judge/sentences/finding_text.hpp"
#include "harness/judge/sentences/hazard_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace vkp {

namespace {

constexpr std::string_view kOneWriter = "Only one thread may write each element.";

struct Collision {
    const audit::Hazard& hazard;
    const GlslAnalysis& analysis;
    const ElementAccess& access;
    std::uint32_t dependence = 0;  // of all indices together
    std::uint64_t elements = 0;    // of a global array; 0 of others
    bool is_within = true;         // one workgroup

    [[nodiscard]] const Launch& launch() const { return analysis.interface().launch; }
    [[nodiscard]] std::string text() const {
        std::string all;
        for (const Expression& index : access.indices) {
            all += (all.empty() ? "`" : "` and `") + analysis.syntax().text_of(index);
        }
        return all + "`";
    }
    [[nodiscard]] std::optional<std::int64_t> value(const Expression& expression,
                                                    std::uint32_t invocation) const {
        return analysis.value(expression, access.statement, invocation);
    }
    [[nodiscard]] std::string name(std::string_view built_in) const {
        return analysis.name_of(built_in, access.statement);
    }
};

std::string as_target(std::string text) {
    text.front() = 'T';
    return text;
}

bool is_flat(const Extent& size) {
    return size.volume() == size.x;
}

// The number of the workgroup, along its only axis.
std::string workgroup_name(const Collision& it) {
    const Extent& groups = it.launch().workgroups;
    const std::string_view axis = groups.volume() == groups.x   ? "gl_WorkGroupID.x"
                                  : groups.volume() == groups.y ? "gl_WorkGroupID.y"
                                                                : "";
    return axis.empty() ? std::string() : it.name(axis);
}

// "…, whose number is `gl_WorkGroupID.x`", which is the index that is meant.
Cure other_index(const Collision& it, const std::string& what, const std::string& name) {
    return {fmt::format("{} is `{}`.", what, name),
            index_fix(it.analysis.syntax(), it.access, 0, name)};
}

Cure per_workgroup_cure(const Collision& it) {
    const std::uint64_t groups = it.launch().workgroups.volume();
    const std::string name = workgroup_name(it);
    return groups > 1 && it.elements == groups && !name.empty()
               ? other_index(it,
                             fmt::format("`{}` has one element for each workgroup, whose number",
                                         it.hazard.array),
                             name)
               : Cure();
}

// Whether what is written is the thread's own: made from elements at an index that differs.
bool writes_own_value(const Collision& it) {
    for (const ElementAccess& other : it.analysis.syntax().accesses) {
        if (other.statement != it.access.statement || &other == &it.access || !other.reads) {
            continue;
        }
        for (const Expression& index : other.indices) {
            if ((it.analysis.dependence(index, other.statement) & (kOnLocal | kOnGroup)) != 0) {
                return true;
            }
        }
    }
    return false;
}

std::optional<Fix> one_thread(const Collision& it, const std::string& condition) {
    return Fix{FixKind::kGuard, fmt::format("Let one thread write: `if ({})`", condition),
               asking_first(it.analysis.syntax(), it.access.statement, condition)};
}

// `result[0] = sum` in every thread.
Advice of_one_place(const Collision& it) {
    const std::string place = access_text(it.hazard);
    if (it.elements > 1 && it.elements >= it.launch().invocations()) {
        return {fmt::format("The index {} is the same in every thread, and `{}` has {} elements.",
                            it.text(), it.hazard.array, it.elements),
                {},
                FindingCause::kWrongIndex};
    }
    if (!it.is_within) {
        return {fmt::format("Threads of several workgroups write `{}`, but a barrier does not "
                            "reach another workgroup.",
                            place),
                per_workgroup_cure(it), FindingCause::kWrongIndex};
    }
    if (it.access.reads || writes_own_value(it) || it.hazard.kind != FindingKind::kSameValueRace) {
        return {fmt::format("Every thread that gets here writes its own value to `{}`, and only "
                            "the last one stays.",
                            place),
                {},
                FindingCause::kEveryThread};
    }
    const std::string one = is_flat(it.launch().workgroup_size) ? it.name("gl_LocalInvocationID.x")
                                                                : "gl_LocalInvocationIndex";
    return {fmt::format("Every thread that gets here writes `{}`, and one is enough.", place),
            one_thread(it, one + " == 0"), FindingCause::kEveryThread};
}

// for (int i = 0; i < n; i++) result[i] = …
std::optional<Advice> of_loop(const Collision& it) {
    if ((it.dependence & (kOnLocal | kOnGroup | kOnUnknown)) != 0 ||
        (it.dependence & kOnLoop) == 0) {
        return {};
    }
    const std::size_t loop =
        it.analysis.syntax().around(it.access.statement, Statement::Kind::kLoop);
    if (loop == 0) {
        return {};
    }
    return Advice{
        fmt::format(
            "Each thread goes through the loop of line {}, and {} does not depend on the thread: "
            "all write the same elements.",
            it.analysis.syntax().first_line(loop), it.text()),
        {},
        FindingCause::kWrongIndex};
}

// `counts[gl_SubgroupID] = …` in each thread of the subgroup.
std::optional<Advice> of_subgroup(const Collision& it) {
    const Expression index = it.analysis.written_out(it.access.indices[0], it.access.statement);
    if (index.text != "gl_SubgroupID" || it.hazard.kind != FindingKind::kSameValueRace) {
        return {};
    }
    return Advice{
        fmt::format("{} is the same in every thread of a subgroup, and one is enough.", it.text()),
        one_thread(it, "subgroupElect()"), FindingCause::kEveryThread};
}

// A column that is no less than the length of a row, in one of the two threads.
std::optional<Advice> beyond_row(const Collision& it, const Expression& column,
                                 const Expression& factor) {
    const auto length = it.value(factor, it.hazard.access.invocation);
    if (!length || it.analysis.dependence(factor, it.access.statement) != 0) {
        return {};
    }
    const Syntax& syntax = it.analysis.syntax();
    for (const std::uint32_t thread : {it.hazard.access.invocation, it.hazard.other->invocation}) {
        const auto at = it.value(column, thread);
        if (at && *at >= *length) {
            const Condition condition{column, it.access.statement, syntax.text_of(factor), *length,
                                      "column"};
            return Advice{
                fmt::format("{} has `{}` = {}, where a row has {} elements: its index runs into "
                            "the next row.",
                            as_target(thread_text(thread, it.launch())), syntax.text_of(column),
                            *at, *length),
                guard(it.analysis, it.access, std::vector<Condition>{condition}),
                FindingCause::kSurplusThread};
        }
    }
    return {};
}

// `y * 8 + x` in an array of one axis, with an x of 8: the first of the next row.
std::optional<Advice> of_flat_rows(const Collision& it) {
    const InterfaceArray* const array = it.analysis.array(it.hazard.array);
    const Expression index = it.analysis.written_out(it.access.indices[0], it.access.statement);
    // What a loop adds counts rounds, not rows.
    const bool is_own = (it.dependence & (kOnLoop | kOnData | kOnUnknown)) == 0;
    if (!is_own || index.kind != Expression::Kind::kBinary || index.text != "+" ||
        (array != nullptr && array->shape.size() != 1)) {
        return {};
    }
    for (const std::size_t place : {std::size_t{0}, std::size_t{1}}) {
        const Expression& product = index.parts[place];
        if (product.kind != Expression::Kind::kBinary || product.text != "*") {
            continue;
        }
        for (const Expression& factor : product.parts) {
            if (auto advice = beyond_row(it, index.parts[1 - place], factor)) {
                return advice;
            }
        }
    }
    return {};
}

// A column that does not exist in this row is one of the next.
std::optional<Advice> of_rows(const Collision& it) {
    const InterfaceArray* const array = it.analysis.array(it.hazard.array);
    if (array == nullptr || it.access.indices.size() != 1) {
        return {};
    }
    const auto parts =
        it.analysis.row_and_column(it.access.indices[0], it.access.statement, array->shape);
    if (!parts) {
        return {};
    }
    for (const std::uint32_t thread : {it.hazard.access.invocation, it.hazard.other->invocation}) {
        const auto column = it.value(parts->column, thread);
        const auto row = it.value(parts->row, thread);
        if (column && row && *column >= array->shape[1]) {
            const Condition condition{parts->column, it.access.statement, array->name + "_shape[1]",
                                      array->shape[1], "column"};
            return Advice{
                fmt::format("{} is in column {}, but the rows of `{}` have {} element{}: its index "
                            "runs into row {}.",
                            as_target(thread_text(thread, it.launch())), *column, array->name,
                            array->shape[1], array->shape[1] == 1 ? "" : "s",
                            *row + *column / array->shape[1]),
                guard(it.analysis, it.access, std::vector<Condition>{condition}),
                FindingCause::kSurplusThread};
        }
    }
    return {};
}

// An index within the workgroup, for an array of all workgroups.
std::optional<Advice> of_workgroups(const Collision& it) {
    if (it.is_within || (it.dependence & (kOnGroup | kOnUnknown)) != 0) {
        return {};
    }
    Cure cure = per_workgroup_cure(it);
    const Expression index = it.analysis.written_out(it.access.indices[0], it.access.statement);
    const std::string written = it.analysis.syntax().text_of(index);
    if (cure.text.empty() && written.starts_with("gl_LocalInvocationID.")) {
        const std::string global =
            it.name(fmt::format("gl_GlobalInvocationID{}", written.substr(written.find('.'))));
        const std::string in_full =
            fmt::format("gl_WorkGroupID{0} * TPB + ", written.substr(written.find('.')));
        const std::string by_sum =
            it.name(in_full + it.analysis.syntax().text_of(it.access.indices[0]));
        cure =
            other_index(it, "The thread's place in the whole grid",
                        global.starts_with("gl_") && !by_sum.starts_with("gl_") ? by_sum : global);
    }
    return Advice{fmt::format("{} counts within a workgroup and starts again at 0 in each one: "
                              "{} and {} mean the same element.",
                              it.text(), thread_text(it.hazard.other->invocation, it.launch()),
                              thread_text(it.hazard.access.invocation, it.launch())),
                  cure, FindingCause::kWrongIndex};
}

// Threads that differ along an axis that the index does not know.
std::optional<Advice> of_axis(const Collision& it) {
    if (!it.is_within || (it.dependence & kOnUnknown) != 0) {
        return {};
    }
    const Extent one = local_id(it.hazard.access.invocation, it.launch());
    const Extent other = local_id(it.hazard.other->invocation, it.launch());
    const bool in_x = one.x != other.x;
    const bool in_y = one.y != other.y;
    const bool lacks_x = in_x && (it.dependence & kOnLocalX) == 0;
    const bool lacks_y = in_y && (it.dependence & kOnLocalY) == 0;
    if (!lacks_x && !lacks_y) {
        return {};
    }
    return Advice{
        fmt::format("The index {} does not depend on {}, in which {} and {} differ.", it.text(),
                    lacks_x ? "x" : "y", local_text(it.hazard.other->invocation, it.launch()),
                    local_text(it.hazard.access.invocation, it.launch())),
        {},
        FindingCause::kWrongIndex};
}

// Workgroups that differ along an axis that the index does not know.
std::optional<Advice> of_group_axis(const Collision& it) {
    if (it.is_within || (it.dependence & kOnUnknown) != 0) {
        return {};
    }
    const Extent one = workgroup_id(it.hazard.access.invocation, it.launch());
    const Extent other = workgroup_id(it.hazard.other->invocation, it.launch());
    const bool lacks_x = one.x != other.x && (it.dependence & kOnGroupX) == 0;
    const bool lacks_y = one.y != other.y && (it.dependence & kOnGroupY) == 0;
    if (!lacks_x && !lacks_y) {
        return {};
    }
    const Extent& groups = it.launch().workgroups;
    return Advice{
        fmt::format("The index {} does not depend on the workgroup's {}, in which {} and "
                    "{} differ.",
                    it.text(), lacks_x ? "x" : "y", id_text(other, groups), id_text(one, groups)),
        {},
        FindingCause::kWrongIndex};
}

bool is_call_of(const Expression& index, std::string_view name) {
    return index.kind == Expression::Kind::kCall && index.text == name && index.parts.size() > 1;
}

// min(i, n - 1), i % n and i / 2 give threads an element that another has.
std::optional<Advice> of_clamp(const Collision& it) {
    const Expression index = it.analysis.written_out(it.access.indices[0], it.access.statement);
    const bool wraps = index.kind == Expression::Kind::kBinary && index.text == "%";
    const bool divides = index.kind == Expression::Kind::kBinary && index.text == "/";
    const bool clamps = is_call_of(index, "min") || is_call_of(index, "clamp");
    if (!wraps && !divides && !clamps) {
        return {};
    }
    const auto value = it.value(index, it.hazard.access.invocation);
    if (!value || value != it.value(index, it.hazard.other->invocation)) {
        return {};
    }
    Advice advice{
        fmt::format("`{}` is {} in both threads.", it.analysis.syntax().text_of(index), *value)};
    const InterfaceArray* const array = it.analysis.array(it.hazard.array);
    if (divides || array == nullptr || it.launch().invocations() <= it.elements) {
        return advice;
    }
    const std::vector<Condition> conditions =
        conditions_of(it.analysis, index.parts[0], it.access.statement, *array);
    advice.why += fmt::format(
        " There are {} threads and {} elements: those that have none of "
        "their own must write nothing.",
        it.launch().invocations(), it.elements);
    advice.cause = FindingCause::kSurplusThread;
    if (conditions.size() == 1) {
        advice.cure = guard(it.analysis, it.access, conditions);
    }
    return advice;
}

Advice of_equal_indices(const Collision& it) {
    const auto here = it.value(it.access.indices[0], it.hazard.access.invocation);
    const auto there = it.value(it.access.indices[0], it.hazard.other->invocation);
    if (it.access.indices.size() == 1 && here && here == there) {
        return {fmt::format("{} is {} in both threads, but only one thread may write each element.",
                            it.text(), *here),
                {},
                FindingCause::kWrongIndex};
    }
    const std::size_t loop =
        it.analysis.syntax().around(it.access.statement, Statement::Kind::kLoop);
    if (loop != 0 && (it.dependence & kOnLoop) != 0) {
        return {fmt::format("{} Both threads come to this one in the loop of line {}.", kOneWriter,
                            it.analysis.syntax().first_line(loop))};
    }
    return {std::string(kOneWriter)};
}

}  // namespace

Advice collision_advice(const audit::Hazard& hazard, const GlslAnalysis& analysis) {
    std::vector<std::int64_t> element;
    for (const audit::Index& index : hazard.element) {
        element.push_back(index.value);
    }
    const ElementAccess* const access =
        analysis.access(hazard.access.line, hazard.array, true, hazard.access.invocation, element);
    const auto size =
        static_cast<std::uint32_t>(analysis.interface().launch.workgroup_size.volume());
    const bool is_within = hazard.access.invocation / size == hazard.other->invocation / size;
    if (hazard.access.line != hazard.other->line && is_within) {
        return barrier_advice(hazard, analysis);
    }
    if (access == nullptr || access->indices.empty()) {
        return {std::string(kOneWriter)};
    }
    Collision it{hazard, analysis, *access};
    it.is_within = is_within;
    for (const Expression& index : access->indices) {
        it.dependence |= analysis.dependence(index, access->statement);
    }
    const InterfaceArray* const array = analysis.array(hazard.array);
    it.elements = array == nullptr ? 0 : element_count(array->shape);
    const bool is_one_of_workgroup = (it.dependence & ~std::uint32_t{kOnGroup}) == 0 &&
                                     it.elements <= analysis.interface().launch.workgroups.volume();
    if (it.dependence == 0 || (is_within && is_one_of_workgroup)) {
        return of_one_place(it);
    }
    for (const auto& explain : {of_loop, of_rows, of_flat_rows, of_subgroup, of_workgroups,
                                of_clamp, of_axis, of_group_axis}) {
        if (auto advice = explain(it)) {
            return *advice;
        }
    }
    return of_equal_indices(it);
}

}  // namespace vkp
