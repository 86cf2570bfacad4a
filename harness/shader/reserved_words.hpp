// Names that a kernel may have in GLSL and not in the language that it is translated to.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace vkp::spirv {
struct ParsedModule;
}

namespace vkp {

enum class Language { kMsl, kHlsl };

// Keywords, reserved words and names of types, sorted.
const std::vector<std::string_view>& reserved_words(Language language);

// The module with another name for every function, variable and member that bears such a word:
// `kernel0` for `kernel`. SPIRV-Cross renames some of them, and no functions.
std::vector<std::uint32_t> with_free_names(const spirv::ParsedModule& shader, Language language);

}  // namespace vkp
