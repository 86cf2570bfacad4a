// The exception for what the user gave and cannot be used: a file's content, a kernel, a text.
#pragma once

#include <stdexcept>

namespace vkp {

// Its text is the rest of a sentence whose subject the catcher knows: "is cut off".
class InputError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace vkp
