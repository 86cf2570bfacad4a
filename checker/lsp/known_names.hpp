// The names that mean something in a kernel: those that the frame declares, and its own.
#pragma once

#include "checker/lsp/document.hpp"
#include "harness/glsl_analysis/syntax.hpp"
#include "harness/model/case.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// A name that is declared before the kernel's text.
struct FrameName {
    std::string name;
    std::string type;   // "float[8]", "const int"
    std::string about;  // Markdown: a sentence
};

// Of the case that the document's values are shown of.
std::vector<FrameName> frame_names(const Document& document, std::uint64_t seed);

// A name that the kernel declares: a variable, an array, a parameter or a function.
struct OwnName {
    enum class Kind { kVariable, kArray, kParameter, kFunction };
    Kind kind = Kind::kVariable;
    std::string name;
    std::string type;           // "uint"; empty where it is not known
    std::size_t at = 0;         // where the name is, in the code
    std::size_t function = 0;   // the statement of the function around it; 0: there is none
    std::size_t statement = 0;  // of a function, itself
};

std::vector<OwnName> own_names(const Syntax& syntax);

// The declaration that a name means at a byte of the code: the last one before it, of the same
// function or outside of all. Nothing if there is none.
std::optional<OwnName> declaration_of(const Syntax& syntax, std::string_view name, std::size_t at);

}  // namespace vkp
