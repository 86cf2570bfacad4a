// The loop of every lane operation, and how scalars of each type are read from lanes and written. A
// file that includes this must be built with -ffp-contract=off, so that each operation rounds;
// -fno-math-errno and -fno-trapping-math change no result and make more of the loops SIMD code.
#pragma once

#include "harness/audit/lanes/lane_ops.hpp"
#include "harness/base/half.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

// The SIMD instructions are known only at run time, so each loop exists twice. (Function
// multiversioning does not work with templates and with the sanitizers.)
// NOLINTBEGIN(cppcoreguidelines-macro-usage): the preprocessor asks for it
#if defined(__x86_64__) && defined(__GNUC__)
#define VKP_LANE_CLONES 1
#else
#define VKP_LANE_CLONES 0
#endif
// NOLINTEND(cppcoreguidelines-macro-usage)

namespace vkp::audit {

// A lane type defines the type of a lane (Lane), the type that operations compute with (Value), and
// the conversions. Narrow integers are computed with 32 bits and truncated when written.
template <typename V, unsigned kBits>
struct IntegerLane {
    using Value = V;
    using Lane = std::make_unsigned_t<V>;
    static constexpr unsigned kWidth = kBits;
    static constexpr unsigned kUnused = 8 * sizeof(V) - kBits;

    [[gnu::always_inline]] static Value load(Lane lane) {
        return static_cast<Value>(lane << kUnused) >> kUnused;
    }
    [[gnu::always_inline]] static Lane store(Value value) {
        return static_cast<Lane>(value) & (~Lane{0} >> kUnused);
    }
};

using U8 = IntegerLane<std::uint32_t, 8>;
using U16 = IntegerLane<std::uint32_t, 16>;
using U32 = IntegerLane<std::uint32_t, 32>;
using U64 = IntegerLane<std::uint64_t, 64>;
using S8 = IntegerLane<std::int32_t, 8>;
using S16 = IntegerLane<std::int32_t, 16>;
using S32 = IntegerLane<std::int32_t, 32>;
using S64 = IntegerLane<std::int64_t, 64>;

template <typename V, typename L>
struct FloatLane {
    using Value = V;
    using Lane = L;
    [[gnu::always_inline]] static Value load(Lane lane) { return std::bit_cast<Value>(lane); }
    [[gnu::always_inline]] static Lane store(Value value) { return std::bit_cast<Lane>(value); }
};

using F32 = FloatLane<float, std::uint32_t>;
using F64 = FloatLane<double, std::uint64_t>;

// Computed in float. For + - * / and the square root that rounds as if there were one rounding.
struct F16 {
    using Value = float;
    using Lane = std::uint32_t;
    [[gnu::always_inline]] static Value load(Lane lane) { return half_to_float(lane); }
    [[gnu::always_inline]] static Lane store(Value value) { return float_to_half(value); }
    [[gnu::always_inline]] static Lane store(double value) { return double_to_half(value); }
};

struct Bool {
    using Value = bool;
    using Lane = std::uint32_t;
    [[gnu::always_inline]] static Value load(Lane lane) { return lane != 0; }
    [[gnu::always_inline]] static Lane store(Value value) { return value ? ~Lane{0} : Lane{0}; }
};

// A remainder that is not 0 has the sign of the dividend; where the divisor has the other sign,
// one divisor more gives it that.
template <typename T>
[[gnu::always_inline]] inline T with_sign_of_divisor(T rest, T divisor) {
    return ((rest != 0) & ((rest < 0) != (divisor < 0))) ? rest + divisor : rest;
}

template <typename L>
[[gnu::always_inline]] inline const L* lanes_at(const void* lanes, std::size_t begin) {
    return std::assume_aligned<32>(static_cast<const L*>(std::assume_aligned<32>(lanes)) + begin);
}

// No iteration reads what another one wrote, whether or not the result is one of the operands.
template <typename Operation, typename Result, typename... Operands>
[[gnu::always_inline]] inline void each_lane(typename Result::Lane* result, std::size_t count,
                                             const typename Operands::Lane*... in) {
#pragma GCC ivdep
    for (std::size_t i = 0; i < count; ++i) {
        result[i] = Result::store(Operation::apply(Operands::load(in[i])...));
    }
}

template <typename Operation, typename Result, typename... Operands, std::size_t... kIndex>
[[gnu::always_inline]] inline void loop(std::index_sequence<kIndex...> /*indices*/, void* result,
                                        const void* const* in, std::uint32_t begin,
                                        std::uint32_t end) {
    const std::size_t first = begin & ~std::size_t{7};
    const std::size_t count = (end - begin) & ~std::size_t{7};
    using Lane = typename Result::Lane;
    Lane* out =
        std::assume_aligned<32>(static_cast<Lane*>(std::assume_aligned<32>(result)) + first);
    each_lane<Operation, Result, Operands...>(
        out, count, lanes_at<typename Operands::Lane>(in[kIndex], first)...);
}

template <typename Operation, typename Result, typename... Operands>
void run_baseline(void* result, const void* const* in, std::uint32_t begin, std::uint32_t end) {
    loop<Operation, Result, Operands...>(std::index_sequence_for<Operands...>(), result, in, begin,
                                         end);
}

#if VKP_LANE_CLONES
template <typename Operation, typename Result, typename... Operands>
[[gnu::target("avx2,fma")]] void run_avx2(void* result, const void* const* in, std::uint32_t begin,
                                          std::uint32_t end) {
    loop<Operation, Result, Operands...>(std::index_sequence_for<Operands...>(), result, in, begin,
                                         end);
}

inline bool has_avx2() {
    return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0;
}
#endif

// `Operation::apply` on the values of the operands, on each lane.
template <typename Operation, typename Result, typename... Operands>
LaneOp lane_op() {
#if VKP_LANE_CLONES
    if (has_avx2()) {
        return &run_avx2<Operation, Result, Operands...>;
    }
#endif
    return &run_baseline<Operation, Result, Operands...>;
}

// Calls `use` with a value of the lane type of that many bits; null for widths there are not.
template <typename Use>
LaneOp with_unsigned(unsigned bits, Use use) {
    switch (bits) {
        case 8:
            return use(U8());
        case 16:
            return use(U16());
        case 32:
            return use(U32());
        case 64:
            return use(U64());
        default:
            return nullptr;
    }
}

template <typename Use>
LaneOp with_signed(unsigned bits, Use use) {
    switch (bits) {
        case 8:
            return use(S8());
        case 16:
            return use(S16());
        case 32:
            return use(S32());
        case 64:
            return use(S64());
        default:
            return nullptr;
    }
}

template <typename Use>
LaneOp with_float(unsigned bits, Use use) {
    switch (bits) {
        case 16:
            return use(F16());
        case 32:
            return use(F32());
        case 64:
            return use(F64());
        default:
            return nullptr;
    }
}

// For operations that see no difference between a narrow integer and its 32-bit lane.
template <typename Use>
LaneOp with_word(unsigned bits, Use use) {
    return with_unsigned(bits == 64 ? 64 : 32, use);
}

// The operation with one, two or three operands; they and the result have one type.
template <typename Operation, typename T, int kOperands>
LaneOp uniform_op() {
    if constexpr (kOperands == 1) {
        return lane_op<Operation, T, T>();
    } else if constexpr (kOperands == 2) {
        return lane_op<Operation, T, T, T>();
    } else {
        return lane_op<Operation, T, T, T, T>();
    }
}

inline bool is_integer(ScalarType type) {
    return type.kind == ScalarType::Kind::kSigned || type.kind == ScalarType::Kind::kUnsigned;
}

inline bool is_float(ScalarType type) {
    return type.kind == ScalarType::Kind::kFloat;
}

template <typename Operation, int kOperands>
LaneOp unsigned_op(ScalarType type) {
    return with_unsigned(type.bits,
                         [](auto t) { return uniform_op<Operation, decltype(t), kOperands>(); });
}

template <typename Operation, int kOperands>
LaneOp signed_op(ScalarType type) {
    return with_signed(type.bits,
                       [](auto t) { return uniform_op<Operation, decltype(t), kOperands>(); });
}

template <typename Operation, int kOperands>
LaneOp float_op(ScalarType type) {
    return with_float(type.bits,
                      [](auto t) { return uniform_op<Operation, decltype(t), kOperands>(); });
}

template <typename Operation, int kOperands>
LaneOp word_op(ScalarType type) {
    return with_word(type.bits,
                     [](auto t) { return uniform_op<Operation, decltype(t), kOperands>(); });
}

}  // namespace vkp::audit

// An operation as a type with a static function `apply`, generic over the type of its operands. A
// lambda as template argument would not be inlined into the loops.
// NOLINTBEGIN(cppcoreguidelines-macro-usage)
#define VKP_LANE_OP1(name, expression)                  \
    struct name {                                       \
        template <typename T>                           \
        [[gnu::always_inline]] static auto apply(T a) { \
            return expression;                          \
        }                                               \
    };

#define VKP_LANE_OP2(name, expression)                       \
    struct name {                                            \
        template <typename T>                                \
        [[gnu::always_inline]] static auto apply(T a, T b) { \
            return expression;                               \
        }                                                    \
    };

#define VKP_LANE_OP3(name, expression)                            \
    struct name {                                                 \
        template <typename T>                                     \
        [[gnu::always_inline]] static auto apply(T a, T b, T c) { \
            return expression;                                    \
        }                                                         \
    };
// NOLINTEND(cppcoreguidelines-macro-usage)
