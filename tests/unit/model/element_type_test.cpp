#include "harness/model/numbers/element_type.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <set>

namespace vkp {
namespace {

constexpr int kScalarCount = 11;

TEST(ElementType, HasTheNamesOfGlsl) {
    EXPECT_EQ(type_name(ElementType::kFloat32), "float");
    EXPECT_EQ(type_name({Scalar::kFloat32, 3}), "vec3");
    EXPECT_EQ(type_name({Scalar::kUint64}), "uint64_t");
    EXPECT_EQ(type_name({Scalar::kFloat16, 2}), "f16vec2");
    EXPECT_EQ(type_name({Scalar::kFloat64, 4}), "dvec4");
}

TEST(ElementType, IsFoundByItsName) {
    std::set<std::string> names;
    for (int scalar = 0; scalar < kScalarCount; ++scalar) {
        for (std::uint8_t components = 1; components <= 4; ++components) {
            const ElementType type{static_cast<Scalar>(scalar), components};
            EXPECT_EQ(element_type_named(type_name(type)), type);
            names.insert(type_name(type));
        }
    }
    EXPECT_EQ(names.size(), 44U);
    for (const char* no_type : {"", "vec", "vec1", "vec5", "Float", "bool", "mat4"}) {
        EXPECT_FALSE(element_type_named(no_type)) << no_type;
    }
}

TEST(ElementType, TakesTheSpaceOfStd430) {
    EXPECT_EQ(stride_bytes(ElementType::kUint32), 4U);
    EXPECT_EQ(stride_bytes({Scalar::kInt8}), 1U);
    EXPECT_EQ(stride_bytes({Scalar::kInt8, 3}), 4U);
    EXPECT_EQ(stride_bytes({Scalar::kFloat16, 2}), 4U);
    EXPECT_EQ(stride_bytes({Scalar::kFloat32, 2}), 8U);
    EXPECT_EQ(stride_bytes({Scalar::kFloat32, 3}), 16U);
    EXPECT_EQ(stride_bytes({Scalar::kFloat64, 3}), 32U);
}

TEST(ElementType, HoldsWholeNumbersWithinTheRangeOfAnInteger) {
    EXPECT_TRUE(can_hold(Scalar::kInt8, -128));
    EXPECT_FALSE(can_hold(Scalar::kInt8, 128));
    EXPECT_FALSE(can_hold(Scalar::kInt8, 0.5));
    EXPECT_TRUE(can_hold(Scalar::kUint16, 65535));
    EXPECT_FALSE(can_hold(Scalar::kUint16, -1));
    EXPECT_TRUE(can_hold(Scalar::kInt64, -0x1p63));
    EXPECT_FALSE(can_hold(Scalar::kInt64, 0x1p63));
    EXPECT_FALSE(can_hold(Scalar::kUint64, 0x1p64));
    EXPECT_FALSE(can_hold(Scalar::kInt32, std::numeric_limits<double>::quiet_NaN()));
    EXPECT_FALSE(can_hold(Scalar::kInt32, std::numeric_limits<double>::infinity()));
}

TEST(ElementType, HoldsFloatsThatDoNotRoundToInfinity) {
    EXPECT_TRUE(can_hold(Scalar::kFloat16, 65519));
    EXPECT_FALSE(can_hold(Scalar::kFloat16, -65520));
    EXPECT_TRUE(can_hold(Scalar::kFloat32, std::numeric_limits<float>::max()));
    EXPECT_FALSE(can_hold(Scalar::kFloat32, 1e39));
    EXPECT_TRUE(can_hold(Scalar::kFloat64, 1e300));
    EXPECT_TRUE(can_hold(Scalar::kFloat16, std::numeric_limits<double>::infinity()));
    EXPECT_TRUE(can_hold(Scalar::kFloat32, std::numeric_limits<double>::quiet_NaN()));
}

}  // namespace
}  // namespace vkp
