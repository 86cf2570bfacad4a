// The arithmetic of GLSL on the values of a recorded run.
#pragma once

#include "checker/dap/expression_value.hpp"

#include <string>

namespace vkp {

ExpressionValue scalar_value(ExpressionValue::Kind kind, double number);
ExpressionValue truth_value(bool holds);

// A number as its type holds it: whole numbers wrap round at 32 bits, and floats are rounded.
// Throws NoValue for what a whole number cannot hold.
double as_held(ExpressionValue::Kind kind, double number);

// The type in which two operands meet.
ExpressionValue::Kind common_kind(ExpressionValue::Kind left, ExpressionValue::Kind right);

// `<`, `==` and so on.
ExpressionValue compared(const std::string& sign, const ExpressionValue& left,
                         const ExpressionValue& right);

// A component of what an operator gives, which is not yet as its type holds it. Throws NoValue
// where GLSL leaves it undefined.
double combined(const std::string& sign, ExpressionValue::Kind kind, double left, double right);

// "3", "0xffu", "1.5". Throws NoValue.
ExpressionValue number_literal(const std::string& text);

}  // namespace vkp
