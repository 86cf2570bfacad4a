#include "tests/operations/numbers.hpp"

#include "checker/report/number_type.hpp"
#include "harness/base/half.hpp"

#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <numeric>

namespace vkp {
namespace {

const double kInfinity = std::numeric_limits<double>::infinity();
const double kNan = std::numeric_limits<double>::quiet_NaN();

std::uint32_t next(std::uint32_t& state) {
    state = state * 1664525U + 1013904223U;
    return state >> 8U;
}

std::size_t flat_index(const Extents& extents, const Extents& index) {
    std::size_t at = 0;
    for (std::size_t axis = 0; axis < extents.size(); ++axis) {
        at = at * static_cast<std::size_t>(extents.at(axis)) +
             static_cast<std::size_t>(index.at(axis));
    }
    return at;
}

}  // namespace

bool is_real(const std::string& type) {
    return number_type(type).kind == NumberKind::kFloat;
}

bool is_wide(const std::string& type) {
    return number_type(type).bits == 64;
}

double wrapped(const std::string& type, std::int64_t value) {
    const NumberType& number = number_type(type);
    if (number.bits == 64 && number.kind == NumberKind::kUnsigned) {
        return static_cast<double>(static_cast<std::uint64_t>(value));
    }
    return number.bits == 64
               ? static_cast<double>(value)
               : as_cast(number, static_cast<double>(value % (std::int64_t{1} << 32U)));
}

double as_held(const std::string& type, double value) {
    if (type == "float32") {
        return static_cast<float>(value);
    }
    if (type == "float16") {
        return static_cast<double>(half_to_float(double_to_half(value)));
    }
    // Beyond 2^53 the value is a 64-bit whole number that is held already.
    return std::fabs(value) < 0x1p53 ? wrapped(type, static_cast<std::int64_t>(value)) : value;
}

double sum_in_register(const std::string& type, double x, double y) {
    return as_held(register_type(number_type(type)), x + y);
}

double product_in_register(const std::string& type, double x, double y) {
    const auto product = static_cast<std::uint64_t>(static_cast<std::int64_t>(x)) *
                         static_cast<std::uint64_t>(static_cast<std::int64_t>(y));
    return wrapped(register_type(number_type(type)), static_cast<std::int64_t>(product));
}

double rounding_of(const std::string& type, double value) {
    if (!is_real(type)) {
        return 0;
    }
    const double in_float = 4 * 0x1p-24 * std::abs(value) + 0x1p-140;
    return type == "float16" ? in_float + 0x1p-11 * std::abs(value) + 0x1p-25 : in_float;
}

const std::vector<double>& edges(const std::string& type) {
    static const std::vector<double> floats = {0,   1,     -1,     0.5, -0.5, 1.5,  -2.5, 3,
                                               -16, 0.001, -0.001, 80,  -20,  1000, -700, 0.984375};
    static const std::map<std::string, std::vector<double>> all = {
        {"float32", floats},
        {"float16", floats},
        {"bfloat16",  // 0, 1, -1, 0.5, …: the upper halves of floats
         {0, 16256, 49024, 16128, 48896, 16320, 49184, 16448, 49536, 14979, 47747, 17056, 49568,
          17530, 50223, 16252}},
        {"int32",
         {0, 1, -1, 2, -3, 7, 31, 32, 127, -128, 46341, -46341, 65536, -1000, 2147483647,
          -2147483648.0}},
        {"int8", {0, 1, -1, 2, -3, 7, 8, 11, -16, 32, 64, -64, 100, 126, 127, -128}},
        {"int16", {0, 1, -1, 2, -3, 7, 15, 16, 127, -128, 181, -182, 256, -1000, 32767, -32768}},
        // No product of two is beyond 2^63, or has more than 53 digits that count.
        {"int64",
         {0, 1, -1, 2, -3, 7, 31, 33, 63, -64, 46341, -46341, 67108863, -1000, 2147483648,
          -2147483648.0}},
        {"uint32",
         {0, 1, 2, 3, 5, 7, 31, 32, 127, 128, 46341, 65535, 65536, 1000, 2147483648, 4294967295}},
        {"uint8", {0, 1, 2, 3, 7, 8, 11, 16, 32, 64, 100, 126, 127, 128, 200, 255}},
        {"uint16", {0, 1, 2, 3, 7, 15, 16, 127, 128, 181, 255, 256, 1000, 32767, 32768, 65535}},
        {"uint64",
         {0, 1, 2, 3, 5, 7, 31, 33, 63, 64, 46341, 65536, 67108863, 1000, 2147483648, 3037000499}},
        {"bool", {0, 1, 1, 0, 1, 0, 0, 1, 1, 1, 0, 0, 0, 0, 1, 1}}};
    return all.at(type);
}

const std::vector<double>& special_floats() {
    static const std::vector<double> floats = {
        kNan,   kInfinity, -kInfinity, 0,        -0.0,  3.402823e38, -3.402823e38, 65504,
        -65504, 1e30,      -1e30,      16777216, 1e-30, 1,           -1,           2};
    return floats;
}

double float_of(const std::string& type, double value) {
    return type == "bfloat16" ? std::bit_cast<float>(static_cast<std::uint32_t>(value) << 16U)
                              : value;
}

Tensor::Tensor(Extents extents_of_it)
    : extents(std::move(extents_of_it)), values(static_cast<std::size_t>(count_of(extents))) {}

Tensor::Tensor(Extents extents_of_it, std::vector<double> values_of_it)
    : extents(std::move(extents_of_it)), values(std::move(values_of_it)) {}

double& Tensor::at(const Extents& index) {
    return values.at(flat_index(extents, index));
}

double Tensor::at(const Extents& index) const {
    return values.at(flat_index(extents, index));
}

int count_of(const Extents& extents) {
    return std::accumulate(extents.begin(), extents.end(), 1, std::multiplies<>());
}

std::vector<Extents> indices_of(const Extents& extents) {
    std::vector<Extents> indices;
    for (int at = 0; at < count_of(extents); ++at) {
        Extents index(extents.size());
        int rest = at;
        for (std::size_t axis = extents.size(); axis-- > 0;) {
            index[axis] = rest % extents[axis];
            rest /= extents[axis];
        }
        indices.push_back(std::move(index));
    }
    return indices;
}

Tensor made_up(const std::string& type, Extents extents, std::uint32_t seed) {
    Tensor tensor(std::move(extents));
    for (double& value : tensor.values) {
        const std::uint32_t drawn = next(seed);
        value = is_real(type) ? (static_cast<int>(drawn % 65) - 32) / 4.0
                              : edges(type)[drawn % edges(type).size()];
    }
    return tensor;
}

Tensor made_up_below(const std::string& type, Extents extents, std::uint32_t seed, double limit) {
    Tensor tensor = made_up(type, std::move(extents), seed);
    for (double& value : tensor.values) {
        value = is_wide(type) ? std::fmod(value, limit) : value;
    }
    return tensor;
}

Tensor made_up_indices(Extents extents, int limit, std::uint32_t seed) {
    Tensor tensor(std::move(extents));
    for (double& value : tensor.values) {
        value = next(seed) % static_cast<std::uint32_t>(limit);
    }
    return tensor;
}

}  // namespace vkp
