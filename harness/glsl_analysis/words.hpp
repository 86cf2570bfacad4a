// The words of a kernel's text, with operators and numbers in one piece.
#pragma once

#include "harness/base/source_text.hpp"
#include "harness/glsl_analysis/syntax.hpp"

namespace vkp {

// Adds the words of a line that is no directive.
void add_words(std::vector<Word>& words, const SourceText& source, const TokenLine& line,
               std::size_t first_token = 0);

bool is_name(const Word& word);
bool is_assignment(const Word& word);  // "=", "+="
bool counts(const Word& word);         // "++", "--"
bool opens(const Word& word);
bool closes(const Word& word);

}  // namespace vkp
