#include "harness/judge/outside.hpp"

#include <algorithm>

namespace vkp {

namespace {

constexpr std::uint64_t kMaxThreads = 4096;  // that a guard is tried on

// The place of the first index that is outside, among those that the source writes in brackets.
std::size_t place_outside(const audit::Hazard& hazard) {
    std::size_t place = 0;
    for (const audit::Index& index : hazard.element) {
        if (is_outside(index)) {
            break;
        }
        ++place;
    }
    return place;
}

}  // namespace

bool is_outside(const audit::Index& index) {
    return index.extent && (index.value < 0 || index.value >= std::int64_t{*index.extent});
}

std::optional<Outside> outside_of(const audit::Hazard& hazard, const GlslAnalysis& analysis) {
    std::vector<std::int64_t> element;
    for (const audit::Index& index : hazard.element) {
        element.push_back(index.value);
    }
    const ElementAccess* const access = analysis.access(
        hazard.access.line, hazard.array, hazard.access.writes, hazard.access.invocation, element);
    const std::size_t place = place_outside(hazard);
    if (access == nullptr || place >= access->indices.size() || place >= hazard.element.size()) {
        return {};
    }
    return Outside{hazard, analysis, *access, hazard.element[place], place};
}

const ElementAccess* target_of(const Outside& it) {
    const auto& accesses = it.analysis.syntax().accesses;
    const auto found = std::find_if(accesses.begin(), accesses.end(), [&](const auto& other) {
        return other.statement == it.access.statement && other.writes &&
               it.analysis.array(other.array) != nullptr && other.indices.size() == 1;
    });
    return found == accesses.end() ? nullptr : &*found;
}

bool is_map(const Outside& it, std::size_t elements) {
    const auto& accesses = it.analysis.syntax().accesses;
    return std::any_of(accesses.begin(), accesses.end(), [&](const ElementAccess& other) {
        const InterfaceArray* const array = it.analysis.array(other.array);
        return other.statement == it.access.statement && other.reads && array != nullptr &&
               element_count(array->shape) == elements;
    });
}

std::vector<Condition> needed(const GlslAnalysis& analysis, std::size_t statement,
                              std::vector<Condition> conditions) {
    std::erase_if(conditions, [&](const Condition& condition) {
        return asks(analysis, statement, condition) || condition.always_holds(analysis);
    });
    return conditions;
}

bool keep_inside(const std::vector<Condition>& conditions, const Outside& it) {
    const std::uint64_t threads =
        std::min(it.analysis.interface().launch.invocations(), kMaxThreads);
    const std::vector<Question> questions =
        questions_around(it.analysis.syntax(), it.access.statement);
    for (std::uint32_t i = 0; i < threads; ++i) {
        const bool passes =
            std::all_of(
                conditions.begin(), conditions.end(),
                [&](const Condition& each) { return each.holds(it.analysis, i).value_or(true); }) &&
            std::all_of(questions.begin(), questions.end(), [&](const Question& question) {
                return it.analysis.value(question.condition, it.access.statement, i).value_or(1) !=
                       0;
            });
        const auto index = it.analysis.value(it.index, it.access.statement, i);
        if (passes && index && (*index < 0 || *index >= std::int64_t{*it.element.extent})) {
            return false;
        }
    }
    return true;
}

bool has_place(const Outside& it, const ElementAccess& target, const std::vector<Condition>& all,
               std::optional<std::int64_t> flat) {
    const std::size_t elements = element_count(it.analysis.array(target.array)->shape);
    return flat && *flat >= 0 && *flat < static_cast<std::int64_t>(elements) &&
           std::all_of(all.begin(), all.end(), [&](const Condition& each) {
               return each.holds(it.analysis, it.thread()).value_or(true);
           });
}

std::string_view local_for(const Outside& it) {
    const Launch& launch = it.analysis.interface().launch;
    const Extent local = local_id(it.thread(), launch);
    const Extent group = workgroup_id(it.thread(), launch);
    const std::uint32_t bits = it.dependence();
    if (it.element.value == std::int64_t{group.x} * launch.workgroup_size.x + local.x &&
        (bits & (kOnLocalX | kOnGroupX)) == bits) {
        return "gl_LocalInvocationID.x";
    }
    return it.element.value == std::int64_t{group.y} * launch.workgroup_size.y + local.y &&
                   (bits & (kOnLocalY | kOnGroupY)) == bits
               ? "gl_LocalInvocationID.y"
               : "";
}

}  // namespace vkp
