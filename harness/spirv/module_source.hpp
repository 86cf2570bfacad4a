// The origin of the instructions of a module that another compiler made: lines of a source, if the
// module knows them, and otherwise of its own listing.
#pragma once

#include "harness/spirv/module.hpp"

#include <string>

namespace vkp::spirv {

// The text that the source lines of a module refer to.
struct ModuleSource {
    bool is_listing = false;  // the module's instructions, one a line, as spirv-dis writes them
    std::string path = {};    // as the module has it; of a listing empty
    std::string text = {};    // empty where the module has only numbers of lines
};

// Sets the source lines of all instructions, from OpLine or NonSemantic.Shader.DebugInfo.100 (which
// is taken out), or from their place in the listing. If there are several files, the one with most
// of the lines counts; instructions of others have no line. The same module gives the same lines
// each time.
ModuleSource take_source(Module& module);

}  // namespace vkp::spirv
