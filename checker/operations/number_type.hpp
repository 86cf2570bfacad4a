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
    std::string in_register;  // of what is computed with: "int"
};

// float32, float16, bfloat16 (as its 16 bits), int8 to int64, uint8 to uint64, and bool (a byte, 0
// or 1). Throws std::invalid_argument for another name.
const NumberType& number_type(std::string_view name);

// Of "floats", "signed", "unsigned", "integers", "numbers" and "all" those that it stands for, and
// of a single name that one. Throws std::invalid_argument for another word.
std::vector<std::string> types_named(std::string_view word);

// The type that has the register's values: "int32" for "int8".
std::string register_type(const NumberType& type);

// What a cast makes of the value: integers wrap around, and a bool is 0 or 1. Floats are not
// rounded. The value is below 2^64, and above -2^63.
double as_cast(const NumberType& type, double value);

}  // namespace vkp
