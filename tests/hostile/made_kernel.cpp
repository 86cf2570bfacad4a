#include "tests/hostile/made_kernel.hpp"

#include <fmt/format.h>

namespace vkp {

std::string kernel_with(const std::string& inside, const std::string& above) {
    return fmt::format(
        "{}void kernel() {{\n    uint i = gl_LocalInvocationID.x;\n{}\n    result[i] = a[i] + "
        "10;\n}}\n",
        above, inside);
}

std::string repeated(const std::string& text, std::size_t times) {
    std::string result;
    for (std::size_t i = 0; i < times; ++i) {
        result += text;
    }
    return result;
}

GoldenKernel compile_error(const std::string& name, const std::string& text, int line,
                           const std::string& part) {
    return {name, text, "compile_error", line, {part}};
}

}  // namespace vkp
