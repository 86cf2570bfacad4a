// The parts of a `#define` line.
#pragma once

#include "harness/base/source_text.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace vkp {

struct MacroDefinition {
    Token name;
    bool has_parameters = false;  // a bracket follows the name, even if it is empty
    std::vector<std::string_view> parameters = {};
    std::vector<Token> body = {};
};

// Nothing if the line defines no macro.
std::optional<MacroDefinition> macro_definition(const TokenLine& line);

}  // namespace vkp
