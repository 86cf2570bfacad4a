// Changes of a kernel's text, told by its statements and expressions. Each gives no edit where the
// statement does not take the change.
#pragma once

#include "harness/glsl_analysis/syntax.hpp"
#include "harness/model/results/fix.hpp"

#include <string>
#include <vector>

namespace vkp {

using Edits = std::vector<TextEdit>;

// Asks before a statement.
Edits asking_first(const Syntax& syntax, std::size_t statement, const std::string& condition);

// Behind the last byte of a word.
TextPlace place_behind(const Syntax& syntax, std::size_t word);

// Puts a text in the place of words, of which there is at least one.
TextEdit in_place_of(const Syntax& syntax, std::size_t begin, std::size_t end, std::string text);

// Puts a text in the place of an element, or of one of its indices, wherever its statement has it.
Edits in_place_of_element(const Syntax& syntax, const ElementAccess& access,
                          const std::string& text);
Edits in_place_of_index(const Syntax& syntax, const ElementAccess& access, std::size_t index,
                        const std::string& text);

// Puts code after a statement, in a line of its own where the statement ends one.
Edits behind_statement(const Syntax& syntax, std::size_t statement, const std::string& code);

// The same at the end of what a loop repeats.
Edits at_end_of_loop(const Syntax& syntax, std::size_t loop, const std::string& code);

// Ends an `if` after a statement in its block, and asks again after the code.
Edits dividing_if(const Syntax& syntax, std::size_t question, std::size_t statement,
                  const std::string& code);

}  // namespace vkp
