#include "harness/spirv/types.hpp"

#include "tests/unit/support.hpp"

#include <gtest/gtest.h>

namespace vkp::spirv {
namespace {

// Ids as in the text.
constexpr const char* kTypes = R"(
        OpCapability Shader
        OpMemoryModel Logical GLSL450
        OpName %20 "Pair"
        OpMemberName %20 1 "second"
   %1 = OpTypeVoid
   %2 = OpTypeInt 32 0
   %3 = OpTypeInt 32 1
   %4 = OpTypeFloat 32
   %5 = OpTypeVector %4 3
   %6 = OpTypeMatrix %5 4
   %7 = OpConstant %2 5
   %8 = OpConstant %3 -2
   %9 = OpConstantNull %2
  %10 = OpConstant %4 1.5
  %11 = OpSpecConstant %2 6
  %12 = OpTypeArray %6 %7
  %13 = OpTypeArray %4 %11
  %14 = OpTypeRuntimeArray %4
  %20 = OpTypeStruct %2 %12
  %21 = OpTypeStruct %14
  %22 = OpTypePointer Workgroup %20
  %23 = OpVariable %22 Workgroup
)";

class Types : public testing::Test {
protected:
    Module module_ = parse(assembled(kTypes));
    TypeTable types_{module_};
    NameTable names_{module_};
};

TEST_F(Types, AreFoundByTheirIds) {
    EXPECT_EQ(types_.definition(5).op, spv::Op::OpTypeVector);
    EXPECT_EQ(types_.definition(23).op, spv::Op::OpVariable);
    EXPECT_THROW(static_cast<void>(types_.definition(99)), Error);
}

TEST_F(Types, TellConstantsOf32BitIntegersOnly) {
    EXPECT_EQ(types_.constant(7), 5U);
    EXPECT_EQ(types_.constant(8), 0xfffffffeU);
    EXPECT_EQ(types_.constant(9), 0U);
    EXPECT_FALSE(types_.constant(10).has_value()) << "a float";
    EXPECT_FALSE(types_.constant(11).has_value()) << "specialised later";
    EXPECT_FALSE(types_.constant(2).has_value()) << "a type";
    EXPECT_FALSE(types_.constant(99).has_value()) << "nothing";
}

TEST_F(Types, TellWhatAPointerPointsTo) {
    EXPECT_EQ(types_.pointee(22), 20U);
    EXPECT_EQ(types_.storage_class(22), spv::StorageClass::Workgroup);
    EXPECT_THROW(static_cast<void>(types_.pointee(20)), Error);
    EXPECT_THROW(static_cast<void>(types_.storage_class(4)), Error);
}

TEST_F(Types, TellWhatAnIndexSelects) {
    EXPECT_EQ(types_.indexed_type(5, 2), 4U);
    EXPECT_EQ(types_.indexed_type(6, 0), 5U);
    EXPECT_EQ(types_.indexed_type(12, 0), 6U);
    EXPECT_EQ(types_.indexed_type(14, 1000), 4U);
    EXPECT_EQ(types_.indexed_type(20, 0), 2U);
    EXPECT_EQ(types_.indexed_type(20, 1), 12U);
    EXPECT_THROW(static_cast<void>(types_.indexed_type(20, 2)), Error);
    EXPECT_THROW(static_cast<void>(types_.indexed_type(4, 0)), Error);
}

TEST_F(Types, HaveAnExtent) {
    EXPECT_EQ(types_.extent(5), 3U);
    EXPECT_EQ(types_.extent(6), 4U);
    EXPECT_EQ(types_.extent(12), 5U);
    EXPECT_EQ(types_.extent(20), 2U);
    EXPECT_FALSE(types_.extent(14).has_value());
    EXPECT_THROW(static_cast<void>(types_.extent(13)), Error)
        << "of a length that is specialised later";
    EXPECT_THROW(static_cast<void>(types_.extent(4)), Error);
}

TEST_F(Types, CountTheirScalars) {
    EXPECT_EQ(types_.scalar_count(4), 1U);
    EXPECT_EQ(types_.scalar_count(5), 3U);
    EXPECT_EQ(types_.scalar_count(6), 12U);
    EXPECT_EQ(types_.scalar_count(12), 60U);
    EXPECT_EQ(types_.scalar_count(20), 61U);
    EXPECT_THROW(static_cast<void>(types_.scalar_count(14)), Error);
    EXPECT_THROW(static_cast<void>(types_.scalar_count(21)), Error);
}

TEST_F(Types, KnowTheirIntegers) {
    EXPECT_TRUE(types_.is_int32(2));
    EXPECT_TRUE(types_.is_int32(3));
    EXPECT_FALSE(types_.is_int32(4));
    EXPECT_FALSE(types_.is_signed(2));
    EXPECT_TRUE(types_.is_signed(3));
    EXPECT_FALSE(types_.is_signed(4));
}

TEST_F(Types, HaveTheNamesOfTheSource) {
    EXPECT_EQ(names_.name(20), "Pair");
    EXPECT_EQ(names_.name(2), "");
    EXPECT_EQ(names_.member_name(20, 1), "second");
    EXPECT_EQ(names_.member_name(20, 0), "");
    EXPECT_EQ(names_.member_name(2, 1), "");
}

}  // namespace
}  // namespace vkp::spirv
