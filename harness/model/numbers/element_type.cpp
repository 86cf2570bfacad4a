#include "harness/model/numbers/element_type.hpp"

#include <array>
#include <cmath>
#include <limits>

namespace vkp {

namespace {

enum class Family : std::uint8_t { kFloat, kSigned, kUnsigned };

struct ScalarInfo {
    std::string_view name;
    std::string_view vector_name;  // without the number of components
    std::size_t bytes;
    Family family;
};

// In the order of Scalar.
constexpr std::array kScalars = {
    ScalarInfo{"float", "vec", 4, Family::kFloat},
    ScalarInfo{"int", "ivec", 4, Family::kSigned},
    ScalarInfo{"uint", "uvec", 4, Family::kUnsigned},
    ScalarInfo{"double", "dvec", 8, Family::kFloat},
    ScalarInfo{"float16_t", "f16vec", 2, Family::kFloat},
    ScalarInfo{"int8_t", "i8vec", 1, Family::kSigned},
    ScalarInfo{"uint8_t", "u8vec", 1, Family::kUnsigned},
    ScalarInfo{"int16_t", "i16vec", 2, Family::kSigned},
    ScalarInfo{"uint16_t", "u16vec", 2, Family::kUnsigned},
    ScalarInfo{"int64_t", "i64vec", 8, Family::kSigned},
    ScalarInfo{"uint64_t", "u64vec", 8, Family::kUnsigned},
};

const ScalarInfo& info(Scalar scalar) {
    return kScalars.at(static_cast<std::size_t>(scalar));
}

// The first magnitude that rounds to infinity.
double float_limit(Scalar scalar) {
    switch (scalar) {
        case Scalar::kFloat16:
            return 65520;
        case Scalar::kFloat32:
            return 0x1.ffffffp127;
        default:
            return std::numeric_limits<double>::infinity();
    }
}

}  // namespace

std::string type_name(ElementType type) {
    const ScalarInfo& scalar = info(type.scalar);
    return type.components == 1 ? std::string(scalar.name)
                                : std::string(scalar.vector_name) + std::to_string(type.components);
}

std::optional<ElementType> element_type_named(std::string_view name) {
    for (std::size_t scalar = 0; scalar < kScalars.size(); ++scalar) {
        for (std::uint8_t components = 1; components <= 4; ++components) {
            const ElementType type{static_cast<Scalar>(scalar), components};
            if (type_name(type) == name) {
                return type;
            }
        }
    }
    return {};
}

std::size_t byte_count(Scalar scalar) {
    return info(scalar).bytes;
}

std::size_t stride_bytes(ElementType type) {
    const std::size_t slots = type.components == 3 ? 4 : type.components;
    return slots * byte_count(type.scalar);
}

bool is_float(Scalar scalar) {
    return info(scalar).family == Family::kFloat;
}

bool is_signed(Scalar scalar) {
    return info(scalar).family != Family::kUnsigned;
}

bool can_hold(Scalar scalar, double value) {
    if (is_float(scalar)) {
        return !std::isfinite(value) || std::abs(value) < float_limit(scalar);
    }
    const int bits = static_cast<int>(byte_count(scalar) * 8);
    const double end = std::ldexp(1.0, is_signed(scalar) ? bits - 1 : bits);
    const double begin = is_signed(scalar) ? -end : 0;
    return value == std::floor(value) && value >= begin && value < end;
}

}  // namespace vkp
