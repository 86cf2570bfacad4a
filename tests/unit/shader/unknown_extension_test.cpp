// An extension that the GLSL compiler of this system does not know.
#include "harness/shader/compile_source.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

CompileError first_error(const std::string& directive) {
    const WholeShader shader{.path = "x.comp",
                             .text = "#version 450\n" + directive +
                                     "\nlayout(local_size_x = 1) in;\n"
                                     "void main() { undeclared(); }\n"};
    const CompiledSource source =
        compile_source(shader, [](const auto&, const auto&, bool) { return std::nullopt; });
    EXPECT_FALSE(source.errors.empty());
    return source.errors.empty() ? CompileError{} : source.errors.front();
}

TEST(UnknownExtension, IsNamedAheadOfWhatFollowsFromIt) {
    const CompileError error = first_error("#extension GL_EXT_from_tomorrow : require");
    EXPECT_EQ(error.line, 2);
    EXPECT_TRUE(error.message.ends_with("does not know the extension GL_EXT_from_tomorrow"))
        << error.message;
    EXPECT_EQ(error.refusal, Refusal::kNotSupported);
}

TEST(UnknownExtension, IsNotSaidOfOneThatItKnows) {
    const CompileError error = first_error("#extension GL_KHR_shader_subgroup_basic : require");
    EXPECT_EQ(error.line, 4);
    EXPECT_EQ(error.refusal, Refusal::kInvalid);
}

}  // namespace
}  // namespace vkp
