#include "checker/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

namespace vkp {

ScreenSize output_size() {
    winsize window{};
    const bool is_known =
        ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0 && window.ws_row > 0;
    return is_known ? ScreenSize{window.ws_col, window.ws_row} : ScreenSize{};
}

}  // namespace vkp
