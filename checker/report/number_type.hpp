// The types of the numbers that tensor operations work with, by the names of the table.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vkp {

enum class NumberKind { kFloat, kSigned, kUnsigned, kBool };

struct NumberType {
    std::string name;  // "int8"
    NumberKind kind;
    int bits;
    std::string in_memory;    // GLSL's name of an array's elements: "int8_t"
    std::string in_register;  // GLSL's name of the type for computing: "int"
};

// float32, float16, bfloat16 (as its 16 bits), int8 to int64, uint8 to uint64, and bool (a byte, 0
// or 1). Throws std::invalid_argument for another name.
const NumberType& number_type(std::string_view name);

// The types of a group "floats", "signed", "unsigned", "integers", "numbers" or "all", or the one
// of a single name. Throws std::invalid_argument for another word.
std::vector<std::string> types_named(std::string_view word);

// The type that has the register's values: "int32" for "int8".
std::string register_type(const NumberType& type);

// The value after a cast: integers wrap around, and a bool is 0 or 1. Floats are not rounded. The
// value is below 2^64, and above -2^63.
double as_cast(const NumberType& type, double value);

}  // namespace vkp
