// Where the instructions of a module come from that another compiler made: lines of a source, if
// the module knows them, and otherwise of its own listing.
#pragma once

#include "harness/spirv/module.hpp"

#include <string>

namespace vkp::spirv {

// What the source lines of a module are lines of.
struct ModuleSource {
    bool is_listing = false;  // the module's instructions, one a line, as spirv-dis writes them
    std::string path = {};    // as the module has it; of a listing empty
    std::string text = {};    // empty where the module has only numbers of lines
};

// Sets the source lines of all instructions, from OpLine or NonSemantic.Shader.DebugInfo.100 (which
// is taken out), or from their place in the listing. Of several files the one that most lines are
// of counts; instructions of others have no line. The same module gives the same lines each time.
ModuleSource take_source(Module& module);

}  // namespace vkp::spirv
