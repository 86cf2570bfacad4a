// What a comment says of an array besides its values: `float[4,6] as mat2`.
#pragma once

#include "harness/lab/scanner.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/puzzle.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace vkp {

inline constexpr const char* kArrayForm = "Write it as in `array: a float[4,6] = arange`.";

// What every device has, and where the frame keeps the shapes of the arrays.
inline constexpr std::size_t kMaxPushConstantBytes = 128;
// What Vulkan 1.4 guarantees, and a shader of an application may use.
inline constexpr std::size_t kMaxModulePushConstantBytes = 256;

// All arrays together. In a browser addresses have 32 bits, and memory holds each array several
// times.
inline constexpr std::uint64_t kMaxArrayMib = sizeof(void*) < sizeof(std::uint64_t) ? 64 : 1024;

// The types that the text has other names for, as in `#define REAL float16_t`. Of two definitions
// of one name the first counts.
using TypeMacros = std::map<std::string, ElementType, std::less<>>;
TypeMacros type_macros(std::string_view text);

// These throw LabSyntaxError.
ElementType take_type(Scanner& scanner, const TypeMacros& macros);
Shape take_shape(Scanner& scanner);
// What the kernel takes an array of that type for: a struct of the frame's, a vector or a matrix.
std::string take_view(Scanner& scanner, const Case& definition, ElementType type);

// Not rounded, however large.
double size_bytes(const Array& array);

}  // namespace vkp
