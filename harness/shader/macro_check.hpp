// Macros whose size is not to be known before they are written out: where the brackets behind a
// macro's name come from elsewhere, or two macros stand for each other. Written out, a few lines of
// them fill the memory. No kernel needs such macros.
#pragma once

#include "harness/model/kernel.hpp"
#include "harness/source/source_text.hpp"

#include <optional>

namespace vkp {

std::optional<CompileError> check_macros(const SourceText& source);

}  // namespace vkp
