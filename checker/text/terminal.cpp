#include "checker/text/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

namespace vkp {

ScreenSize output_size() {
    return size_of(STDOUT_FILENO);
}

ScreenSize size_of(int descriptor) {
    ScreenSize size;
    winsize window{};
    if (ioctl(descriptor, TIOCGWINSZ, &window) == 0) {
        size.width = window.ws_col > 0 ? window.ws_col : size.width;
        size.height = window.ws_row > 0 ? window.ws_row : size.height;
    }
    return size;
}

}  // namespace vkp
