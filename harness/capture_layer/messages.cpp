#include "harness/capture_layer/messages.hpp"

#include <cstdio>

namespace vkp::capture {

std::string on_one_line(std::string text) {
    for (char& letter : text) {
        if (static_cast<unsigned char>(letter) < ' ') {
            letter = ' ';
        }
    }
    return text;
}

void say(std::string_view sentence) {
    std::string line = "VK_LAYER_VKP_capture: ";
    line += on_one_line(std::string(sentence));
    line += '\n';
    // One call, so that lines of several threads do not mix.
    std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace vkp::capture
