#include "harness/spirv/validity.hpp"

#include "tests/unit/support.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string_view>

namespace vkp::spirv {
namespace {

const std::string kHead =
    "OpCapability Shader\n"
    "OpMemoryModel Logical GLSL450\n"
    "OpEntryPoint GLCompute %main \"main\"\n"
    "OpExecutionMode %main LocalSize 1 1 1\n"
    "%file = OpString \"kernel\"\n"
    "%void = OpTypeVoid\n"
    "%to_void = OpTypeFunction %void\n";

std::string function(std::string_view name, std::string_view calls = {}) {
    return fmt::format("%{0} = OpFunction %void None %to_void\n%begin_{0} = OpLabel\n", name) +
           (calls.empty()
                ? std::string()
                : fmt::format("OpLine %file 7 1\n%x{} = OpFunctionCall %void %{}\n", name, calls)) +
           "OpReturn\nOpFunctionEnd\n";
}

// "4: message"
std::string rejection(const Words& words) {
    try {
        require_valid(words);
    } catch (const Error& error) {
        return fmt::format("{}: {}", error.line(), error.what());
    }
    return {};
}

void expect_rejected(const Words& words) {
    const std::string said = rejection(words);
    EXPECT_NE(said.find(": a module that is not valid: "), std::string::npos) << said;
}

TEST(Validity, IsThatOfAModule) {
    EXPECT_EQ(objection_to(assembled(kHead + function("main"))), "");
    EXPECT_EQ(rejection(assembled(kHead + function("main"))), "");
}

TEST(Validity, TakesMoreThanAHeader) {
    expect_rejected({});
    expect_rejected({1, 2, 3});
    expect_rejected({0x07230203, 0x10300, 0, 8, 0, 0x00010000});
    expect_rejected(assembled("OpCapability Shader\nOpMemoryModel Logical GLSL450\n"));
    expect_rejected(assembled(kHead));
}

TEST(Validity, EndsWithTheLastWord) {
    Words words = assembled(kHead + function("main"));
    words.pop_back();
    expect_rejected(words);
    EXPECT_NE(objection_to(words), "");
}

TEST(Validity, IsNotThatOfRecursion) {
    expect_rejected(assembled(kHead + function("main", "again") + function("again", "again")));
    expect_rejected(assembled(kHead + function("main", "ping") + function("ping", "pong") +
                              function("pong", "ping")));
}

// Macros may hide such nesting, and braces need not show it.
TEST(Validity, IsNotAskedOfLoopsWithoutEndInEachOther) {
    const auto nested = [](int depth) {
        std::string code = kHead;
        code +=
            "%bool = OpTypeBool\n%no = OpConstantFalse %bool\n"
            "%main = OpFunction %void None %to_void\n%start = OpLabel\nOpBranch %h0\n";
        std::string ends;
        for (int i = 0; i < depth; ++i) {
            code += fmt::format(
                "%h{0} = OpLabel\nOpLine %file 5 1\nOpLoopMerge %m{0} %c{0} None\n"
                "OpBranchConditional %no %b{0} %m{0}\n%b{0} = OpLabel\nOpBranch %{1}\n",
                i, i + 1 < depth ? fmt::format("h{}", i + 1) : fmt::format("c{}", i));
            ends = fmt::format("%c{0} = OpLabel\nOpBranch %h{0}\n%m{0} = OpLabel\n{1}\n", i,
                               i > 0 ? fmt::format("OpBranch %c{}", i - 1) : "OpReturn") +
                   ends;
        }
        return parse(assembled(code + ends + "OpFunctionEnd\n"));
    };
    EXPECT_NO_THROW(require_shallow_loops(nested(128)));
    EXPECT_THROW(require_shallow_loops(nested(129)), Error);
}

TEST(Validity, ComesWithTheLine) {
    const std::string said = rejection(assembled(kHead + function("main") +
                                                 "%f = OpFunction %void None %to_void\n"
                                                 "%b = OpLabel\n"
                                                 "OpLine %file 12 1\n"
                                                 "OpStore %file %file\n"
                                                 "OpReturn\nOpFunctionEnd\n"));
    EXPECT_TRUE(said.starts_with("12: a module that is not valid: ")) << said;
}

}  // namespace
}  // namespace vkp::spirv
