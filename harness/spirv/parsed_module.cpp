#include "harness/spirv/parsed_module.hpp"

#include "harness/spirv/operations.hpp"

#include <utility>

namespace vkp::spirv {

ParsedModule::ParsedModule(Words from)
    : words(std::move(from)),
      module(parse(words)),
      types(module),
      names(module),
      main(module.setup[entry_point(module)].operands[1]) {}

}  // namespace vkp::spirv
