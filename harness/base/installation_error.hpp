// The exception for everything that is the machine's fault, not the learner's.
#pragma once

#include <stdexcept>

namespace vkp {

// What the machine lacks or refuses: no device, an unreadable file, a driver that gives up. Its
// text says what was tried and what to do; it is caught once, in main, and ends with exit code 3.
class InstallationError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace vkp
