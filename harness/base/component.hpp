// Names and versions of libraries.
#pragma once

#include <string>

namespace vkp {

// A library that the program uses: "SPIRV-Tools" and "2023.1".
struct Component {
    std::string name;
    std::string version;
};

}  // namespace vkp
