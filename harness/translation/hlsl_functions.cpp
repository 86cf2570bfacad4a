#include "harness/translation/hlsl_functions.hpp"

#include "harness/spirv/parsed_module.hpp"

#include <fmt/format.h>

namespace vkp {

namespace {

// The 64 bits of a product, in two words: from the products of halves of 16 bits. {0} is nothing,
// or the components of a vector.
constexpr const char* kProducts =
    R"(void umulExtended(uint{0} x, uint{0} y, out uint{0} high, out uint{0} low)
{{
    uint{0} middle = (x >> 16) * (y & 65535u) + ((x & 65535u) * (y & 65535u) >> 16);
    uint{0} other = (x & 65535u) * (y >> 16) + (middle & 65535u);
    high = (x >> 16) * (y >> 16) + (middle >> 16) + (other >> 16);
    low = x * y;
}}

void imulExtended(int{0} x, int{0} y, out int{0} high, out int{0} low)
{{
    uint{0} above;
    uint{0} below;
    umulExtended(uint{0}(x), uint{0}(y), above, below);
    high = int{0}(above) - ((x >> 31) & y) - ((y >> 31) & x);
    low = int{0}(below);
}}

)";

bool has_product(const spirv::Module& module) {
    bool has = false;
    spirv::for_each_in_functions(module, [&](const spirv::Instruction& instruction) {
        has = has || instruction.op == spv::Op::OpUMulExtended ||
              instruction.op == spv::Op::OpSMulExtended;
    });
    return has;
}

}  // namespace

std::string functions_for_hlsl(const spirv::ParsedModule& shader) {
    if (!has_product(shader.module)) {
        return {};
    }
    std::string text;
    for (const char* components : {"", "2", "3", "4"}) {
        text += fmt::format(kProducts, components);
    }
    return text;
}

}  // namespace vkp
