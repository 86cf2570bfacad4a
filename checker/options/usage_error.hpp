// What was typed wrong.
#pragma once

#include <stdexcept>

namespace vkp {

// Something typed wrong on the command line; ends with exit code 2.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace vkp
