// The names that the code of a random kernel may use at some point.
#pragma once

#include "tests/differential/random_source.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vkp::differential {

enum class Base : std::uint8_t { kBool, kInt, kUint, kFloat };

// A scalar, or a vector of 2 to 4 of them.
struct Type {
    Base base = Base::kUint;
    std::uint32_t size = 1;
    bool operator==(const Type&) const = default;
};

// The name in GLSL: "uint", "bvec3".
std::string name_of(Type type);

// A variable, a member, an element that needs no index, a built-in variable.
struct Place {
    std::string text;
    Type type;
    bool is_writable = true;
};

struct ArrayPlace {
    std::string name;
    Type type;
    std::vector<std::uint32_t> extents;
    bool is_writable = true;
};

enum class Passing : std::uint8_t { kIn, kOut, kInout };

struct Parameter {
    Type type;
    Passing passing = Passing::kIn;
};

struct Helper {
    std::string name;
    std::optional<Type> result;  // nothing: void
    std::vector<Parameter> parameters;
};

// Every float in it is a multiple of 1/4 between -256 and 256.
struct Scope {
    std::vector<Place> places;
    std::vector<ArrayPlace> arrays;
    std::vector<Helper> helpers;
    // Statements that are right anywhere: copies of structs, atomics.
    std::vector<std::string> ready_statements;
};

Type random_type(RandomSource& random);

// An int, uint or float type, which all arithmetic operators accept.
Type random_number_type(RandomSource& random);

}  // namespace vkp::differential
