#include "harness/train/steps/gelu.hpp"

#include "harness/model/numbers/tolerance.hpp"

#include <cmath>

namespace vkp {

namespace {

constexpr double kRoot = 0.7978845608028654;  // square root of 2/π
constexpr double kCubic = 0.044715;

}  // namespace

// Hendrycks and Gimpel, Gaussian Error Linear Units (2016), with tanh.
double gelu(double x) {
    return 0.5 * x * (1 + std::tanh(kRoot * (x + kCubic * x * x * x)));
}

double gelu_slope(double x) {
    const double t = std::tanh(kRoot * (x + kCubic * x * x * x));
    return 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * kRoot * (1 + 3 * kCubic * x * x);
}

Expected gelu_specification(const Case& of) {
    constexpr double kTolerance = 1e-5;  // error of the drivers' tanh()
    const std::string& function = of.dispatches.front().kernel;
    const std::vector<double>& z = of.input("z").values;
    Expected expected;
    for (std::size_t i = 0; i < z.size(); ++i) {
        if (function == "forward") {
            append(expected, gelu(z[i]), kTolerance * std::abs(z[i]));
        } else if (function == "open") {
            append(expected, 1, 0);
        } else {
            const double before = of.result().values[i];
            append(expected, before * gelu_slope(z[i]), kTolerance * std::abs(before));
        }
    }
    return expected;
}

}  // namespace vkp
