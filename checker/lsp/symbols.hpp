// What a kernel declares, and where a name is declared.
#pragma once

#include "checker/lsp/document.hpp"
#include "checker/lsp/text_lines.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>

namespace vkp {

// A list of the protocol's "DocumentSymbol": functions with their variables, and what is declared
// outside of them.
Json document_symbols(const Document& document, const TextLines& lines);

// The protocol's "Location" of the declaration of the name at a byte; null if the text has none.
Json definition_of(const Document& document, const TextLines& lines, std::size_t byte);

}  // namespace vkp
