#include "harness/spirv/print_format.hpp"

#include "harness/base/input_error.hpp"

#include <algorithm>
#include <utility>

namespace vkp::spirv {

namespace {

constexpr std::string_view kFlags = "-+ #0";
constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kIntegers = "diouxX";
constexpr std::string_view kFloats = "fFeEgGaA";

class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    PrintText read() {
        PrintText result;
        std::string literal;
        while (at_ < text_.size()) {
            if (text_[at_] != '%') {
                literal += text_[at_++];
            } else if (text_.substr(at_).starts_with("%%")) {
                literal += '%';
                at_ += 2;
            } else {
                result.formats.push_back(read_format());
                result.formats.back().text = std::exchange(literal, {});
            }
        }
        result.end = std::move(literal);
        return result;
    }

private:
    PrintFormat read_format() {
        begin_ = at_++;
        PrintFormat format;
        format.style = take_style();
        if (take('v')) {
            format.components = take_vector_size();
        }
        format.is_long = take('l');
        format.conversion = at_ < text_.size() ? text_[at_++] : '\0';
        const bool is_integer = kIntegers.find(format.conversion) != std::string_view::npos;
        // Both orders are written: %lu and %ul.
        format.is_long = format.is_long || (format.conversion == 'u' && take('l'));
        if (!is_integer && (format.is_long || !format.is_for_floats())) {
            fail();
        }
        format.as_written = text_.substr(begin_, at_ - begin_);
        return format;
    }

    std::string take_style() {
        const std::size_t begin = at_;
        take_all(kFlags);
        const std::size_t width = at_;
        take_all(kDigits);
        std::size_t longest = at_ - width;
        if (take('.')) {
            const std::size_t precision = at_;
            take_all(kDigits);
            longest = std::max(longest, at_ - precision);
        }
        constexpr std::size_t kMaxDigits = 2;  // more would only make room for blanks
        if (longest > kMaxDigits) {
            fail();
        }
        return std::string(text_.substr(begin, at_ - begin));
    }

    std::uint32_t take_vector_size() {
        if (at_ >= text_.size() || text_[at_] < '2' || text_[at_] > '4') {
            fail();
        }
        return static_cast<std::uint32_t>(text_[at_++] - '0');
    }

    void take_all(std::string_view characters) {
        at_ = std::min(text_.find_first_not_of(characters, at_), text_.size());
    }

    bool take(char wanted) {
        const bool is_next = at_ < text_.size() && text_[at_] == wanted;
        at_ += is_next ? 1 : 0;
        return is_next;
    }

    [[noreturn]] void fail() const {
        const std::size_t end = std::min(std::max(at_, begin_ + 2), text_.size());
        throw InputError(std::string(text_.substr(begin_, end - begin_)));
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t begin_ = 0;  // beginning of the format that is read
};

}  // namespace

bool PrintFormat::is_for_floats() const {
    return conversion != '\0' && kFloats.find(conversion) != std::string_view::npos;
}

PrintText read_print_text(std::string_view text) {
    return Reader(text).read();
}

}  // namespace vkp::spirv
