// The types that the elements of arrays may have, and how std430 lays them out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace vkp {

enum class Scalar : std::uint8_t {
    kFloat32,
    kInt32,
    kUint32,
    kFloat64,
    kFloat16,
    kInt8,
    kUint8,
    kInt16,
    kUint16,
    kInt64,
    kUint64,
};

// A scalar, or a vector of 2 to 4 of them.
struct ElementType {
    Scalar scalar = Scalar::kFloat32;
    std::uint8_t components = 1;

    // The types that puzzles use.
    static const ElementType kFloat32;
    static const ElementType kInt32;
    static const ElementType kUint32;

    bool operator==(const ElementType&) const = default;
};

inline constexpr ElementType ElementType::kFloat32{Scalar::kFloat32};
inline constexpr ElementType ElementType::kInt32{Scalar::kInt32};
inline constexpr ElementType ElementType::kUint32{Scalar::kUint32};

// As GLSL writes it: "uint8_t", "vec3", "f16vec2".
std::string type_name(ElementType type);

// The type of that name; none for a name that no element type has.
std::optional<ElementType> element_type_named(std::string_view name);

std::size_t byte_count(Scalar scalar);

// Distance in bytes of neighbours in an array: a vec3 takes as much as a vec4.
std::size_t stride_bytes(ElementType type);

bool is_float(Scalar scalar);
bool is_signed(Scalar scalar);

// Whether the value is in the type's range, and for integers a whole number. Floats round.
bool can_hold(Scalar scalar, double value);

}  // namespace vkp
