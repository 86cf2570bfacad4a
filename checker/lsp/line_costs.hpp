// What the lines of a kernel cost, in the model of audit::LineCost, as hints beside them.
#pragma once

#include "checker/lsp/document.hpp"
#include "checker/lsp/text_lines.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace vkp {

// "- reads `a`: 2 requests, 4 sectors (minimum 2)", an item of a list for each array of the line;
// empty for a line without accesses.
std::string line_cost_text(const Document& document, int line);

// A list of the protocol's "InlayHint", at the ends of the lines from one to another.
Json inlay_hints(const Document& document, const TextLines& lines, std::size_t first_line,
                 std::size_t last_line);

}  // namespace vkp
