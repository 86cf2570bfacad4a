// What an editor shows for the word under the pointer: what it means, its values in the recorded
// run, and what the line costs.
#pragma once

#include "checker/lsp/document.hpp"
#include "checker/lsp/text_lines.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace vkp {

// The protocol's "Hover"; null where there is nothing to say. The values are those of the
// document's run, if it has one.
Json hover(const Document& document, const TextLines& lines, std::size_t byte, std::uint64_t seed,
           const std::string& glossary);

// Whether the word at a byte has values, so that a run is of use.
bool has_values(const Document& document, std::size_t byte, std::uint64_t seed);

}  // namespace vkp
