// The text of `workbook list --operations`.
#pragma once

#include "checker/report/operations/operation.hpp"
#include "checker/text/style.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace vkp {

// A table for each group, of at most `width` columns.
std::string operations_text(const std::vector<const TensorOperation*>& operations,
                            std::size_t width, const Style& style);

// The same as JSON (docs/json.md).
std::string render_operations_json(const std::vector<const TensorOperation*>& operations);

}  // namespace vkp
