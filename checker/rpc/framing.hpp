// Messages in a stream of bytes, each behind a header (Language Server Protocol 3.17, "Base
// Protocol"; the Debug Adapter Protocol has the same):
//
//     Content-Length: 17\r\n\r\n{"jsonrpc":"2.0"}
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace vkp {

// What was read: the content of a message, or what is wrong with the bytes. Of a message that is
// nested too deeply there are both: the error, and a content that still says what was asked.
struct Framed {
    std::string content = {};
    std::string error = {};
};

// After an error it goes on at the next header.
class Framing {
public:
    static constexpr std::size_t kMaxHeaderBytes = 4096;
    static constexpr std::size_t kMaxContentBytes = std::size_t{16} << 20U;
    // Of arrays and objects in each other: JSON is copied and written by functions that recurse.
    static constexpr std::size_t kMaxDepth = 256;

    void add(std::string_view bytes) { bytes_ += bytes; }

    // Nothing while a message is incomplete.
    std::optional<Framed> next();

private:
    std::optional<Framed> begin();
    Framed skip(std::string error);

    std::string bytes_;
    std::optional<std::size_t> length_;  // of the content that follows
    std::size_t to_drop_ = 0;            // bytes of a content that is too large
    bool is_lost_ = false;               // the bytes up to the next header make no sense
};

std::string framed(std::string_view content);

}  // namespace vkp
