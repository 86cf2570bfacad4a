#include "tests/operations/scalar_specs.hpp"

#include <cmath>
#include <limits>

namespace vkp {
namespace {

using Real = double (*)(double);
using Whole = std::int64_t (*)(std::int64_t);
using Error = double (*)(double);

ScalarSpec one(Real real, Whole whole = nullptr, Error error = nullptr) {
    ScalarSpec spec;
    if (real != nullptr) {
        spec.real = [real](double x, double, double) { return real(x); };
    }
    if (whole != nullptr) {
        spec.whole = [whole](std::int64_t x, std::int64_t, std::int64_t) { return whole(x); };
    }
    if (error != nullptr) {
        spec.error = [error](double x, double) { return error(x); };
    }
    return spec;
}

std::int64_t wrapped_square(std::int64_t x) {
    const auto bits = static_cast<std::uint64_t>(x);
    return static_cast<std::int64_t>(bits * bits);
}

double sigmoid(double x) {
    return 0.5 * (1 + std::tanh(0.5 * x));
}

double log_sigmoid(double x) {
    return x < -700 ? x : -std::log1p(std::exp(-x));
}

// The error of erf by a polynomial that is off by 1.5e-7, and of functions that multiply it by x.
double erf_error(double /*x*/) {
    return 4e-7;
}

double gelu_error(double x) {
    return std::isfinite(x) ? 4e-7 * std::abs(x) : 0;
}

// A sum of terms around 1 that nearly cancel.
double unit_error(double /*x*/) {
    return 2e-7;
}

}  // namespace

const ScalarSpecs& unary_specs() {
    static const ScalarSpecs specs = {
        {"neg", one([](double x) { return 0 - x; }, [](std::int64_t x) { return 0 - x; })},
        {"abs", one([](double x) { return std::fabs(x); },
                    [](std::int64_t x) { return x < 0 ? 0 - x : x; })},
        {"sign", one([](double x) { return std::isnan(x) ? x : double((x > 0) - (x < 0)); },
                     [](std::int64_t x) { return std::int64_t{x > 0} - std::int64_t{x < 0}; })},
        {"square", one([](double x) { return std::pow(x, 2); }, wrapped_square)},
        {"recip", one([](double x) { return std::pow(x, -1); })},
        {"sqrt", one(std::sqrt)},
        {"exp", one(std::exp)},
        {"log", one(std::log)},
        {"log1p", one(std::log1p)},
        {"sin", one(std::sin, nullptr, unit_error)},
        {"cos", one(std::cos, nullptr, unit_error)},
        {"tan", one(std::tan, nullptr, unit_error)},
        {"asin", one(std::asin)},
        {"acos", one(std::acos, nullptr, unit_error)},
        {"atan", one(std::atan)},
        {"sinh", one(std::sinh)},
        {"cosh", one(std::cosh)},
        {"tanh", one(std::tanh)},
        {"asinh", one(std::asinh)},
        {"acosh", one(std::acosh)},
        {"atanh", one(std::atanh)},
        {"floor", one(std::floor)},
        {"ceil", one(std::ceil)},
        {"trunc", one(std::trunc)},
        {"round", one(std::nearbyint)},
        {"erf", one(std::erf, nullptr, erf_error)},
        {"is_nan", one([](double x) { return std::isnan(x) ? 1.0 : 0.0; })},
        {"is_inf", one([](double x) { return std::isinf(x) ? 1.0 : 0.0; })},
        {"relu", one([](double x) { return std::isnan(x) ? x : std::fmax(x, 0); })},
        {"sigmoid", one(sigmoid, nullptr, unit_error)},
        {"hard_sigmoid",
         one([](double x) { return std::isnan(x) ? x : std::fmin(std::fmax(x / 5 + 0.5, 0), 1); })},
        {"log_sigmoid", one(log_sigmoid, nullptr, unit_error)},
        {"gelu", one([](double x) { return x * (1 - 0.5 * std::erfc(x / std::sqrt(2.0))); },
                     nullptr, gelu_error)},
        {"bitwise_not", one(nullptr, [](std::int64_t x) { return -1 - x; })},
        {"not", one(nullptr, [](std::int64_t x) { return 1 - x; })},
    };
    return specs;
}

}  // namespace vkp
