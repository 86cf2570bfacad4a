#include "harness/glsl_analysis/value_types.hpp"

#include "harness/glsl_analysis/evaluate.hpp"

#include <algorithm>
#include <array>

namespace vkp {

namespace {

using Kind = Expression::Kind;

constexpr int kMaxSteps = 1000;  // names may be declared by names that are declared by names

constexpr std::array<std::string_view, 6> kComparisons = {"==", "!=", "<", ">", "<=", ">="};

// Functions that give what they are given.
constexpr std::array<std::string_view, 9> kOfArguments = {
    "min", "max", "clamp", "abs", "sign", "mix", "subgroupAdd", "subgroupMin", "subgroupMax"};

constexpr std::array<std::string_view, 31> kOfFloats = {"sqrt",
                                                        "inversesqrt",
                                                        "exp",
                                                        "exp2",
                                                        "log",
                                                        "log2",
                                                        "pow",
                                                        "sin",
                                                        "cos",
                                                        "tan",
                                                        "sinh",
                                                        "cosh",
                                                        "tanh",
                                                        "asin",
                                                        "acos",
                                                        "atan",
                                                        "floor",
                                                        "ceil",
                                                        "round",
                                                        "fract",
                                                        "mod",
                                                        "trunc",
                                                        "fma",
                                                        "dot",
                                                        "step",
                                                        "smoothstep",
                                                        "length",
                                                        "distance",
                                                        "radians",
                                                        "degrees",
                                                        "uintBitsToFloat"};

template <std::size_t kCount>
bool is_one_of(const std::array<std::string_view, kCount>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

// Of an operation on both.
ValueType common(ValueType left, ValueType right) {
    if (left == ValueType::kFloat || right == ValueType::kFloat) {
        return ValueType::kFloat;
    }
    if (!is_whole(left) || !is_whole(right)) {
        return ValueType::kUnknown;
    }
    return left == ValueType::kUint ? left : right;
}

ValueType number_type(const std::string& text) {
    if (number_value(text)) {
        return text.ends_with('u') || text.ends_with('U') ? ValueType::kUint : ValueType::kInt;
    }
    return text.find_first_of(".eEfF") != std::string::npos ? ValueType::kFloat
                                                            : ValueType::kUnknown;
}

ValueType scalar_type(Scalar scalar) {
    if (is_float(scalar)) {
        return ValueType::kFloat;
    }
    return value_type_named(type_name(ElementType{scalar, 1}));
}

// A name of the frame.
ValueType given_type(const GlslAnalysis& analysis, const std::string& name) {
    if (name.starts_with("gl_")) {
        return ValueType::kUint;
    }
    if (name == "TPB" || name.ends_with("_shape") || name.ends_with("_strides")) {
        return ValueType::kInt;
    }
    for (const Constant& constant : analysis.interface().constants) {
        if (constant.name == name) {
            return is_float(constant.type) ? ValueType::kFloat : ValueType::kInt;
        }
    }
    const InterfaceArray* const array = analysis.array(name);
    return array == nullptr ? ValueType::kUnknown : scalar_type(array->type.scalar);
}

ValueType call_type(const GlslAnalysis& analysis, const Expression& call, std::size_t statement) {
    if (const ValueType cast = value_type_named(call.text); cast != ValueType::kUnknown) {
        return cast;
    }
    if (is_one_of(kOfFloats, call.text)) {
        return ValueType::kFloat;
    }
    if (is_one_of(kOfArguments, call.text) && !call.parts.empty()) {
        ValueType type = type_of(analysis, call.parts.front(), statement);
        for (const Expression& part : call.parts) {
            type = common(type, type_of(analysis, part, statement));
        }
        return type;
    }
    const Syntax& syntax = analysis.syntax();
    const auto own = std::ranges::find_if(syntax.statements, [&](const Statement& each) {
        return each.kind == Statement::Kind::kFunction && each.name == call.text;
    });
    return own == syntax.statements.end() ? ValueType::kUnknown
                                          : value_type_named(syntax.words[own->begin].text);
}

}  // namespace

ValueType value_type_named(std::string_view name) {
    if (name == "float" || name == "double" || name == "float16_t" || name.starts_with("vec") ||
        name.starts_with("mat") || name.starts_with("f16")) {
        return ValueType::kFloat;
    }
    if (name.starts_with("uint") || name.starts_with("uvec")) {
        return ValueType::kUint;
    }
    if (name.starts_with("int") || name.starts_with("ivec")) {
        return ValueType::kInt;
    }
    return name == "bool" ? ValueType::kBool : ValueType::kUnknown;
}

ValueType type_of(const GlslAnalysis& analysis, const Expression& expression,
                  std::size_t statement) {
    const auto of = [&](std::size_t part) {
        return type_of(analysis, expression.parts[part], statement);
    };
    switch (expression.kind) {
        case Kind::kNumber:
            return number_type(expression.text);
        case Kind::kName: {
            const DeclaredName* const own =
                analysis.syntax().meaning(expression.text, statement, expression.begin);
            return own != nullptr ? value_type_named(own->type)
                                  : given_type(analysis, expression.text);
        }
        case Kind::kMember:
        case Kind::kIndex:
            return of(0);
        case Kind::kUnary:
            return expression.text == "!" ? ValueType::kBool : of(0);
        case Kind::kBinary: {
            const bool is_shift = expression.text == "<<" || expression.text == ">>";
            const bool asks = is_one_of(kComparisons, expression.text) || expression.text == "&&" ||
                              expression.text == "||";
            return asks ? ValueType::kBool : is_shift ? of(0) : common(of(0), of(1));
        }
        case Kind::kChoice:
            return common(of(1), of(2));
        case Kind::kCall:
            return call_type(analysis, expression, statement);
        default:
            return ValueType::kUnknown;
    }
}

namespace {

std::int64_t as(ValueType type, std::int64_t value) {
    if (type == ValueType::kUint) {
        return static_cast<std::uint32_t>(value);
    }
    return type == ValueType::kInt ? static_cast<std::int32_t>(value) : value;
}

std::optional<std::int64_t> wrapped(const GlslAnalysis& analysis, const Expression& expression,
                                    std::size_t statement, std::uint32_t invocation, int& steps) {
    const Expression& whole = expression;
    const ValueType type = type_of(analysis, whole, statement);
    if (++steps > kMaxSteps || type == ValueType::kUnknown || type == ValueType::kFloat) {
        return {};
    }
    const auto part = [&](std::size_t number) {
        return wrapped(analysis, whole.parts[number], statement, invocation, steps);
    };
    if (whole.kind == Kind::kBinary) {
        const auto left = part(0);
        const auto right = part(1);
        if (!left || !right) {
            // One side may decide.
            const bool is_and = whole.text == "&&";
            const auto& known = left ? left : right;
            const bool decides = (is_and || whole.text == "||") && known && (*known != 0) != is_and;
            return decides ? std::optional<std::int64_t>(is_and ? 0 : 1) : std::nullopt;
        }
        const ValueType both = common(type_of(analysis, whole.parts[0], statement),
                                      type_of(analysis, whole.parts[1], statement));
        const auto value = binary_value(whole.text, as(both, *left), as(both, *right));
        return value ? std::optional(as(type, *value)) : std::nullopt;
    }
    if (whole.kind == Kind::kUnary) {
        const auto of = part(0);
        const auto value = of ? unary_value(whole.text, *of) : std::nullopt;
        return value ? std::optional(as(type, *value)) : std::nullopt;
    }
    if (whole.kind == Kind::kCall && whole.parts.size() == 1 && is_whole(type)) {
        const auto of = part(0);
        return of ? std::optional(as(type, *of)) : std::nullopt;
    }
    if (whole.kind == Kind::kName) {
        const DeclaredName* const own =
            analysis.syntax().meaning(whole.text, statement, whole.begin);
        const Expression out = analysis.written_out(whole, statement);
        if (own != nullptr && out.kind != Kind::kName) {
            const auto value = wrapped(analysis, out, own->statement, invocation, steps);
            return value ? std::optional(as(type, *value)) : std::nullopt;
        }
    }
    const auto value = analysis.value(whole, statement, invocation);
    return value ? std::optional(as(type, *value)) : std::nullopt;
}

}  // namespace

std::optional<std::int64_t> wrapped_value(const GlslAnalysis& analysis,
                                          const Expression& expression, std::size_t statement,
                                          std::uint32_t invocation) {
    int steps = 0;
    return wrapped(analysis, expression, statement, invocation, steps);
}

}  // namespace vkp
