#include "checker/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

namespace vkp {

std::size_t output_width() {
    constexpr std::size_t kUnknown = 80;
    winsize window{};
    const bool is_known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0;
    return is_known ? window.ws_col : kUnknown;
}

}  // namespace vkp
