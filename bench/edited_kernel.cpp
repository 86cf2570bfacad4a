#include "bench/edited_kernel.hpp"

#include "bench/workloads.hpp"

#include <fmt/format.h>

namespace vkp {

std::string solution_text(const Puzzle& puzzle) {
    return read_source("solutions/" + puzzle.id + ".comp");
}

std::string edited_kernel(std::string_view text, std::uint32_t number, std::string_view more) {
    return fmt::format("{}    if (gl_WorkGroupID.z == {}u) return;\n{}}}\n",
                       text.substr(0, text.rfind('}')), 1'000U + (number >> 1U), more);
}

}  // namespace vkp
