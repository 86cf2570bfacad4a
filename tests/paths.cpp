#include "tests/paths.hpp"

namespace vkp {

std::filesystem::path source_root() {
    return VKP_SOURCE_ROOT;
}

std::filesystem::path binary_root() {
    return VKP_BINARY_ROOT;
}

}  // namespace vkp
