// Whether floats below the least normal one occur: processors keep count, so it costs nothing.
#pragma once

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace vkp::audit {

#if defined(__SSE2__)
// Flags of the status register: an operand was such a number, a result became one.
inline constexpr unsigned kSmallNumberFlags = 0x02U | 0x10U;

inline void forget_small_numbers() {
    _mm_setcsr(_mm_getcsr() & ~kSmallNumberFlags);
}

// In this thread, since forget_small_numbers(); also in lanes that did not run.
inline bool may_have_met_small_numbers() {
    return (_mm_getcsr() & kSmallNumberFlags) != 0;
}
#else
inline void forget_small_numbers() {}
inline bool may_have_met_small_numbers() {
    return true;
}
#endif

}  // namespace vkp::audit
