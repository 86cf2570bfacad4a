// The rules for tiles by which a kernel means the same in both forms of them (tile_functions.hpp):
// the audit runs one form, and the device runs the other without guards.
#pragma once

#include "harness/base/source_text.hpp"
#include "harness/model/kernel.hpp"

#include <optional>

namespace vkp {

// The first directive that tests or defines the name of a tile function or type.
std::optional<CompileError> check_tile_names(const SourceText& source);

// For a kernel after preprocessing: an error for the first word that only one form knows, or the
// first call that the forms evaluate in another order, or more than once.
std::optional<CompileError> check_tile_calls(const SourceText& source);

}  // namespace vkp
