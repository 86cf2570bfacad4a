// Replacement of names in a module: those that are reserved in the target language but not in GLSL,
// and duplicates.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace vkp::spirv {
struct ParsedModule;
}

namespace vkp {

enum class Language { kMsl, kHlsl };

// Keywords, reserved words and names of types, sorted.
const std::vector<std::string_view>& reserved_words(Language language);

// The module with another name for every function, variable and member that has such a word as
// name: `kernel0` for `kernel`. SPIRV-Cross renames some of them, and no functions.
std::vector<std::uint32_t> with_free_names(const spirv::ParsedModule& shader, Language language);

// The module with another name for the second x and the third, x_0 and x_1, as a disassembler would
// have it. SPIRV-Tools tries all numbers from 0 on for each: seconds for the thousands of names of
// an instrumented kernel.
std::vector<std::uint32_t> with_unique_names(std::span<const std::uint32_t> words);

}  // namespace vkp
