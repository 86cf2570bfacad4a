// The names that a kernel's text declares.
#pragma once

#include "harness/base/source_text.hpp"

#include <string>
#include <vector>

namespace vkp {

struct Declaration {
    std::string name;
    int line = 0;  // in which it is declared
    int end = 0;   // in which its block ends; 0 for the end of the file
    bool is_function = false;
    // "if": it is all that the `if`, `else` or loop before it holds, as there are no braces.
    std::string holder = {};
};

// In the order of the text, by its words and brackets alone: the text need not compile.
std::vector<Declaration> declarations_in(const SourceText& source);

}  // namespace vkp
