#include "tests/operations/scalar_specs.hpp"

#include <cmath>
#include <limits>

namespace vkp {
namespace {

using Value = std::optional<double>;
using RealOfTwo = Value (*)(double, double);
using WholeOfTwo = std::int64_t (*)(std::int64_t, std::int64_t);
using ErrorOfTwo = double (*)(double, double);

ScalarSpec two(RealOfTwo real, WholeOfTwo whole = nullptr, ErrorOfTwo error = nullptr) {
    ScalarSpec spec;
    if (real != nullptr) {
        spec.real = [real](double x, double y, double) { return real(x, y); };
    }
    if (whole != nullptr) {
        spec.whole = [whole](std::int64_t x, std::int64_t y, std::int64_t) { return whole(x, y); };
    }
    if (error != nullptr) {
        spec.error = error;
    }
    return spec;
}

// The sign of the divisor, as Python's %. Beyond 2^20 multiples a float has no fraction left.
Value remainder_of(double x, double y) {
    if (!std::isfinite(x) || !std::isfinite(y) || std::fabs(x) > 0x1p20 * std::fabs(y)) {
        return y == 0 ? Value(std::nan("")) : Value();
    }
    const double left = std::fmod(x, y);
    return left != 0 && std::signbit(left) != std::signbit(y) ? left + y : left;
}

std::int64_t whole_remainder(std::int64_t x, std::int64_t y) {
    return y == 0 ? x : ((x % y) + y) % y;
}

// The kernel makes NaN of a negative infinity to a power that is not whole, and C does not.
Value power_of(double x, double y) {
    if (std::isinf(x) && x < 0 && std::floor(y) != y) {
        return {};
    }
    return x == 0 && y < 0 ? std::numeric_limits<double>::infinity() : std::pow(x, y);
}

// Goes through the digits of y from the highest; only the lowest 64 bits count.
std::int64_t whole_power(std::int64_t x, std::int64_t y) {
    if (y < 0) {
        return x == 1 || x == -1 ? (y % 2 == 0 ? 1 : x) : 0;
    }
    std::uint64_t product = 1;
    for (int digit = 62; digit >= 0; --digit) {
        product *= product;
        product *= (y >> digit) % 2 == 1 ? static_cast<std::uint64_t>(x) : 1U;
    }
    return static_cast<std::int64_t>(product);
}

Value minimum_of(double x, double y) {
    return std::isnan(x) || std::isnan(y) ? std::nan("") : std::fmin(x, y);
}

Value maximum_of(double x, double y) {
    return std::isnan(x) || std::isnan(y) ? std::nan("") : std::fmax(x, y);
}

Value hypot_of(double x, double y) {
    return std::isnan(x) || std::isnan(y) ? std::nan("") : std::hypot(x, y);
}

std::int64_t wrapped_product(std::int64_t x, std::int64_t y) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(x) * static_cast<std::uint64_t>(y));
}

// Shifted out is shifted out: more than all bits leaves nothing. A negative amount counts as that.
std::int64_t left_shifted(std::int64_t x, std::int64_t y) {
    return y < 0 || y > 31 ? 0 : wrapped_product(x, std::int64_t{1} << y);
}

std::int64_t right_shifted(std::int64_t x, std::int64_t y) {
    const std::int64_t divisor = std::int64_t{1} << (y < 0 || y > 31 ? 31 : y);
    return (x - (((x % divisor) + divisor) % divisor)) / divisor;
}

std::int64_t left_shifted_64(std::int64_t x, std::int64_t y) {
    return y < 0 || y > 63 ? 0 : static_cast<std::int64_t>(static_cast<std::uint64_t>(x) << y);
}

std::int64_t right_shifted_64(std::int64_t x, std::int64_t y) {
    return x >> (y < 0 || y > 63 ? 63 : y);
}

double normal_share(double x) {
    return 0.5 * std::erfc(-x / std::sqrt(2.0));
}

Value gelu_backward(double x, double y) {
    const double bell = std::exp(-0.5 * x * x) / std::sqrt(2 * std::acos(-1.0));
    return y * (normal_share(x) + (bell == 0 ? 0 : x * bell));
}

double product_error(double /*x*/, double y) {
    return std::isfinite(y) ? 1e-6 * std::fabs(y) : 0;
}

ScalarSpec compared(bool (*holds)(double, double)) {
    ScalarSpec spec;
    spec.real = [holds](double x, double y, double) { return holds(x, y) ? 1.0 : 0.0; };
    spec.whole = [holds](std::int64_t x, std::int64_t y, std::int64_t) {
        return std::int64_t{holds(static_cast<double>(x), static_cast<double>(y))};
    };
    return spec;
}

ScalarSpecs arithmetic() {
    return {
        {"add", two([](double x, double y) { return Value(x + y); },
                    [](std::int64_t x, std::int64_t y) { return x + y; })},
        {"sub", two([](double x, double y) { return Value(x - y); },
                    [](std::int64_t x, std::int64_t y) { return x - y; })},
        {"mul", two([](double x, double y) { return Value(x * y); }, wrapped_product)},
        {"div", two([](double x, double y) { return Value(x / y); },
                    [](std::int64_t x, std::int64_t y) { return y == 0 ? 0 : x / y; })},
        {"remainder",
         two(remainder_of, whole_remainder,
             [](double x, double y) { return std::isfinite(x + y) ? 0x1p-22 * std::fabs(x) : 0; })},
        {"pow", two(power_of, whole_power)},
        {"minimum", two(minimum_of, [](std::int64_t x, std::int64_t y) { return std::min(x, y); })},
        {"maximum", two(maximum_of, [](std::int64_t x, std::int64_t y) { return std::max(x, y); })},
        {"atan2",
         two([](double x, double y) { return Value(x == 0 && y == 0 ? 0 : std::atan2(x, y)); })},
        {"hypot", two(hypot_of)},
    };
}

ScalarSpecs bits() {
    return {
        {"bitwise_and", two(nullptr, [](std::int64_t x, std::int64_t y) { return x & y; })},
        {"bitwise_or", two(nullptr, [](std::int64_t x, std::int64_t y) { return x | y; })},
        {"bitwise_xor", two(nullptr, [](std::int64_t x, std::int64_t y) { return x ^ y; })},
        {"left_shift", two(nullptr, left_shifted)},
        {"right_shift", two(nullptr, right_shifted)},
        {"left_shift_64", two(nullptr, left_shifted_64)},
        {"right_shift_64", two(nullptr, right_shifted_64)},
        {"and", two(nullptr, [](std::int64_t x, std::int64_t y) { return std::min(x, y); })},
        {"or", two(nullptr, [](std::int64_t x, std::int64_t y) { return std::max(x, y); })},
        {"xor", two(nullptr, [](std::int64_t x, std::int64_t y) { return (x + y) % 2; })},
        {"equal", compared([](double x, double y) { return x == y; })},
        {"not_equal", compared([](double x, double y) { return !(x == y); })},
        {"greater", compared([](double x, double y) { return y < x; })},
        {"greater_equal", compared([](double x, double y) { return y <= x; })},
        {"lower", compared([](double x, double y) { return x < y; })},
        {"lower_equal", compared([](double x, double y) { return x <= y; })},
    };
}

ScalarSpecs activations() {
    return {
        {"prelu",
         two([](double x, double y) { return Value(std::isnan(x) || x >= 0 ? x : y * x); })},
        {"relu_backward", two([](double x, double y) { return Value(x > 0 ? y : 0); })},
        {"sigmoid_backward", two([](double x, double y) { return Value(y * x * (1 - x)); }, nullptr,
                                 [](double x, double y) {
                                     return std::isfinite(x * x * y) ? 1e-6 * std::fabs(x * x * y)
                                                                     : 0;
                                 })},
        {"log_sigmoid_backward",
         two([](double x, double y) { return Value(y * (0.5 - 0.5 * std::tanh(0.5 * x))); },
             nullptr, product_error)},
        {"gelu_backward", two(gelu_backward, nullptr, product_error)},
    };
}

}  // namespace

const ScalarSpecs& binary_specs() {
    static const ScalarSpecs specs = [] {
        ScalarSpecs all = arithmetic();
        all.merge(bits());
        all.merge(activations());
        return all;
    }();
    return specs;
}

const ScalarSpecs& ternary_specs() {
    static const ScalarSpecs specs = {
        {"mask_where",
         {[](double x, double y, double z) { return Value(x != 0 ? y : z); },
          [](std::int64_t x, std::int64_t y, std::int64_t z) { return x != 0 ? y : z; }}},
        {"mask_fill",
         {[](double x, double y, double z) { return Value(x == 0 ? y : z); },
          [](std::int64_t x, std::int64_t y, std::int64_t z) { return x == 0 ? y : z; }}},
        {"clamp",
         {[](double x, double y, double z) {
              return Value(std::isnan(x) ? x : std::fmin(std::fmax(x, y), z));
          },
          [](std::int64_t x, std::int64_t y, std::int64_t z) {
              return std::min(std::max(x, y), z);
          }}},
    };
    return specs;
}

}  // namespace vkp
