#include "harness/capture_layer/messages.hpp"

#include <cstdio>
#include <string>

namespace vkp::capture {

void say(std::string_view sentence) {
    std::string line = "VK_LAYER_VKP_capture: ";
    line += sentence;
    line += '\n';
    // One call, so that lines of several threads do not mix.
    std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace vkp::capture
