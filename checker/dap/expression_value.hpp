// Expressions of GLSL, worked out for one thread at one moment of a recorded run.
#pragma once

#include "checker/dap/moment_values.hpp"
#include "harness/glsl_analysis/syntax.hpp"

#include <stdexcept>
#include <string>
#include <vector>

namespace vkp {

// Says why an expression has no value, as a sentence without its full stop.
class NoValue : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

struct ExpressionValue {
    enum class Kind { kBool, kInt, kUint, kFloat };
    Kind kind = Kind::kInt;
    std::vector<double> components = {0};  // one for each; integers of 64 bits beyond 2⁵³ round

    [[nodiscard]] bool is_true() const { return components.front() != 0; }
};

// An expression that was read once, to be worked out many times.
class ReadExpression {
public:
    // Throws NoValue for a text that is no expression.
    explicit ReadExpression(const std::string& text);

    // Throws NoValue.
    [[nodiscard]] ExpressionValue value(const MomentValues& values, const Viewpoint& view) const;

    // The scalars that the text names: "s[i + 1]", "sum". Empty for anything else than a place.
    [[nodiscard]] std::vector<std::uint32_t> cells(const MomentValues& values,
                                                   const Viewpoint& view) const;

private:
    Expression expression_;
};

// "3", "(1, 2.5)", "true"
std::string value_text(const ExpressionValue& value);

// Of scalars that belong together; "no value yet" if one of them has no value.
std::string value_text(const std::vector<SeenScalar>& scalars);

}  // namespace vkp
