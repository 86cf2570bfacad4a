// The size of what standard output is shown on.
#pragma once

#include <cstddef>

namespace vkp {

struct ScreenSize {
    std::size_t width = 80;
    std::size_t height = 24;
    bool operator==(const ScreenSize&) const = default;
};

// In columns and rows; that of an old terminal if the output goes elsewhere, or its terminal does
// not say.
ScreenSize output_size();
ScreenSize size_of(int descriptor);  // the same of any output

}  // namespace vkp
