#include "tests/unit/audit/lane_support.hpp"

#include <algorithm>

namespace vkp::audit {
namespace {

using U = std::uint32_t;
using spv::Op;

template <typename T>
constexpr unsigned kWidth = 8 * sizeof(T);

// Bit `index` of the value, which may have fewer bits.
template <typename T>
bool bit(T value, unsigned index) {
    return index < kWidth<T> && ((to_bits(value) >> index) & 1U) != 0;
}

template <typename T, typename Rule>
T from_rule(Rule rule) {
    std::uint64_t bits = 0;
    for (unsigned i = 0; i < kWidth<T>; ++i) {
        bits |= std::uint64_t{rule(i)} << i;
    }
    return from_bits<T>(bits);
}

TEST(LaneOps, BitwiseOperationsWorkOnEachBit) {
    for_integers([](auto t) {
        using T = decltype(t);
        expect_binary<T>(Op::OpBitwiseAnd, [](T a, T b) {
            return from_rule<T>([=](unsigned i) { return bit(a, i) && bit(b, i); });
        });
        expect_binary<T>(Op::OpBitwiseOr, [](T a, T b) {
            return from_rule<T>([=](unsigned i) { return bit(a, i) || bit(b, i); });
        });
        expect_binary<T>(Op::OpBitwiseXor, [](T a, T b) {
            return from_rule<T>([=](unsigned i) { return bit(a, i) != bit(b, i); });
        });
        expect_unary<T>(Op::OpNot,
                        [](T a) { return from_rule<T>([=](unsigned i) { return !bit(a, i); }); });
        expect_unary<T>(Op::OpBitReverse, [](T a) {
            return from_rule<T>([=](unsigned i) { return bit(a, kWidth<T> - 1 - i); });
        });
    });
}

template <typename T>
std::vector<T> shift_amounts() {
    return {T{0}, T{1}, T{3}, T{kWidth<T> / 2}, T{kWidth<T> - 1}};
}

TEST(LaneOps, ShiftsFillWithZerosOrTheSign) {
    for_integers([](auto t) {
        using T = decltype(t);
        const auto rows = product(edge_values<T>(), shift_amounts<T>());
        expect_lanes<T>(op_from_to<T, T>(Op::OpShiftLeftLogical), rows, [](T a, T b) {
            const auto amount = static_cast<unsigned>(b);
            return from_rule<T>([=](unsigned i) { return i >= amount && bit(a, i - amount); });
        });
        expect_lanes<T>(op_from_to<T, T>(Op::OpShiftRightLogical), rows, [](T a, T b) {
            return from_rule<T>([=](unsigned i) { return bit(a, i + static_cast<unsigned>(b)); });
        });
        expect_lanes<T>(op_from_to<T, T>(Op::OpShiftRightArithmetic), rows, [](T a, T b) {
            return from_rule<T>([=](unsigned i) {
                return bit(a, std::min(i + static_cast<unsigned>(b), kWidth<T> - 1));
            });
        });
    });
}

// Any value will do, but there is one, the same each time.
TEST(LaneOps, ShiftsByTooMuchGiveSomeValue) {
    for (const Op op :
         {Op::OpShiftLeftLogical, Op::OpShiftRightLogical, Op::OpShiftRightArithmetic}) {
        const std::vector<Column> columns = {{type_of<U>(), {1, 2, 3, 4}},
                                             {type_of<U>(), {32, 33, 0xffffffff, 0x80000000}}};
        EXPECT_EQ(run_lanes(op_from_to<U, U>(op), type_of<U>(), columns).size(), 4U);
    }
}

template <typename T>
unsigned count_ones(T value) {
    unsigned count = 0;
    for (unsigned i = 0; i < kWidth<T>; ++i) {
        count += bit(value, i) ? 1 : 0;
    }
    return count;
}

// The highest bit with the requested value; all ones if there is none.
template <typename T>
T highest(T value, bool wanted) {
    for (unsigned i = kWidth<T>; i > 0; --i) {
        if (bit(value, i - 1) == wanted) {
            return static_cast<T>(i - 1);
        }
    }
    return static_cast<T>(-1);
}

TEST(LaneOps, BitsAreCountedAndFound) {
    for_integers([](auto t) {
        using T = decltype(t);
        expect_unary<T>(Op::OpBitCount, [](T a) { return static_cast<T>(count_ones(a)); });
        expect_unary<T>(GLSLstd450FindUMsb, [](T a) { return highest(a, true); });
        expect_unary<T>(GLSLstd450FindSMsb, [](T a) { return highest(a, !bit(a, kWidth<T> - 1)); });
        expect_unary<T>(GLSLstd450FindILsb, [](T a) {
            unsigned i = 0;
            while (i < kWidth<T> && !bit(a, i)) {
                ++i;
            }
            return static_cast<T>(i == kWidth<T> ? -1 : static_cast<int>(i));
        });
    });
}

// All offsets and counts of that list within the value.
template <typename T>
std::vector<std::pair<std::uint32_t, std::uint32_t>> fields() {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> found;
    for (const unsigned offset : {0U, 1U, 5U, kWidth<T> / 2, kWidth<T> - 1, kWidth<T>}) {
        for (const unsigned count : {0U, 1U, 3U, 8U, kWidth<T> / 2, kWidth<T> - 1, kWidth<T>}) {
            if (offset + count <= kWidth<T>) {
                found.emplace_back(offset, count);
            }
        }
    }
    return found;
}

TEST(LaneOps, BitFieldsAreExtracted) {
    for_integers([](auto t) {
        using T = decltype(t);
        std::vector<std::tuple<T, std::uint32_t, std::uint32_t>> rows;
        for (const T value : edge_values<T>()) {
            for (const auto& [offset, count] : fields<T>()) {
                rows.emplace_back(value, offset, count);
            }
        }
        expect_lanes<T>(
            op_from_to<T, T>(Op::OpBitFieldUExtract), rows,
            [](T base, std::uint32_t offset, std::uint32_t count) {
                return from_rule<T>([=](unsigned i) { return i < count && bit(base, offset + i); });
            });
        expect_lanes<T>(op_from_to<T, T>(Op::OpBitFieldSExtract), rows,
                        [](T base, std::uint32_t offset, std::uint32_t count) {
                            return from_rule<T>([=](unsigned i) {
                                return count > 0 && bit(base, offset + std::min(i, count - 1));
                            });
                        });
    });
}

TEST(LaneOps, BitFieldsAreInserted) {
    for_integers([](auto t) {
        using T = decltype(t);
        std::vector<std::tuple<T, T, std::uint32_t, std::uint32_t>> rows;
        for (const auto& [base, insert] : all_pairs<T, T>()) {
            for (const auto& [offset, count] : fields<T>()) {
                rows.emplace_back(base, insert, offset, count);
            }
        }
        expect_lanes<T>(op_from_to<T, T>(Op::OpBitFieldInsert), rows,
                        [](T base, T insert, std::uint32_t offset, std::uint32_t count) {
                            return from_rule<T>([=](unsigned i) {
                                const bool is_field = i >= offset && i < offset + count;
                                return is_field ? bit(insert, i - offset) : bit(base, i);
                            });
                        });
    });
}

TEST(LaneOps, LogicOnBools) {
    expect_binary<bool>(Op::OpLogicalAnd, [](bool a, bool b) { return a && b; });
    expect_binary<bool>(Op::OpLogicalOr, [](bool a, bool b) { return a || b; });
    expect_binary<bool>(Op::OpLogicalEqual, [](bool a, bool b) { return a == b; });
    expect_binary<bool>(Op::OpLogicalNotEqual, [](bool a, bool b) { return a != b; });
    expect_unary<bool>(Op::OpLogicalNot, [](bool a) { return !a; });
    EXPECT_EQ((op_from_to<bool, bool>(Op::OpNot)), nullptr);
}

TEST(LaneOps, SelectionAndCopiesKeepEachBit) {
    for_types<bool, std::uint8_t, std::int16_t, std::int32_t, std::uint32_t, std::int64_t, Half,
              float, double>([](auto t) {
        using T = decltype(t);
        const auto rows = product(edge_values<bool>(), edge_values<T>(), edge_values<T>());
        expect_lanes<T>(op_from_to<T, T>(Op::OpSelect), rows,
                        [](bool condition, T yes, T no) { return condition ? yes : no; });
        expect_unary<T>(Op::OpCopyObject, [](T a) { return a; });
        expect_unary<T>(Op::OpCopyLogical, [](T a) { return a; });
    });
}

}  // namespace
}  // namespace vkp::audit
