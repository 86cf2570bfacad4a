// Expressions at a moment of a recorded run, and where movements lead.
#include "checker/dap/debugger.hpp"
#include "checker/dap/playback.hpp"
#include "checker/dap/stops.hpp"
#include "checker/dap/variable_tree.hpp"
#include "tests/editors/kernels.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace vkp {
namespace {

RecordedRun recorded(const std::string& text, const std::string& workgroup = "") {
    AuditExecutor executor({});
    return recorded_run_of(lab_target({"lab.comp", text}, 1, executor), workgroup, executor);
}

const std::string kLab = R"(// workgroup: 4 1 1
// groups: 2 1 1
// array: a float[8] = {0.5, 1, 2, 3, 4, 5, 6, 7}
// array: v vec2[2] = {1, 2, 3, 4}
// buffer: result int[8]
shared int s[4];
void kernel() {
    uint i = gl_GlobalInvocationID.x;
    int low[3];
    low[1] = -7;
    vec3 p = vec3(1.0, 2.5, float(i));
    s[gl_LocalInvocationID.x] = int(i) * 3;
    barrier();
    for (int k = 0; k < 2; k++) {
        result[i] = s[3 - gl_LocalInvocationID.x] + k;
    }
}
)";

class Expressions : public testing::Test {
protected:
    RecordedRun run_ = recorded(kLab, "1");
    recording::History history_{run_.run};
    MomentValues values_{run_, history_};

    std::string at_end(const std::string& text, std::uint32_t lane = 2) {
        return evaluated_at(text, lane, history_.end());
    }
    std::string evaluated_at(const std::string& text, std::uint32_t lane, std::size_t moment) {
        try {
            return evaluated(text, values_, {lane, moment});
        } catch (const NoValue& error) {
            return std::string("error: ") + error.what();
        }
    }
};

TEST_F(Expressions, HaveTheValuesOfGlsl) {
    const std::map<std::string, std::string> expected = {
        {"i", "6"},
        {"i - 7", "4294967295"},
        {"-7 / 2", "-3"},
        {"-7 % 3", "-1"},
        {"int(i) - 7", "-1"},
        {"2147483647 + 1", "-2147483648"},
        {"65537u * 65537u", "131073"},
        {"0xffu & 0x0fu", "15"},
        {"1 << 4", "16"},
        {"-8 >> 1", "-4"},
        {"~0u", "4294967295"},
        {"!true", "false"},
        {"i > 5 && a[1] == 1.0", "true"},
        {"i > 5 ? 1.5 : 2.5", "1.5"},
        {"1.0 / 3.0", "0.33333334"},
        {"min(3, 2) + max(1, 5)", "7"},
        {"abs(low[1])", "7"},
        {"p", "(1, 2.5, 6)"},
        {"p.y * 2.0", "5"},
        {"p[2]", "6"},
        {"v[1]", "(3, 4)"},
        {"v[1].y", "4"},
        {"a[0]", "0.5"},
        {"a_shape[0] + a_strides[0]", "9"},
        {"s[low[1] + 8]", "15"},
        {"result[i]", "16"},
        {"k", "2"},
        {"gl_WorkGroupID", "(1, 0, 0)"},
        {"gl_LocalInvocationIndex", "2"},
        {"thread", "2"},
        {"workgroup", "1"},
        {"TPB", "4"},
        {"0: i", "4"},
        {"thread 3: i", "7"},
    };
    for (const auto& [text, value] : expected) {
        EXPECT_EQ(at_end(text), value) << text;
    }
}

TEST_F(Expressions, SayWhyTheyHaveNoValue) {
    for (const char* const text :
         {"",          "1 +",    "x",          "a",     "a[8]",    "a[-1]",     "low[0]",
          "low[9]",    "p.w",    "1 / 0",      "1 % 0", "1 << 32", "1.5 % 1.0", "int(1.0 / 0.0)",
          "pow(1, 2)", "9: i",   "a_shape[1]", "i = 3", "who",     "1e999999",  "(((",
          "s[",        "all 1 +"}) {
        EXPECT_TRUE(at_end(text).starts_with("error: ")) << text << ": " << at_end(text);
    }
    std::string choices = "1\n#define X 1";
    for (int i = 0; i < 200'000; ++i) {
        choices += " ? 1 : 1";
    }
    EXPECT_TRUE(at_end(choices).starts_with("error: "));
    EXPECT_TRUE(at_end("a[0.0 / 0.0]").starts_with("error: "));
    EXPECT_EQ(evaluated_at("i", 2, 0), "error: `i` has no value yet");
    EXPECT_EQ(evaluated_at("result[7]", 2, 0), "error: `result[7]` has no value yet");
}

TEST_F(Expressions, TellWhoAccessedAnElement) {
    EXPECT_EQ(at_end("who s[1]"),
              "thread 1 wrote 15 to `s[1]` in line 12\n"
              "thread 2 read 15 from `s[1]` in line 15\n"
              "thread 2 read 15 from `s[1]` in line 15");
    EXPECT_EQ(evaluated_at("who s[1]", 0, 0), "Nothing has accessed `s[1]` so far.");
    EXPECT_EQ(at_end("who result[0]"),
              "thread 0 of workgroup 0 wrote 9 to `result[0]` in line 15\n"
              "thread 0 of workgroup 0 wrote 10 to `result[0]` in line 15");
    EXPECT_EQ(at_end("all i"), "thread 0: 4\nthread 1: 5\nthread 2: 6\nthread 3: 7");
}

TEST_F(Expressions, AreTheSameInTheTree) {
    VariableTree tree(values_);
    const std::vector<ShownVariable> scopes = tree.scopes({2, history_.end()});
    ASSERT_EQ(scopes.size(), 4U);
    std::size_t compared = 0;
    for (const ShownVariable& scope : scopes) {
        const std::vector<ShownVariable> tops = tree.below(scope.reference, 0, 0).value();
        for (const ShownVariable& top : tops) {
            std::vector<ShownVariable> leaves = {top};
            if (top.reference != 0) {
                leaves = *tree.below(top.reference, 0, 0);
            }
            for (const ShownVariable& leaf : leaves) {
                if (leaf.expression.empty() || leaf.value == "no value yet") {
                    continue;
                }
                const std::string value = leaf.value.substr(0, leaf.value.find("   "));
                EXPECT_EQ(at_end(leaf.expression), value) << leaf.expression;
                ++compared;
            }
        }
    }
    EXPECT_GT(compared, 30U);
    EXPECT_FALSE(tree.below(99, 0, 0));
    tree.clear();
    EXPECT_FALSE(tree.below(scopes[0].reference, 0, 0));
}

TEST_F(Expressions, NameTheirCellsForDataBreakpoints) {
    const StopPoint writes = data_point("s[1]", AccessKind::kWrite, values_, {0, 0});
    const StopPoint both = data_point("s[1]", AccessKind::kReadWrite, values_, {0, 0});
    EXPECT_EQ(writes.hits.size(), 1U);
    EXPECT_EQ(both.hits.size(), 3U);
    EXPECT_TRUE(data_point("i + 1", AccessKind::kWrite, values_, {0, 0}).hits.empty());
    EXPECT_EQ(data_point("i", AccessKind::kWrite, values_, {3, 0}).hits.front().lane, 3U);
}

TEST_F(Expressions, EveryMomentForwardsIsThereBackwards) {
    Playback playback(history_);
    std::vector<std::size_t> forward = {playback.moment()};
    while (!playback.is_at_end()) {
        playback.step_access(1, Direction::kForward, {});
        forward.push_back(playback.moment());
        ASSERT_LT(forward.size(), 1000U);
    }
    EXPECT_GT(forward.size(), 10U);
    // Workgroup 0 has run before the first moment of this one.
    EXPECT_GT(forward.front(), 0U);
    for (std::size_t last = playback.moment(); last > forward.front(); last = playback.moment()) {
        playback.step_access(1, Direction::kBackward, {});
        ASSERT_LT(playback.moment(), last);
    }
    EXPECT_EQ(playback.moment(), forward.front());
}

TEST(RecordedRun, RecordsNothingOfWhatIsNoKernel) {
    EXPECT_FALSE(recorded("void kernel() {}\n").errors.empty());
    std::string wrong = kLab;
    wrong.replace(wrong.find("barrier"), 7, "barriex");
    EXPECT_EQ(recorded(wrong).errors.front().line, 13);
}

TEST(RecordedRun, PrefersTheWorkgroupOfAFinding) {
    std::string wrong = kLab;
    wrong.replace(wrong.find("result[i] ="), 11, "result[i == 6 ? 8 : i] =");
    const RecordedRun run = recorded(wrong);
    EXPECT_EQ(run.run.workgroup(), 1U);
    ASSERT_EQ(run.findings.size(), 1U);
    EXPECT_EQ(run.findings[0].kind, "out_of_bounds");
    EXPECT_EQ(run.findings[0].lane, 2U);
    EXPECT_EQ(run.run.steps[run.findings[0].moment - 1].line, 15);
}

}  // namespace
}  // namespace vkp
