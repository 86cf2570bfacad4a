#include "harness/shader/rules/macro_definition.hpp"

namespace vkp {

std::optional<MacroDefinition> macro_definition(const TokenLine& line) {
    if (!is_directive(line) || line.size() < 3 || !line[1].is("define")) {
        return {};
    }
    MacroDefinition definition{.name = line[2]};
    std::size_t at = 3;
    if (line.size() > 3 && line[3].is("(") && are_adjacent(line[2], line[3])) {
        definition.has_parameters = true;
        for (++at; at < line.size() && !line[at].is(")"); ++at) {
            if (!line[at].is(",")) {
                definition.parameters.push_back(line[at].text);
            }
        }
        ++at;  // the closing bracket
    }
    for (; at < line.size(); ++at) {
        definition.body.push_back(line[at]);
    }
    return definition;
}

}  // namespace vkp
