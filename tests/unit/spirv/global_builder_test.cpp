#include "harness/spirv/global_builder.hpp"

#include "harness/spirv/types.hpp"
#include "harness/spirv/validity.hpp"
#include "harness/translation/translate.hpp"
#include "tests/unit/support.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace vkp::spirv {
namespace {

// A shader that has some of the types already, and reads one built-in input.
class GlobalBuilding : public testing::Test {
protected:
    Module module_ = parse(compiled("void kernel() { result[gl_LocalInvocationID.x] = 1.0; }"));
    GlobalBuilder globals_{module_};

    [[nodiscard]] std::ptrdiff_t count_of(spv::Op op) const {
        return std::count_if(module_.globals.begin(), module_.globals.end(),
                             [&](const Instruction& instruction) { return instruction.op == op; });
    }

    void expect_valid() const { EXPECT_EQ(objection_to(serialize(module_)), ""); }
};

TEST_F(GlobalBuilding, FindsWhatIsThere) {
    const std::size_t before = module_.globals.size();
    globals_.void_type();
    const Id uint = globals_.uint_type();
    EXPECT_EQ(globals_.uint3_type(), globals_.uint3_type());
    globals_.pointer_type(spv::StorageClass::Input, uint);
    EXPECT_EQ(module_.globals.size(), before);
}

TEST_F(GlobalBuilding, AddsWhatIsMissingOnce) {
    const Id once = globals_.bool_type();
    EXPECT_EQ(globals_.bool_type(), once);
    const Id number = globals_.uint_constant(4711);
    EXPECT_EQ(globals_.uint_constant(4711), number);
    EXPECT_NE(globals_.uint_constant(4712), number);
    EXPECT_EQ(TypeTable(module_).constant(number), 4711U);
    EXPECT_EQ(globals_.null_constant(once), globals_.null_constant(once));
    EXPECT_NE(globals_.undefined(once), globals_.null_constant(once));
    EXPECT_EQ(globals_.function_type({globals_.void_type(), once}),
              globals_.function_type({globals_.void_type(), once}));
    EXPECT_EQ(count_of(spv::Op::OpTypeBool), 1);
    expect_valid();
}

TEST_F(GlobalBuilding, GivesEveryPrivateWordAVariableOfItsOwn) {
    const Id first = globals_.private_uint("vkp_x");
    EXPECT_NE(globals_.private_uint("vkp_x"), first);
    EXPECT_EQ(NameTable(module_).name(first), "vkp_x");
    EXPECT_EQ(TypeTable(module_).definition(first).operands.size(), 4U) << "begins at zero";
    expect_valid();
}

TEST_F(GlobalBuilding, SharesBuiltInInputs) {
    const Id uint3 = globals_.uint3_type();
    const auto before = count_of(spv::Op::OpVariable);
    globals_.input_variable(spv::BuiltIn::LocalInvocationId, uint3);
    EXPECT_EQ(count_of(spv::Op::OpVariable), before);
    const Id groups = globals_.input_variable(spv::BuiltIn::NumWorkgroups, uint3);
    EXPECT_EQ(globals_.input_variable(spv::BuiltIn::NumWorkgroups, uint3), groups);
    EXPECT_EQ(count_of(spv::Op::OpVariable), before + 1);
    expect_valid();
}

TEST_F(GlobalBuilding, BindsBuffersOfWords) {
    globals_.word_buffer("vkp_record", 7);
    const std::string text = disassemble(serialize(module_));
    EXPECT_NE(text.find("OpDecorate %vkp_record Binding 7"), std::string::npos) << text;
    EXPECT_NE(text.find("OpDecorate %vkp_record DescriptorSet 0"), std::string::npos) << text;
    expect_valid();
}

TEST_F(GlobalBuilding, DeclaresCapabilitiesOnce) {
    for (int again = 0; again < 2; ++again) {
        globals_.require(spv::Capability::Shader);
        globals_.require(spv::Capability::GroupNonUniform);
    }
    EXPECT_EQ(std::count_if(module_.setup.begin(), module_.setup.end(),
                            [](const Instruction& instruction) {
                                return instruction.op == spv::Op::OpCapability;
                            }),
              2);
    expect_valid();
}

}  // namespace
}  // namespace vkp::spirv
