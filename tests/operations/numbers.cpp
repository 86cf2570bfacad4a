#include "tests/operations/numbers.hpp"

#include "harness/base/half.hpp"

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

std::string in_memory(const std::string& type) {
    static const std::map<std::string, std::string> names = {{"float32", "float"},
                                                             {"float16", "float16_t"},
                                                             {"int32", "int"},
                                                             {"int8", "int8_t"},
                                                             {"bool", "uint8_t"}};
    return names.at(type);
}

std::string in_register(const std::string& type) {
    return type == "bool" ? "bool" : is_real(type) ? "float" : "int";
}

bool is_real(const std::string& type) {
    return type == "float32" || type == "float16";
}

std::int64_t wrapped(const std::string& type, std::int64_t value) {
    if (type == "bool") {
        return value != 0 ? 1 : 0;
    }
    return type == "int8" ? static_cast<std::int8_t>(value) : static_cast<std::int32_t>(value);
}

double as_held(const std::string& type, double value) {
    if (type == "float32") {
        return static_cast<float>(value);
    }
    if (type == "float16") {
        return static_cast<double>(half_to_float(double_to_half(value)));
    }
    return static_cast<double>(wrapped(type, static_cast<std::int64_t>(value)));
}

double whole_product(double x, double y) {
    return static_cast<double>(
        wrapped("int32", static_cast<std::int64_t>(x) * static_cast<std::int64_t>(y)));
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
        {"int32",
         {0, 1, -1, 2, -3, 7, 31, 32, 127, -128, 46341, -46341, 65536, -1000, 2147483647,
          -2147483648.0}},
        {"int8", {0, 1, -1, 2, -3, 7, 8, 11, -16, 32, 64, -64, 100, 126, 127, -128}},
        {"bool", {0, 1, 1, 0, 1, 0, 0, 1, 1, 1, 0, 0, 0, 0, 1, 1}}};
    return all.at(type);
}

const std::vector<double>& special_floats() {
    static const std::vector<double> floats = {
        kNan,   kInfinity, -kInfinity, 0,        -0.0,  3.402823e38, -3.402823e38, 65504,
        -65504, 1e30,      -1e30,      16777216, 1e-30, 1,           -1,           2};
    return floats;
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

Tensor made_up_indices(Extents extents, int limit, std::uint32_t seed) {
    Tensor tensor(std::move(extents));
    for (double& value : tensor.values) {
        value = next(seed) % static_cast<std::uint32_t>(limit);
    }
    return tensor;
}

}  // namespace vkp
