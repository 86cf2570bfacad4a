#include "tests/hostile/made_kernel.hpp"

#include <algorithm>

namespace vkp {

namespace {

std::string with_line_ends(std::string text, const std::string& end) {
    std::string result;
    for (const char c : text) {
        result += c == '\n' ? end : std::string(1, c);
    }
    return result;
}

// As an editor that is set to UTF-16 would save it.
std::string utf16(const std::string& text) {
    std::string result = "\xff\xfe";
    for (const char c : text) {
        result += c;
        result += '\0';
    }
    return result;
}

GoldenKernel smuggled(const std::string& name, const std::string& line, int at,
                      const std::string& message) {
    return compile_error(name, kernel_with("", line), at, message);
}

}  // namespace

std::vector<GoldenKernel> odd_texts() {
    const std::string kernel = kernel_with("    // nothing");
    const std::string extension = "#extension GL_EXT_buffer_reference : require\r\n";
    const std::string no_return = "a carriage return that ends no line";
    return {
        {"byte_order_mark", "\xef\xbb\xbf" + kernel, "solved"},
        compile_error("byte_order_mark_before_directive", "\xef\xbb\xbf#version 450\n" + kernel, 1,
                      "#version is not possible here"),
        compile_error("byte_order_mark_inside", kernel_with("\xef\xbb\xbf"), 3,
                      "the character U+FEFF is not possible here"),
        {"crlf", with_line_ends(kernel, "\r\n"), "solved"},
        compile_error("crlf_error", with_line_ends(kernel_with("    x = 1;"), "\r\n"), 3,
                      "undeclared identifier"),
        compile_error("cr", with_line_ends(kernel, "\r"), 1, no_return),
        smuggled("cr_behind_comment", "// nothing\r" + extension, 1, no_return),
        smuggled("cr_behind_backslash", "#ext\\\rension GL_EXT_buffer_reference : require\n", 1,
                 no_return),
        smuggled("crlf_behind_backslash", "#ext\\\r\nension GL_EXT_buffer_reference : require\n", 1,
                 "#extension is not possible here"),
        smuggled("form_feed", "\f" + extension, 1, "the character U+000C is not possible here"),
        smuggled("vertical_tab", "\v" + extension, 1, "the character U+000B is not possible here"),
        {"latin_1_in_comment", "// caf\xe9\n" + kernel, "solved"},
        compile_error("latin_1_in_code", kernel_with("    float caf\xe9 = 1;"), 3,
                      "the byte 0xe9 is no text"),
        compile_error("overlong_utf8", kernel_with("\xc0\xaf"), 3, "the byte 0xc0 is no text"),
        compile_error("utf16", utf16(kernel), 0, "the file is not text: it holds a zero byte"),
        compile_error("zero_byte_in_comment", kernel_with(std::string("// \0", 4)), 0,
                      "the file is not text: it holds a zero byte"),
        compile_error("end_of_file_sign", kernel_with("\x1a"), 3,
                      "the character U+001A is not possible here"),
        {"backslashes", kernel + "//" + repeated("\\\n", 100'000), "solved"},
        {"backslashes_above", repeated("\\\n", 300'000) + kernel, "solved"},
        compile_error("slashes", repeated("/", 1'000'000), 0,
                      "there is no function `void kernel()`"),
    };
}

}  // namespace vkp
