// The names that an editor offers while one types, and the parameters of a function that is called.
#pragma once

#include "checker/lsp/document.hpp"
#include "checker/lsp/text_lines.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <cstdint>

namespace vkp {

// A list of the protocol's "CompletionItem": the kernel's names, those of the frame, and GLSL's.
Json completions(const Document& document, std::size_t byte, std::uint64_t seed);

// The protocol's "SignatureHelp" for the call that the byte is in; null if it is in none.
Json signature_help(const Document& document, std::size_t byte);

}  // namespace vkp
