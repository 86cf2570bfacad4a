#include "checker/dap/expression_value.hpp"

#include "checker/dap/expression_arithmetic.hpp"
#include "harness/audit/lanes/lanes.hpp"
#include "harness/glsl_analysis/built_ins.hpp"
#include "harness/glsl_analysis/expression_parser.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>

namespace vkp {

namespace {

using Kind = ExpressionValue::Kind;

constexpr std::string_view kComponents = "xyzw";

Kind kind_of(audit::ScalarType type) {
    switch (type.kind) {
        case audit::ScalarType::Kind::kBool:
            return Kind::kBool;
        case audit::ScalarType::Kind::kSigned:
            return Kind::kInt;
        case audit::ScalarType::Kind::kUnsigned:
            return Kind::kUint;
        case audit::ScalarType::Kind::kFloat:
            break;
    }
    return Kind::kFloat;
}

double number_of(const SeenScalar& seen) {
    const std::uint64_t bits = *seen.bits;
    switch (seen.type.kind) {
        case audit::ScalarType::Kind::kBool:
            return bits != 0 ? 1 : 0;
        case audit::ScalarType::Kind::kUnsigned:
            return static_cast<double>(bits);
        case audit::ScalarType::Kind::kSigned: {
            const int unused = 64 - seen.type.bits;
            return static_cast<double>(static_cast<std::int64_t>(bits << unused) >> unused);
        }
        case audit::ScalarType::Kind::kFloat:
            break;
    }
    return audit::float_at(bits, seen.type);
}

ExpressionValue value_of(const std::vector<SeenScalar>& scalars, const std::string& name) {
    if (scalars.empty()) {
        throw NoValue(fmt::format("`{}` has no such element", name));
    }
    constexpr std::size_t kMost = 16;
    if (scalars.size() > kMost) {
        throw NoValue(fmt::format("`{}` has {} values: name one of them", name, scalars.size()));
    }
    ExpressionValue value{.kind = kind_of(scalars.front().type), .components = {}};
    for (const SeenScalar& seen : scalars) {
        if (!seen.bits) {
            throw NoValue(fmt::format("`{}` has no value yet", name));
        }
        value.components.push_back(number_of(seen));
    }
    return value;
}

class Evaluation {
public:
    Evaluation(const MomentValues& values, const Viewpoint& view) : values_(values), view_(view) {}

    [[nodiscard]] ExpressionValue value(const Expression& expression) const {
        switch (expression.kind) {
            case Expression::Kind::kNumber:
                return number_literal(expression.text);
            case Expression::Kind::kName:
                return name_value(expression.text);
            case Expression::Kind::kMember:
            case Expression::Kind::kIndex:
                return place_value(expression);
            case Expression::Kind::kCall:
                return call_value(expression);
            case Expression::Kind::kUnary:
                return unary_value(expression.text, value(expression.parts[0]));
            case Expression::Kind::kBinary:
                return binary_value(expression);
            case Expression::Kind::kChoice:
                return value(expression.parts[value(expression.parts[0]).is_true() ? 1 : 2]);
            case Expression::Kind::kOther:
                break;
        }
        throw NoValue("this is no expression");
    }

    // A variable, and the place in it that the expression names; nothing for anything else.
    struct NamedPlace {
        std::string name;
        std::string place;
        std::vector<std::size_t> indices;
    };
    [[nodiscard]] std::optional<NamedPlace> named_place(const Expression& expression) const {
        if (expression.kind == Expression::Kind::kName) {
            return NamedPlace{.name = expression.text, .place = "", .indices = {}};
        }
        const bool is_index = expression.kind == Expression::Kind::kIndex;
        if (!is_index && expression.kind != Expression::Kind::kMember) {
            return {};
        }
        std::optional<NamedPlace> named = named_place(expression.parts[0]);
        if (named && is_index) {
            const double index = value(expression.parts[1]).components.front();
            if (!(index >= 0)) {  // it may be no number
                throw NoValue(fmt::format("`{}` has no element {:.0f}", named->name, index));
            }
            named->indices.push_back(static_cast<std::size_t>(std::min(index, 1e15)));
            named->place += element_place(named->indices.back());
        } else if (named) {
            named->place += "." + expression.text;
        }
        return named;
    }

    [[nodiscard]] std::vector<std::uint32_t> cells(const NamedPlace& named) const {
        const std::optional<std::uint32_t> variable = values_.variable(named.name, view_);
        if (!variable) {
            return {};
        }
        std::vector<std::uint32_t> cells = values_.cells_at(*variable, named.place);
        const bool may_be_component = cells.empty() && named.place.ends_with(']') &&
                                      named.indices.back() < kComponents.size();
        if (may_be_component) {  // `v[2]` is `v.z`
            const std::string whole = named.place.substr(0, named.place.rfind('['));
            cells = values_.cells_at(*variable, whole + "." + kComponents[named.indices.back()]);
        }
        return cells;
    }

private:
    [[nodiscard]] ExpressionValue name_value(const std::string& name) const {
        if (name == "true" || name == "false") {
            return truth_value(name == "true");
        }
        if (const auto known = constant(name)) {
            return *known;
        }
        if (values_.variable(name, view_) || values_.frame_array(name)) {
            return variable_value({.name = name, .place = "", .indices = {}});
        }
        throw NoValue(fmt::format("nothing here is called `{}`", name));
    }

    [[nodiscard]] std::optional<ExpressionValue> constant(const std::string& name) const {
        const RecordedRun& recorded = values_.recorded();
        const auto size = static_cast<std::uint32_t>(recorded.run.launch.workgroup_size.volume());
        if (name == "thread") {
            return scalar_value(Kind::kUint, view_.lane);
        }
        if (name == "workgroup") {
            return scalar_value(Kind::kUint, recorded.run.workgroup());
        }
        if (name == "TPB") {
            return scalar_value(Kind::kUint, recorded.run.launch.workgroup_size.x);
        }
        for (const Constant& known : recorded.interface.constants) {
            if (known.name == name) {
                return scalar_value(is_float(known.type) ? Kind::kFloat : Kind::kInt, known.value);
            }
        }
        const std::uint32_t invocation = recorded.run.workgroup() * size + view_.lane;
        ExpressionValue built_in{.kind = Kind::kUint, .components = {}};
        for (const std::int64_t part : built_in_values(name, invocation, recorded.run.launch)) {
            built_in.components.push_back(static_cast<double>(part));
        }
        return built_in.components.empty() ? std::nullopt : std::optional(built_in);
    }

    // `a_shape[1]`, `a_strides[0]`
    [[nodiscard]] std::optional<ExpressionValue> extent(const NamedPlace& named) const {
        for (const InterfaceArray& array : values_.recorded().interface.arrays) {
            const bool is_shape = named.name == array.name + "_shape";
            if (!is_shape && named.name != array.name + "_strides") {
                continue;
            }
            const Shape extents = is_shape ? array.shape : row_major_strides(array.shape);
            if (named.indices.size() != 1 || named.indices[0] >= extents.size()) {
                throw NoValue(
                    fmt::format("`{}` has elements 0 to {}", named.name, extents.size() - 1));
            }
            return scalar_value(Kind::kUint, extents[named.indices[0]]);
        }
        return {};
    }

    [[nodiscard]] ExpressionValue variable_value(const NamedPlace& named) const {
        const std::string shown = named.name + named.place;
        const auto binding = values_.frame_array(named.name);
        const bool is_element =
            binding && named.indices.size() == 1 && named.place == element_place(named.indices[0]);
        if (is_element) {
            const std::size_t count =
                element_count(values_.recorded().interface.arrays[*binding].shape);
            if (named.indices[0] >= count) {
                throw NoValue(fmt::format("`{}` has elements 0 to {}", named.name, count - 1));
            }
            return value_of(values_.element(*binding, named.indices[0], view_), shown);
        }
        if (binding && named.indices.empty()) {
            throw NoValue(fmt::format("`{}` is an array: name an element, as in {}[0]", named.name,
                                      named.name));
        }
        std::vector<SeenScalar> scalars;
        for (const std::uint32_t cell : cells(named)) {
            scalars.push_back(values_.seen(cell, view_));
        }
        return value_of(scalars, shown);
    }

    [[nodiscard]] ExpressionValue place_value(const Expression& expression) const {
        if (const std::optional<NamedPlace> named = named_place(expression)) {
            if (const auto known = extent(*named)) {
                return *known;
            }
            if (values_.variable(named->name, view_) || values_.frame_array(named->name)) {
                return member_or_whole(expression, *named);
            }
        }
        const ExpressionValue whole = value(expression.parts[0]);
        const std::size_t place =
            expression.kind == Expression::Kind::kMember
                ? kComponents.find(expression.component())
                : static_cast<std::size_t>(value(expression.parts[1]).components.front());
        if (place >= whole.components.size()) {
            throw NoValue("the vector has no such component");
        }
        return scalar_value(whole.kind, whole.components[place]);
    }

    // A component of a frame's vector that no thread accesses has no name of its own.
    [[nodiscard]] ExpressionValue member_or_whole(const Expression& expression,
                                                  const NamedPlace& named) const {
        const bool is_component = expression.kind == Expression::Kind::kMember &&
                                  values_.frame_array(named.name) && cells(named).empty();
        if (!is_component) {
            return variable_value(named);
        }
        const ExpressionValue whole = value(expression.parts[0]);
        const std::size_t place = kComponents.find(expression.component());
        if (place >= whole.components.size()) {
            throw NoValue(fmt::format("`{}{}` is not there", named.name, named.place));
        }
        return scalar_value(whole.kind, whole.components[place]);
    }

    [[nodiscard]] ExpressionValue call_value(const Expression& call) const {
        static const std::map<std::string, double (*)(double)> of_one = {
            {"abs", std::fabs}, {"floor", std::floor}, {"ceil", std::ceil}, {"sqrt", std::sqrt},
            {"exp", std::exp},  {"log", std::log},     {"sin", std::sin},   {"cos", std::cos}};
        static const std::map<std::string, Kind> conversions = {{"float", Kind::kFloat},
                                                                {"int", Kind::kInt},
                                                                {"uint", Kind::kUint},
                                                                {"bool", Kind::kBool}};
        std::vector<ExpressionValue> arguments;
        for (const Expression& part : call.parts) {
            arguments.push_back(value(part));
        }
        if (const auto to = conversions.find(call.text);
            to != conversions.end() && arguments.size() == 1) {
            return scalar_value(to->second, as_held(to->second, arguments[0].components.front()));
        }
        if (const auto function = of_one.find(call.text);
            function != of_one.end() && arguments.size() == 1) {
            const Kind kind = call.text == "abs" ? arguments[0].kind : Kind::kFloat;
            return scalar_value(kind,
                                as_held(kind, function->second(arguments[0].components.front())));
        }
        if ((call.text == "min" || call.text == "max") && arguments.size() == 2) {
            const double a = arguments[0].components.front();
            const double b = arguments[1].components.front();
            return scalar_value(common_kind(arguments[0].kind, arguments[1].kind),
                                call.text == "min" ? std::min(a, b) : std::max(a, b));
        }
        throw NoValue(fmt::format("`{}()` cannot be worked out here", call.text));
    }

    [[nodiscard]] static ExpressionValue unary_value(const std::string& sign,
                                                     ExpressionValue inner) {
        if (sign == "!") {
            return truth_value(!inner.is_true());
        }
        for (double& component : inner.components) {
            component = sign == "-"   ? as_held(inner.kind, -component)
                        : sign == "~" ? as_held(inner.kind, -component - 1)
                                      : component;
        }
        return inner;
    }

    [[nodiscard]] ExpressionValue binary_value(const Expression& expression) const {
        const std::string& sign = expression.text;
        const ExpressionValue left = value(expression.parts[0]);
        if (sign == "&&" || sign == "||") {
            const bool is_decided = left.is_true() == (sign == "||");
            return truth_value(is_decided ? left.is_true() : value(expression.parts[1]).is_true());
        }
        const ExpressionValue right = value(expression.parts[1]);
        if (sign == "^^") {
            return truth_value(left.is_true() != right.is_true());
        }
        if (sign == "==" || sign == "!=" || sign.starts_with('<') || sign.starts_with('>')) {
            if (sign != "<<" && sign != ">>") {
                return compared(sign, left, right);
            }
        }
        ExpressionValue result{.kind = common_kind(left.kind, right.kind), .components = {}};
        const std::size_t count = std::max(left.components.size(), right.components.size());
        for (std::size_t i = 0; i < count; ++i) {
            result.components.push_back(as_held(
                result.kind, combined(sign, result.kind, component(left, i), component(right, i))));
        }
        return result;
    }

    static double component(const ExpressionValue& value, std::size_t place) {
        return value.components.size() == 1 ? value.components.front()
               : place < value.components.size()
                   ? value.components[place]
                   : throw NoValue("the vectors have different lengths");
    }

    const MomentValues& values_;
    const Viewpoint& view_;
};

}  // namespace

ReadExpression::ReadExpression(const std::string& text) {
    const Syntax syntax("void kernel() { x = " + text + "; }");
    // The words of the text are those after "x =", up to the last "; }".
    constexpr std::size_t kFirst = 7;
    const std::size_t end = syntax.words.size() < 2 ? 0 : syntax.words.size() - 2;
    if (end > kFirst) {
        expression_ = parse_expression(syntax.words, kFirst, end);
    }
    if (expression_.kind == Expression::Kind::kOther || expression_.end != end) {
        throw NoValue(fmt::format("`{}` is no expression", text));
    }
}

ExpressionValue ReadExpression::value(const MomentValues& values, const Viewpoint& view) const {
    return Evaluation(values, view).value(expression_);
}

std::vector<std::uint32_t> ReadExpression::cells(const MomentValues& values,
                                                 const Viewpoint& view) const {
    const Evaluation evaluation(values, view);
    const auto named = evaluation.named_place(expression_);
    return named ? evaluation.cells(*named) : std::vector<std::uint32_t>();
}

std::string value_text(const ExpressionValue& value) {
    std::vector<std::string> parts;
    for (const double number : value.components) {
        parts.push_back(value.kind == Kind::kBool    ? (number != 0 ? "true" : "false")
                        : value.kind == Kind::kFloat ? fmt::format("{}", static_cast<float>(number))
                                                     : fmt::format("{:.0f}", number));
    }
    return parts.size() == 1 ? parts.front() : fmt::format("({})", fmt::join(parts, ", "));
}

std::string value_text(const std::vector<SeenScalar>& scalars) {
    std::vector<std::string> parts;
    for (const SeenScalar& seen : scalars) {
        if (!seen.bits) {
            return "no value yet";
        }
        parts.push_back(audit::text_of(*seen.bits, seen.type));
    }
    return parts.size() == 1 ? parts.front() : fmt::format("({})", fmt::join(parts, ", "));
}

}  // namespace vkp
