#include "harness/model/numbers/data.hpp"

#include "harness/base/half.hpp"

#include <algorithm>
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

void append(Expected& expected, const Number& number) {
    append(expected, number.value, number.tolerance);
}

void append(Expected& expected, double exact) {
    append(expected, exact, 0);
}

Expected sums_up_to(Indices indices, const Input& in) {
    Sum sum;
    double exact = 0;
    std::size_t next = 0;
    return each_at(indices, [&](std::size_t index) {
        for (; next <= index && in.is_of_bench(); ++next) {
            exact += in[next];
        }
        for (; next <= index; ++next) {
            sum.add(in[next]);
        }
        return in.is_of_bench() ? Number{exact} : Number{sum.value(), sum.tolerance()};
    });
}

Expected block_sums(Indices indices, const Input& in, std::size_t n, std::size_t block) {
    return each_at(indices, [&](std::size_t number) {
        const std::size_t first = number * block;
        return sum_of(std::min(block, n - first), [&](std::size_t i) { return in[first + i]; });
    });
}

Launch groups_of(int tpb, int x, int y, int z) {
    const auto count = [](int number) { return static_cast<std::uint32_t>(number); };
    return {.workgroups = {count(x), count(y), count(z)}, .workgroup_size = {count(tpb)}};
}

Launch threads_over(int positions, int tpb) {
    return groups_of(tpb, divide_rounding_up(positions, tpb));
}

Launch squares_over(int rows, int cols, int tpb, int layers) {
    Launch launch =
        groups_of(tpb, divide_rounding_up(cols, tpb), divide_rounding_up(rows, tpb), layers);
    launch.workgroup_size.y = launch.workgroup_size.x;
    return launch;
}

double size_of(const Shape& shape) {
    return static_cast<double>(element_count(shape));
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

namespace {

Number element_of_product(std::size_t index, const Shape& a_shape, const Shape& b_shape,
                          const Input& a, const Input& b) {
    const std::size_t inner = extent(a_shape, 1);
    const std::size_t cols = b_shape.size() == 1 ? 1 : extent(b_shape, 1);
    const Sum sum = sum_of(inner, [&](std::size_t k) {
        return a[index / cols * inner + k] * b[k * cols + index % cols];
    });
    return {sum.value(), sum.tolerance()};
}

}  // namespace

Expected matrix_product(const Array& a, const Array& b) {
    Expected expected;
    for (std::size_t i = 0; i < extent(a.shape, 0) * element_count(b.shape) / extent(a.shape, 1);
         ++i) {
        append(expected, element_of_product(i, a.shape, b.shape, Input(a.values), Input(b.values)));
    }
    return expected;
}

Expected matrix_product_at(Indices indices, const Case& of, const Inputs& in) {
    return each_at(indices, [&](std::size_t index) {
        return element_of_product(index, of.arrays[0].shape, of.arrays[1].shape, in[0], in[1]);
    });
}

}  // namespace vkp
