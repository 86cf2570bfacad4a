// The parser's commands and options as plain data.
#pragma once

#include "checker/cli/command_description.hpp"

namespace CLI {
class App;
}

namespace vkp {

CommandDescription description_of(const CLI::App& app);

}  // namespace vkp
