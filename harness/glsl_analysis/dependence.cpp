// The dependences that make the values of expressions differ between threads.
#include "harness/glsl_analysis/built_ins.hpp"
#include "harness/glsl_analysis/glsl_analysis.hpp"

#include <algorithm>

namespace vkp {

namespace {

using Kind = Expression::Kind;

bool is_of_whole_numbers(const std::string& name) {
    return name == "min" || name == "max" || name == "clamp" || name == "int" || name == "uint" ||
           name == "abs";
}

}  // namespace

std::uint32_t GlslAnalysis::launch_mask() const {
    const Extent& size = interface_.launch.workgroup_size;
    const Extent& groups = interface_.launch.workgroups;
    std::uint32_t mask = kOnLoop | kOnData | kOnUnknown;
    mask |= size.x > 1 ? kOnLocalX : 0U;
    mask |= size.y > 1 ? kOnLocalY : 0U;
    mask |= size.z > 1 ? kOnLocalZ : 0U;
    mask |= groups.x > 1 ? kOnGroupX : 0U;
    mask |= groups.y > 1 ? kOnGroupY : 0U;
    mask |= groups.z > 1 ? kOnGroupZ : 0U;
    return mask;
}

std::uint32_t GlslAnalysis::dependence(const Expression& expression, std::size_t statement) const {
    std::vector<const Assignment*> seen;
    return dependence(expression, statement, seen) & launch_mask();
}

std::uint32_t GlslAnalysis::dependence(const Expression& expression, std::size_t statement,
                                       std::vector<const Assignment*>& seen) const {
    switch (expression.kind) {
        case Kind::kNumber:
            return 0;
        case Kind::kName:
            return name_dependence(expression.text, statement, seen);
        case Kind::kMember:
            if (expression.parts[0].kind == Kind::kName) {
                const auto bits =
                    built_in_dependence(expression.parts[0].text, expression.component());
                return bits ? *bits : name_dependence(expression.parts[0].text, statement, seen);
            }
            return dependence(expression.parts[0], statement, seen);
        case Kind::kOther:
            return kOnUnknown;
        default:
            break;
    }
    std::uint32_t bits = 0;
    std::size_t first = 0;
    if (expression.kind == Kind::kIndex) {
        const std::string& name = expression.parts[0].text;
        const bool is_shape = name.ends_with("_shape") || name.ends_with("_strides");
        bits |= is_shape ? 0U : kOnData;
        first = 1;
    }
    bits |=
        expression.kind == Kind::kCall && !is_of_whole_numbers(expression.text) ? kOnUnknown : 0U;
    for (std::size_t i = first; i < expression.parts.size(); ++i) {
        bits |= dependence(expression.parts[i], statement, seen);
    }
    return bits;
}

std::uint32_t GlslAnalysis::name_dependence(const std::string& name, std::size_t statement,
                                            std::vector<const Assignment*>& seen) const {
    if (const auto bits = built_in_dependence(name, '\0')) {
        return *bits;
    }
    if (is_parameter(name, statement)) {
        return kOnUnknown;
    }
    const auto found = variable(name, statement);
    if (!found) {
        const bool is_given =
            name == "TPB" || std::any_of(interface_.constants.begin(), interface_.constants.end(),
                                         [&](const Constant& each) { return each.name == name; });
        return is_given ? 0U : kOnUnknown;
    }
    if (std::find(seen.begin(), seen.end(), found->declaration) != seen.end()) {
        return 0;
    }
    seen.push_back(found->declaration);
    std::uint32_t bits =
        found->declaration->op.empty()
            ? 0U
            : dependence(found->declaration->value, found->declaration->statement, seen);
    const std::size_t scope = scope_of(*found->declaration);
    for (const Assignment* change : found->changes) {
        bits |= change->counts_up() ? 0U : dependence(change->value, change->statement, seen);
        std::size_t outer = change->statement;
        bits |= change->steps_loop ? kOnLoop : 0U;
        for (; outer != 0 && outer != scope; outer = syntax_.statements[outer].parent) {
            const Statement& each = syntax_.statements[outer];
            if (each.kind == Statement::Kind::kLoop) {
                bits |= kOnLoop;
            }
            if (each.kind == Statement::Kind::kLoop || each.kind == Statement::Kind::kIf) {
                bits |= dependence(each.condition, outer, seen);
            }
        }
    }
    return bits;
}

bool GlslAnalysis::is_divergent(std::size_t statement) const {
    const Statement& it = syntax_.statements[statement];
    if (it.kind != Statement::Kind::kIf && it.kind != Statement::Kind::kLoop) {
        return false;
    }
    if (it.condition.begin == it.condition.end) {
        return false;  // for (;;)
    }
    return (dependence(it.condition, statement) & (kOnLocal | kOnData | kOnUnknown)) != 0;
}

}  // namespace vkp
