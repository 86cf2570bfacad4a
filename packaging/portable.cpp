// What packages need besides static libraries: fmt, which Debian has only as a shared library, and
// two functions that came to the C library with version 2.36, so that 2.35 is enough.
#include <fmt/format-inl.h>
#include <sys/random.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

// The linker names what is missing here for a newer fmt.
FMT_BEGIN_NAMESPACE
namespace detail {

template auto dragonbox::to_decimal(float) noexcept -> dragonbox::decimal_fp<float>;
template auto dragonbox::to_decimal(double) noexcept -> dragonbox::decimal_fp<double>;
template auto thousands_sep_impl(locale_ref) -> thousands_sep_result<char>;
template auto decimal_point_impl(locale_ref) -> char;
template void buffer<char>::append(const char*, const char*);

}  // namespace detail
FMT_END_NAMESPACE

extern "C" {

void arc4random_buf(void* bytes, std::size_t size) {
    auto* next = static_cast<std::uint8_t*>(bytes);
    while (size > 0) {
        const ssize_t count = getrandom(next, size, 0);
        if (count < 0) {
            std::abort();
        }
        next += count;
        size -= static_cast<std::size_t>(count);
    }
}

std::uint32_t arc4random() {
    std::uint32_t number = 0;
    arc4random_buf(&number, sizeof number);
    return number;
}
}
