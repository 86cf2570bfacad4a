// The parser's commands and options as plain data.
#pragma once

#include "checker/cli/command_description.hpp"

// NOLINTNEXTLINE(readability-identifier-naming): CLI11 calls itself so.
namespace CLI {
class App;
}

namespace vkp {

CommandDescription description_of(const CLI::App& app);

}  // namespace vkp
