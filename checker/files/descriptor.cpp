#include "checker/files/descriptor.hpp"

#include <cerrno>

namespace vkp {

ssize_t read_some(int descriptor, std::span<char> buffer) {
    ssize_t count = -1;
    do {
        count = read(descriptor, buffer.data(), buffer.size());
    } while (count < 0 && errno == EINTR);
    return count;
}

bool write_all(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = write(descriptor, bytes.data(), bytes.size());
        if (count < 0 && errno != EINTR) {
            return false;
        }
        bytes.remove_prefix(count < 0 ? 0 : static_cast<std::size_t>(count));
    }
    return true;
}

}  // namespace vkp
