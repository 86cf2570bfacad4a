// The memory that an access went to.
#pragma once

#include <string_view>

namespace vkp {

// `kConstant` holds the shapes and the built-in variables.
enum class Memory { kGlobal, kShared, kPrivate, kConstant };

// As in JSON and in sentences: "global", "shared", "private", "constant".
std::string_view memory_name(Memory memory);

}  // namespace vkp
