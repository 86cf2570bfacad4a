#include "harness/model/data.hpp"

#include "harness/base/half.hpp"

#include <cassert>
#include <cmath>
#include <random>
#include <utility>

namespace vkp {

namespace {

constexpr std::uint32_t kSubgroup = 32;  // of the declared model

// FNV-1a, so that every stream of a seed starts elsewhere. std::hash differs between libraries.
std::uint64_t hash(std::string_view text) {
    std::uint64_t state = 0xcbf29ce484222325U;
    for (const char c : text) {
        state = (state ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    }
    return state;
}

// The standard fixes the numbers of mt19937_64 but not those of its distributions.
double uniform_nonzero(std::mt19937_64& generator) {
    constexpr double kSteps = 1 << 20;
    double value = 0;
    while (value == 0) {
        value = static_cast<double>(generator() >> 44U) / kSteps * 16 - 8;
    }
    return value;
}

}  // namespace

Array arange(std::string name, Shape shape) {
    Array array{std::move(name), std::move(shape), {}};
    array.values.resize(element_count(array.shape));
    for (std::size_t i = 0; i < array.values.size(); ++i) {
        array.values[i] = static_cast<double>(i);
    }
    return array;
}

Array arange_modulo(std::string name, Shape shape, int modulus) {
    Array array = arange(std::move(name), std::move(shape));
    for (double& value : array.values) {
        value = std::fmod(value, modulus);
    }
    return array;
}

Array filled(std::string name, Shape shape, double value) {
    const std::size_t count = element_count(shape);
    return {std::move(name), std::move(shape), std::vector<double>(count, value)};
}

Array values(std::string name, Shape shape, std::vector<double> elements) {
    assert(elements.size() == element_count(shape));
    return {std::move(name), std::move(shape), std::move(elements)};
}

Array random_floats(std::string name, Shape shape, std::uint64_t seed, std::string_view stream) {
    std::mt19937_64 generator(seed ^ hash(stream));
    Array array{std::move(name), std::move(shape), {}};
    array.values.resize(element_count(array.shape));
    for (double& value : array.values) {
        value = static_cast<float>(uniform_nonzero(generator));
    }
    return array;
}

Array random_integers(std::string name, Shape shape, IntegerBounds bounds, std::uint64_t seed,
                      std::string_view stream) {
    assert(bounds.lowest <= bounds.highest);
    const auto count = static_cast<std::uint64_t>(bounds.highest - bounds.lowest) + 1;
    std::mt19937_64 generator(seed ^ hash(stream));
    Array array{std::move(name), std::move(shape), {}, ElementType::kInt32};
    array.values.resize(element_count(array.shape));
    for (double& value : array.values) {
        value = static_cast<double>(bounds.lowest + static_cast<std::int64_t>(generator() % count));
    }
    return array;
}

Array as_floats(Array whole_numbers, double factor) {
    whole_numbers.type = ElementType::kFloat32;
    return scaled(std::move(whole_numbers), factor);
}

Array random_unit_floats(std::string name, Shape shape, std::uint64_t seed,
                         std::string_view stream) {
    Array array = random_floats(std::move(name), std::move(shape), seed, stream);
    for (double& value : array.values) {
        value /= 8;
    }
    return array;
}

Array random_indices(std::string name, Shape shape, int count, std::uint64_t seed,
                     std::string_view stream) {
    Array array = random_integers(std::move(name), std::move(shape), {0, count - 1}, seed, stream);
    array.type = ElementType::kUint32;
    return array;
}

Array indices(std::string name, std::vector<double> elements) {
    const auto count = static_cast<int>(elements.size());
    return {std::move(name), {count}, std::move(elements), ElementType::kUint32};
}

Array scaled(Array array, double factor, double shift) {
    for (double& value : array.values) {
        value = static_cast<float>(value * factor + shift);
    }
    return array;
}

Array as_float16(Array array) {
    array.type = {Scalar::kFloat16};
    for (double& value : array.values) {
        value = half_to_float(double_to_half(value));
    }
    return array;
}

Array packed_bytes(std::string name, Shape shape, const std::vector<double>& bytes) {
    assert(bytes.size() == 4 * element_count(shape));
    std::vector<double> words;
    for (std::size_t i = 0; i < bytes.size(); i += 4) {
        words.push_back(bytes[i] + 0x1p8 * bytes[i + 1] + 0x1p16 * bytes[i + 2] +
                        0x1p24 * bytes[i + 3]);
    }
    return {std::move(name), std::move(shape), std::move(words), ElementType::kUint32};
}

Array random_bytes(std::string name, Shape shape, std::uint64_t seed, std::string_view stream) {
    Array array = random_integers(std::move(name), std::move(shape), {0, 0xffffffff}, seed, stream);
    array.type = ElementType::kUint32;
    return array;
}

int drawn_number(IntegerBounds bounds, std::uint64_t seed, std::string_view stream) {
    return static_cast<int>(random_integers("", {1}, bounds, seed, stream).values.front());
}

Array random_digits(std::string name, Shape shape, std::uint64_t seed, std::string_view stream) {
    Array array = random_integers(std::move(name), std::move(shape), {-9, 9}, seed, stream);
    array.type = ElementType::kFloat32;
    return array;
}

std::vector<std::string> subgroup_extensions() {
    return {"GL_KHR_shader_subgroup_basic", "GL_KHR_shader_subgroup_arithmetic",
            "GL_KHR_shader_subgroup_ballot", "GL_KHR_shader_subgroup_shuffle"};
}

int divide_rounding_up(int dividend, int divisor) {
    return (dividend + divisor - 1) / divisor;
}

void Sum::add(double term) {
    value_ += term;
    magnitude_ += std::abs(term);
    ++terms_;
    is_whole_ = is_whole_ && term == std::trunc(term);
}

double Sum::tolerance() const {
    if (is_whole_ && magnitude_ <= 1 / kUnitRoundoff) {
        return 0;
    }
    return 2 * rounding_bound(static_cast<double>(terms_ + 2)) * magnitude_;
}

void append(Expected& expected, const Sum& sum) {
    expected.values.push_back(sum.value());
    expected.tolerances.push_back(sum.tolerance());
}

namespace {

// Calls `add` with the number of subgroups that still add in each step of a tree that halves.
template <typename Add>
void for_each_step(std::uint32_t threads, Add add) {
    for (std::uint32_t adding = threads / 2; adding > 0; adding /= 2) {
        add((adding + kSubgroup - 1) / kSubgroup);
    }
}

std::uint64_t step_count(std::uint32_t threads) {
    std::uint64_t steps = 0;
    for_each_step(threads, [&](std::uint32_t /*subgroups*/) { ++steps; });
    return steps;
}

}  // namespace

TrafficLimit tree_traffic(std::uint32_t threads, std::uint64_t workgroups) {
    std::uint64_t requests = (threads + kSubgroup - 1) / kSubgroup;
    for_each_step(threads, [&](std::uint32_t subgroups) { requests += 2 * subgroups; });
    const std::uint64_t branches = step_count(std::min(threads, kSubgroup)) + 2;
    return {.shared_requests = requests * workgroups,
            .divergent_branches = branches * workgroups,
            .barriers = step_count(threads)};
}

TrafficLimit least_tree_traffic(std::uint32_t threads, std::uint64_t workgroups) {
    std::uint64_t requests = 0;
    for_each_step(threads, [&](std::uint32_t subgroups) { requests += 2 * subgroups; });
    return {.shared_requests = requests * workgroups,
            .divergent_branches = 0,
            .barriers = (step_count(threads) + 1) / 2};
}

std::uint64_t tree_shared_reads(std::uint32_t threads) {
    return 2 * step_count(threads) + 1;
}

Expected matrix_product(const Array& a, const Array& b) {
    const auto rows = static_cast<std::size_t>(a.shape[0]);
    const auto inner = static_cast<std::size_t>(a.shape[1]);
    const auto cols = static_cast<std::size_t>(b.shape[1]);
    Expected expected;
    for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t j = 0; j < cols; ++j) {
            Sum sum;
            for (std::size_t k = 0; k < inner; ++k) {
                sum.add(a.values[i * inner + k] * b.values[k * cols + j]);
            }
            append(expected, sum);
        }
    }
    return expected;
}

Expected matrix_product_at(std::span<const std::size_t> indices, std::size_t n,
                           const BenchInputs& in) {
    std::vector<double> products(n);
    return sums_at(indices, [&](std::size_t index) -> const std::vector<double>& {
        for (std::size_t k = 0; k < n; ++k) {
            products[k] = in[0][index / n * n + k] * in[1][k * n + index % n];
        }
        return products;
    });
}

void append_sum(Expected& expected, std::initializer_list<double> terms) {
    Sum sum;
    for (const double term : terms) {
        sum.add(term);
    }
    append(expected, sum);
}

}  // namespace vkp
