#include "bench/edited_kernel.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace vkp {

std::string solution_text(const Puzzle& puzzle) {
    std::ifstream file(std::filesystem::path(VKP_SOURCE_ROOT) / "solutions" /
                       (puzzle.id + ".comp"));
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string edited_kernel(std::string_view text, std::uint32_t number, std::string_view more) {
    return fmt::format("{}    if (gl_WorkGroupID.z == {}u) return;\n{}}}\n",
                       text.substr(0, text.rfind('}')), 1'000U + (number >> 1U), more);
}

}  // namespace vkp
