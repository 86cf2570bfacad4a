// The texts of debugPrintfEXT(): "i = %d, v = %1.2v3f" (GLSL extension GL_EXT_debug_printf).
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace vkp::spirv {

// The format of one value, and the text in front of it.
struct PrintFormat {
    std::string text;
    std::string as_written = {};   // "%1.2v3f"
    std::string style = {};        // flags, width and precision: "1.2"
    std::uint32_t components = 1;  // 2 to 4 of a vector
    bool is_long = false;          // for integers of 64 bits
    char conversion = '\0';        // one of "diouxXfFeEgGaA"

    [[nodiscard]] bool is_for_floats() const;
};

struct PrintText {
    std::vector<PrintFormat> formats;
    std::string end;  // text after the last one
};

// Throws InputError with the conversion that is no format, as written: "%s".
PrintText read_print_text(std::string_view text);

}  // namespace vkp::spirv
