// What a file says of a shader besides its arrays: structs, push constants, and values of
// specialization constants.
#pragma once

#include <cstdint>
#include <string>

namespace vkp {

// A struct that arrays hold, as a file says it.
struct InterfaceStruct {
    std::string name;
    std::string members;  // "vec3 position; float mass;"
    int line = 0;         // in the file
    bool operator==(const InterfaceStruct&) const = default;
};

// 32 bits of the push constants that an application gives.
struct PushedWord {
    std::int32_t bits = 0;
    bool is_float = false;
    int line = 0;  // of the kernel's file, if that says it
    bool operator==(const PushedWord&) const = default;
};

// What an application gives a specialization constant, as written: "7", "1.5", "true".
struct SpecializedValue {
    std::uint32_t id = 0;
    std::string text = {};
    int line = 0;  // as of a pushed word
    bool operator==(const SpecializedValue&) const = default;
};

}  // namespace vkp
