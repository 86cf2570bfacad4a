#include "harness/model/numbers/ternary.hpp"

#include "harness/model/numbers/data.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace vkp {

Expected ternary_scale(std::span<const double> weights) {
    Sum sum;
    for (const double weight : weights) {
        sum.add(std::abs(weight));
    }
    const auto n = static_cast<double>(weights.size());
    const double scale = std::max<double>(sum.value() / n, kLeastMagnitude);
    Expected expected;
    append(expected, scale, sum.tolerance() / n + 2 * kUnitRoundoff * scale);
    return expected;
}

double ternary_of(double weight, double scale) {
    return std::clamp(std::rint(weight / scale), -1.0, 1.0);
}

double byte_scale(std::span<const double> row) {
    double largest = kLeastMagnitude;
    for (const double value : row) {
        largest = std::max(largest, std::abs(value));
    }
    return 127 / largest;
}

double byte_of(double value, double scale) {
    return std::clamp(std::rint(value * scale), -128.0, 127.0);
}

bool is_near_tie(double value) {
    constexpr double kNear = 1e-3;
    return std::abs(std::abs(value - std::trunc(value)) - 0.5) < kNear;
}

namespace {

// As what is moved may change the scale of the others, all are looked at again.
template <typename FactorOf>
void move_off_ties(std::span<double> numbers, FactorOf factor_of) {
    bool has_moved = true;
    while (has_moved) {
        has_moved = false;
        const double factor = factor_of(numbers);
        for (double& number : numbers) {
            if (is_near_tie(number * factor)) {
                number = static_cast<float>(number * 1.01);
                has_moved = true;
            }
        }
    }
}

}  // namespace

Array off_ternary_ties(Array weights) {
    move_off_ties(std::span(weights.values),
                  [](std::span<const double> all) { return 1 / ternary_scale(all).values[0]; });
    return weights;
}

Array off_byte_ties(Array rows) {
    const auto n = static_cast<std::size_t>(rows.shape.back());
    for (std::size_t first = 0; first < rows.values.size(); first += n) {
        move_off_ties(std::span(rows.values).subspan(first, n), byte_scale);
    }
    return rows;
}

Array packed_weights(std::string name, Shape shape, std::span<const double> weights) {
    constexpr std::size_t kCodes = 16;
    assert(weights.size() == kCodes * element_count(shape));
    Array packed{std::move(name), std::move(shape), {}, ElementType::kUint32};
    for (std::size_t first = 0; first < weights.size(); first += kCodes) {
        std::uint32_t word = 0;
        for (std::size_t k = 0; k < kCodes; ++k) {
            word |= static_cast<std::uint32_t>(weights[first + k] + 1) << (2 * k);
        }
        packed.values.push_back(word);
    }
    return packed;
}

std::vector<double> random_weights(std::size_t count, std::uint64_t seed, std::string_view stream) {
    return random_integers("", {static_cast<int>(count)}, {-1, 1}, seed, stream).values;
}

int weight_in(std::uint32_t word, std::size_t k) {
    return static_cast<int>(word >> (2 * k) & 3U) - 1;
}

int byte_in(std::uint32_t word, std::size_t k) {
    return static_cast<std::int8_t>(word >> (8 * k) & 0xffU);
}

}  // namespace vkp
