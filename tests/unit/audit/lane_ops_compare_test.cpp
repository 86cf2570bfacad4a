#include "tests/unit/audit/lane_support.hpp"

namespace vkp::audit {
namespace {

using spv::Op;

// The relations of two values; the numbers are bits, so that a comparison is a set of them.
enum Relation : unsigned { kLess = 1, kEqual = 2, kGreater = 4, kUnordered = 8 };

template <typename T>
Relation relation(T a, T b) {
    if (is_nan(a) || is_nan(b)) {
        return kUnordered;
    }
    if constexpr (std::is_integral_v<T>) {
        return a == b ? kEqual : a < b ? kLess : kGreater;
    } else {
        return real(a) == real(b) ? kEqual : real(a) < real(b) ? kLess : kGreater;
    }
}

// The comparison is true for those relations and for no other.
template <typename T>
void expect_holds_for(Op op, unsigned relations) {
    SCOPED_TRACE(static_cast<unsigned>(op));
    expect_lanes<bool>(op_from_to<bool, T>(op), all_pairs<T, T>(),
                       [=](T a, T b) { return (relation(a, b) & relations) != 0; });
}

TEST(LaneOps, IntegersAreComparedByTheirSign) {
    for_unsigned([](auto t) {
        using T = decltype(t);
        expect_holds_for<T>(Op::OpULessThan, kLess);
        expect_holds_for<T>(Op::OpULessThanEqual, kLess | kEqual);
        expect_holds_for<T>(Op::OpUGreaterThan, kGreater);
        expect_holds_for<T>(Op::OpUGreaterThanEqual, kGreater | kEqual);
    });
    for_signed([](auto t) {
        using T = decltype(t);
        expect_holds_for<T>(Op::OpSLessThan, kLess);
        expect_holds_for<T>(Op::OpSLessThanEqual, kLess | kEqual);
        expect_holds_for<T>(Op::OpSGreaterThan, kGreater);
        expect_holds_for<T>(Op::OpSGreaterThanEqual, kGreater | kEqual);
    });
    for_integers([](auto t) {
        using T = decltype(t);
        expect_holds_for<T>(Op::OpIEqual, kEqual);
        expect_holds_for<T>(Op::OpINotEqual, kLess | kGreater);
    });
}

TEST(LaneOps, OrderedComparisonsFailWithNan) {
    for_floats([](auto t) {
        using T = decltype(t);
        expect_holds_for<T>(Op::OpFOrdEqual, kEqual);
        expect_holds_for<T>(Op::OpFOrdNotEqual, kLess | kGreater);
        expect_holds_for<T>(Op::OpLessOrGreater, kLess | kGreater);
        expect_holds_for<T>(Op::OpFOrdLessThan, kLess);
        expect_holds_for<T>(Op::OpFOrdLessThanEqual, kLess | kEqual);
        expect_holds_for<T>(Op::OpFOrdGreaterThan, kGreater);
        expect_holds_for<T>(Op::OpFOrdGreaterThanEqual, kGreater | kEqual);
        expect_holds_for<T>(Op::OpOrdered, kLess | kEqual | kGreater);
    });
}

TEST(LaneOps, UnorderedComparisonsHoldWithNan) {
    for_floats([](auto t) {
        using T = decltype(t);
        expect_holds_for<T>(Op::OpFUnordEqual, kUnordered | kEqual);
        expect_holds_for<T>(Op::OpFUnordNotEqual, kUnordered | kLess | kGreater);
        expect_holds_for<T>(Op::OpFUnordLessThan, kUnordered | kLess);
        expect_holds_for<T>(Op::OpFUnordLessThanEqual, kUnordered | kLess | kEqual);
        expect_holds_for<T>(Op::OpFUnordGreaterThan, kUnordered | kGreater);
        expect_holds_for<T>(Op::OpFUnordGreaterThanEqual, kUnordered | kGreater | kEqual);
        expect_holds_for<T>(Op::OpUnordered, kUnordered);
    });
}

TEST(LaneOps, NanAndInfinitiesAreTold) {
    for_floats([](auto t) {
        using T = decltype(t);
        expect_lanes<bool>(op_from_to<bool, T>(Op::OpIsNan), all_of<T>(),
                           [](T a) { return std::isnan(real(a)); });
        expect_lanes<bool>(op_from_to<bool, T>(Op::OpIsInf), all_of<T>(),
                           [](T a) { return std::isinf(real(a)); });
    });
}

TEST(LaneOps, ComparisonsAreForTheirKindOnly) {
    EXPECT_EQ((op_from_to<bool, float>(Op::OpIEqual)), nullptr);
    EXPECT_EQ((op_from_to<bool, std::int32_t>(Op::OpFOrdEqual)), nullptr);
    EXPECT_EQ((op_from_to<bool, bool>(Op::OpSLessThan)), nullptr);
}

}  // namespace
}  // namespace vkp::audit
