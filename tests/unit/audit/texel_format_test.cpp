// Values that an image's format does not hold.
#include "harness/audit/emit/texel_format.hpp"

#include "tests/unit/audit/expression_support.hpp"

#include <gtest/gtest.h>

namespace vkp::audit {
namespace {

using enum spv::ImageFormat;

class TexelFormats : public ExpressionTest {
protected:
    // What the audit says of such a component; nothing where the format holds it.
    template <typename T>
    std::string lost(spv::ImageFormat format, T value) {
        code_.add(std::make_unique<TexelFormatStep>(kLine, format, "im", same(value).value));
        steps_.back()->run(state_);
        const std::vector<Hazard> notes = state_.note_log.take();
        if (notes.empty()) {
            return "";
        }
        EXPECT_EQ(notes[0].kind, FindingKind::kNotAudited);
        EXPECT_EQ(notes[0].array, "im");
        return notes[0].value + ": " + notes[0].other_value;
    }
};

TEST_F(TexelFormats, OfIntegersHoldARange) {
    EXPECT_EQ(lost(R8ui, 255U), "");
    EXPECT_EQ(lost(R8ui, 300U), "300: r8ui holds 0 to 255");
    EXPECT_EQ(lost(Rgba16i, std::int32_t{-32768}), "");
    EXPECT_EQ(lost(Rgba16i, std::int32_t{-32769}), "-32769: rgba16i holds -32768 to 32767");
    EXPECT_EQ(lost(R32ui, 0xffffffffU), "");
}

TEST_F(TexelFormats, OfFloatsHoldSteps) {
    EXPECT_EQ(lost(R16f, 2048.0F), "");
    EXPECT_EQ(lost(R16f, 2049.0F), "2049: r16f holds 2048 instead");
    EXPECT_EQ(lost(Rgba8, 1.0F), "");
    EXPECT_EQ(lost(Rgba8, 1.5F), "1.5: rgba8 holds 1 instead");
    EXPECT_EQ(lost(Rg8Snorm, -1.0F), "");
    EXPECT_EQ(lost(Rg8Snorm, -1.5F), "-1.5: rg8_snorm holds -1 instead");
    EXPECT_EQ(lost(R32f, 0.3F), "");
}

}  // namespace
}  // namespace vkp::audit
