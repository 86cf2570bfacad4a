// Macros whose size cannot be known before expansion: the brackets after a macro's name come from
// elsewhere, or two macros expand to each other. Expanded, a few lines of them fill the memory. No
// kernel needs such macros.
#pragma once

#include "harness/base/source_text.hpp"
#include "harness/model/kernel.hpp"

#include <optional>

namespace vkp {

std::optional<CompileError> check_macros(const SourceText& source);

}  // namespace vkp
