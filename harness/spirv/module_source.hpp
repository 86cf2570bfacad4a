// The origin of the instructions of a module that another compiler made: lines of a source, if the
// module knows them, and otherwise of its own listing.
#pragma once

#include "harness/base/source_files.hpp"
#include "harness/spirv/module.hpp"

#include <string>
#include <vector>

namespace vkp::spirv {

// SPIRV-Headers of some systems do not know it yet.
inline constexpr auto kWgslLanguage = static_cast<spv::SourceLanguage>(10);

// The text that the source lines of a module refer to. Lines that the module only numbers are
// empty.
struct ModuleSource {
    bool is_listing = false;  // the module's instructions, one a line, as spirv-dis writes them
    // The files that instructions have lines of, one after the other in the text; first the one
    // that was compiled, then those that it includes. None of a listing.
    std::vector<SourceFile> files = {};
    std::string text = {};
    spv::SourceLanguage language = spv::SourceLanguage::Unknown;
};

// Sets the source lines of all instructions to lines of the text, from OpLine or
// NonSemantic.Shader.DebugInfo.100 (which is taken out), or from their place in the listing.
// `first_line` is that of the text. The same module gives the same lines each time.
ModuleSource take_source(Module& module, int first_line = 1);

}  // namespace vkp::spirv
