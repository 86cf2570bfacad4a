// Names in UTF-8, of which libarchive reads and writes what the locale knows.
#pragma once

#include <clocale>
#ifdef __APPLE__
#include <xlocale.h>
#endif

namespace vkp {

// While one lives, its thread's locale knows UTF-8. It is loaded from a file: in a sandbox there
// has to be one already.
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
