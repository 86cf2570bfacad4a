// The locale for libarchive, which reads and writes only the names that the locale can express.
#pragma once

#include <clocale>
#ifdef __APPLE__
#include <xlocale.h>
#endif

namespace vkp {

// While an object lives, the locale of its thread has UTF-8. The locale is loaded from a file, so a
// sandboxed process needs an object from before its sandbox.
class Utf8Names {
public:
    Utf8Names() = default;
    ~Utf8Names() {
        uselocale(before_);
        if (locale_ != nullptr) {
            freelocale(locale_);
        }
    }
    Utf8Names(const Utf8Names&) = delete;
    Utf8Names& operator=(const Utf8Names&) = delete;

private:
#ifdef __APPLE__
    static constexpr const char* kLocale = "UTF-8";
#else
    static constexpr const char* kLocale = "C.UTF-8";
#endif
    locale_t locale_ = newlocale(LC_CTYPE_MASK, kLocale, nullptr);
    locale_t before_ = uselocale(locale_);
};

}  // namespace vkp
