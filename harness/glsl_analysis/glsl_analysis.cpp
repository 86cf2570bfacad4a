#include "harness/glsl_analysis/glsl_analysis.hpp"

#include "harness/glsl_analysis/built_ins.hpp"
#include "harness/glsl_analysis/evaluate.hpp"
#include "harness/glsl_analysis/expression_parser.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace vkp {

namespace {

using Kind = Expression::Kind;

// Names may be defined by names that are defined by names.
constexpr int kMaxSteps = 1000;
constexpr std::size_t kMaxIterations = 1024;

// Equal as 32-bit numbers: -1 is 4294967295 in a uint.
bool are_same(std::int64_t left, std::int64_t right) {
    return static_cast<std::uint32_t>(left) == static_cast<std::uint32_t>(right);
}

}  // namespace

const InterfaceArray* GlslAnalysis::array(const std::string& name) const {
    const auto found = std::find_if(
        interface_.arrays.begin(), interface_.arrays.end(),
        [&](const InterfaceArray& item) { return item.name == name && item.view.empty(); });
    return found == interface_.arrays.end() ? nullptr : &*found;
}

// A variable that the head of a `for` declares has that loop as scope; any other has the statement
// around it.
std::size_t GlslAnalysis::scope_of(const Assignment& declaration) const {
    const Statement& statement = syntax_.statements[declaration.statement];
    return statement.kind == Statement::Kind::kSimple ? statement.parent : declaration.statement;
}

std::optional<GlslAnalysis::Variable> GlslAnalysis::variable(const std::string& name,
                                                             std::size_t statement) const {
    Variable found;
    for (const Assignment& item : syntax_.assignments) {
        const bool is_visible =
            item.declares && item.name == name && syntax_.holds(scope_of(item), statement) &&
            syntax_.statements[item.statement].begin <= syntax_.statements[statement].end;
        if (is_visible && (found.declaration == nullptr ||
                           syntax_.holds(scope_of(*found.declaration), scope_of(item)))) {
            found.declaration = &item;
        }
    }
    if (found.declaration == nullptr) {
        return {};
    }
    for (const Assignment& item : syntax_.assignments) {
        if (!item.declares && item.name == name &&
            syntax_.holds(scope_of(*found.declaration), item.statement)) {
            found.changes.push_back(&item);
        }
    }
    return found;
}

bool GlslAnalysis::is_parameter(const std::string& name, std::size_t statement) const {
    const std::size_t function = syntax_.around(statement, Statement::Kind::kFunction);
    const auto& parameters = syntax_.statements[function].parameters;
    return std::find(parameters.begin(), parameters.end(), name) != parameters.end();
}

std::optional<std::int64_t> GlslAnalysis::name_value(const std::string& name, std::size_t statement,
                                                     std::uint32_t invocation,
                                                     const LoopValues& loops, int& steps) const {
    if (const auto given = loops.find(name); given != loops.end()) {
        return given->second;
    }
    if (const auto value = built_in_value(name, '\0', invocation, interface_.launch)) {
        return value;
    }
    if (is_parameter(name, statement)) {
        return {};
    }
    if (const auto found = variable(name, statement)) {
        return found->changes.empty()
                   ? value(found->declaration->value, found->declaration->statement, invocation,
                           loops, steps)
                   : std::nullopt;
    }
    if (name == "TPB") {
        return interface_.launch.workgroup_size.x;
    }
    const auto constant = std::find_if(interface_.constants.begin(), interface_.constants.end(),
                                       [&](const Constant& each) { return each.name == name; });
    const bool is_known = constant != interface_.constants.end() && !is_float(constant->type);
    return is_known ? std::optional(static_cast<std::int64_t>(constant->value)) : std::nullopt;
}

std::optional<std::int64_t> GlslAnalysis::value(const Expression& expression, std::size_t statement,
                                                std::uint32_t invocation,
                                                const LoopValues& loops) const {
    int steps = 0;
    return value(expression, statement, invocation, loops, steps);
}

std::optional<std::int64_t> GlslAnalysis::value(const Expression& expression, std::size_t statement,
                                                std::uint32_t invocation, const LoopValues& loops,
                                                int& steps) const {
    if (++steps > kMaxSteps) {
        return {};
    }
    if (expression.kind == Kind::kNumber) {
        return number_value(expression.text);
    }
    if (expression.kind == Kind::kName) {
        return name_value(expression.text, statement, invocation, loops, steps);
    }
    if (expression.kind == Kind::kMember && expression.parts[0].kind == Kind::kName) {
        return built_in_value(expression.parts[0].text, expression.component(), invocation,
                              interface_.launch);
    }
    std::vector<std::int64_t> parts;
    for (const Expression& part : expression.parts) {
        if (expression.kind == Kind::kIndex && parts.empty() && &part == expression.parts.data()) {
            continue;  // the name of the array
        }
        const auto part_value = value(part, statement, invocation, loops, steps);
        if (!part_value) {
            return {};
        }
        parts.push_back(*part_value);
    }
    switch (expression.kind) {
        case Kind::kUnary:
            return unary_value(expression.text, parts[0]);
        case Kind::kBinary:
            return binary_value(expression.text, parts[0], parts[1]);
        case Kind::kChoice:
            return parts[0] != 0 ? parts[1] : parts[2];
        case Kind::kCall:
            return call_value(expression.text, parts);
        case Kind::kIndex:
            break;
        default:
            return {};
    }
    return extent_value(expression.parts[0].text, parts[0]);
}

// An element of the constants that give an array's shape and strides: `a_shape[0]`.
std::optional<std::int64_t> GlslAnalysis::extent_value(const std::string& name,
                                                       std::int64_t axis) const {
    const std::size_t mark = name.rfind('_');
    const InterfaceArray* const of =
        mark == std::string::npos ? nullptr : array(name.substr(0, mark));
    const bool is_shape = name.ends_with("_shape");
    if (of == nullptr || (!is_shape && !name.ends_with("_strides"))) {
        return {};
    }
    const Shape sizes = is_shape ? of->shape : row_major_strides(of->shape);
    return axis >= 0 && axis < static_cast<std::int64_t>(sizes.size())
               ? std::optional<std::int64_t>(sizes[static_cast<std::size_t>(axis)])
               : std::nullopt;
}

Expression GlslAnalysis::written_out(const Expression& expression, std::size_t statement) const {
    if (expression.kind != Kind::kName || is_parameter(expression.text, statement)) {
        return expression;
    }
    const auto found = variable(expression.text, statement);
    const bool is_plain = found && found->changes.empty() &&
                          found->declaration->value.kind != Kind::kOther &&
                          found->declaration->value.kind != Kind::kNumber;
    return is_plain && built_in_dependence(expression.text, '\0') == std::nullopt
               ? found->declaration->value
               : expression;
}

std::optional<RowAndColumn> GlslAnalysis::row_and_column(const Expression& given,
                                                         std::size_t statement,
                                                         const Shape& shape) const {
    if (shape.size() != 2) {
        return {};
    }
    const Expression index = given.kind == Kind::kName ? written_out(given, statement) : given;
    const std::int64_t row_length = shape[1];
    const auto is_length = [&](const Expression& factor) {
        const std::uint32_t bits = dependence(factor, statement);
        return (bits & ~std::uint32_t{kOnUnknown}) == 0 &&
               value(factor, statement, 0) == row_length && factor.kind != Kind::kNumber;
    };
    const auto is_product = [](const Expression& each) {
        return each.kind == Kind::kBinary && each.text == "*";
    };
    // A sum is (((a + b) + c) + d): its first term is the product.
    const Expression* first = &index;
    while (first->kind == Kind::kBinary && first->text == "+" && !is_product(*first)) {
        first = first->parts.data();
    }
    if (first == &index) {
        return {};
    }
    const bool goes_on = first->end < index.end && syntax_.words[first->end].text == "+";
    if (is_product(*first) && goes_on) {
        for (const std::size_t length : {std::size_t{1}, std::size_t{0}}) {
            if (is_length(first->parts[length])) {
                return RowAndColumn{first->parts[1 - length],
                                    parse_expression(syntax_.words, first->end + 1, index.end)};
            }
        }
    }
    // Or the other way round: column + row * length.
    if (index.kind == Kind::kBinary && index.text == "+" && is_product(index.parts[1])) {
        const Expression& product = index.parts[1];
        for (const std::size_t length : {std::size_t{1}, std::size_t{0}}) {
            if (is_length(product.parts[length])) {
                return RowAndColumn{product.parts[1 - length], index.parts[0]};
            }
        }
    }
    return {};
}

const ElementAccess* GlslAnalysis::access(int line, const std::string& array_name, bool writes,
                                          std::uint32_t invocation,
                                          const std::vector<std::int64_t>& element) const {
    std::vector<const ElementAccess*> sure;
    std::vector<const ElementAccess*> possible;
    for (const ElementAccess& item : syntax_.accesses) {
        if (item.line != line || item.array != array_name || !(writes ? item.writes : item.reads) ||
            item.indices.size() > element.size()) {
            continue;
        }
        bool is_known = true;
        bool fits = true;
        for (std::size_t i = 0; i < item.indices.size(); ++i) {
            const auto index = value(item.indices[i], item.statement, invocation);
            is_known = is_known && index.has_value();
            fits = fits && (!index || are_same(*index, element[i]));
        }
        if (fits) {
            (is_known ? sure : possible).push_back(&item);
        }
    }
    const std::vector<const ElementAccess*>& found = sure.empty() ? possible : sure;
    std::set<std::string> texts;
    for (const ElementAccess* item : found) {
        std::string text;
        for (const Expression& index : item->indices) {
            text += "[" + syntax_.text_of(index) + "]";
        }
        texts.insert(text);
    }
    return texts.size() == 1 ? found.front() : nullptr;
}

bool GlslAnalysis::changes(const Expression& expression, std::size_t statement) const {
    if (expression.kind == Kind::kName) {
        return std::any_of(syntax_.assignments.begin(), syntax_.assignments.end(),
                           [&](const Assignment& item) {
                               return item.statement == statement && !item.declares &&
                                      item.name == expression.text;
                           });
    }
    return std::any_of(expression.parts.begin(), expression.parts.end(),
                       [&](const Expression& part) { return changes(part, statement); });
}

bool GlslAnalysis::has_effect(const Expression& expression) const {
    return (expression.kind == Kind::kCall &&
            changes_something(expression.text, syntax_.words.size())) ||
           std::any_of(expression.parts.begin(), expression.parts.end(),
                       [&](const Expression& part) { return has_effect(part); });
}

// Of the text's own functions, those count that store in an array, assign a name that they do not
// declare, have a parameter to write to, or contain the name of a function that changes something:
// a function can only call those above it.
bool GlslAnalysis::changes_something(const std::string& function, std::size_t before) const {
    if (function.starts_with("atomic") || function.starts_with("imageAtomic") ||
        function == "imageStore") {
        return true;
    }
    const auto found = std::find_if(syntax_.statements.begin(), syntax_.statements.end(),
                                    [&](const Statement& item) {
                                        return item.kind == Statement::Kind::kFunction &&
                                               item.name == function && item.begin < before;
                                    });
    if (found == syntax_.statements.end()) {
        return false;
    }
    const auto own = static_cast<std::size_t>(found - syntax_.statements.begin());
    const auto is_inside = [&](const auto& item) { return syntax_.holds(own, item.statement); };
    const auto begin = syntax_.words.begin();
    return std::any_of(begin + static_cast<std::ptrdiff_t>(found->begin),
                       begin + static_cast<std::ptrdiff_t>(found->end),
                       [&](const Word& word) {
                           return word.text == "out" || word.text == "inout" ||
                                  changes_something(word.text, found->begin);
                       }) ||
           std::any_of(syntax_.accesses.begin(), syntax_.accesses.end(),
                       [&](const ElementAccess& item) { return item.writes && is_inside(item); }) ||
           std::any_of(syntax_.assignments.begin(), syntax_.assignments.end(),
                       [&](const Assignment& item) {
                           const auto changed = variable(item.name, item.statement);
                           return is_inside(item) && !item.declares &&
                                  !is_parameter(item.name, item.statement) &&
                                  (!changed || !is_inside(*changed->declaration));
                       });
}

std::string GlslAnalysis::name_of(std::string_view built_in, std::size_t statement) const {
    for (const Assignment& item : syntax_.assignments) {
        const bool is_it =
            item.declares && item.op == "=" && syntax_.text_of(item.value) == built_in;
        if (!is_it || !syntax_.holds(scope_of(item), statement)) {
            continue;
        }
        const auto found = variable(item.name, statement);
        if (found && found->declaration == &item && found->changes.empty()) {
            return item.name;
        }
    }
    return std::string(built_in);
}

std::optional<GlslAnalysis::Iterations> GlslAnalysis::iterations(std::size_t loop,
                                                                 std::uint32_t invocation) const {
    const auto first = std::find_if(
        syntax_.assignments.begin(), syntax_.assignments.end(),
        [&](const Assignment& item) { return item.statement == loop && item.declares; });
    const auto step = std::find_if(
        syntax_.assignments.begin(), syntax_.assignments.end(),
        [&](const Assignment& item) { return item.statement == loop && item.steps_loop; });
    if (first == syntax_.assignments.end() || step == syntax_.assignments.end() ||
        first->name != step->name || syntax_.statements[loop].kind != Statement::Kind::kLoop) {
        return {};
    }
    Iterations result{first->name, {}};
    auto at = value(first->value, loop, invocation);
    while (at && result.values.size() < kMaxIterations) {
        const LoopValues loops{{first->name, *at}};
        const auto goes_on = value(syntax_.statements[loop].condition, loop, invocation, loops);
        if (!goes_on) {
            return {};
        }
        if (*goes_on == 0) {
            return result;
        }
        result.values.push_back(*at);
        if (step->counts_up()) {
            at = *at + (step->op == "--" ? -1 : 1);
            continue;
        }
        const auto operand = value(step->value, loop, invocation, loops);
        if (!operand) {
            return {};
        }
        const std::string sign = step->op.substr(0, step->op.size() - 1);
        at = sign.empty() ? operand : binary_value(sign, *at, *operand);
    }
    return {};
}

}  // namespace vkp
