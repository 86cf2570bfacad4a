// Modules of other compilers (tests/modules) with all commands that accept one.
#include "checker/files/files.hpp"
#include "checker/options/exit_code.hpp"
#include "tests/assembler.hpp"
#include "tests/paths.hpp"
#include "tests/program/test_workbook.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstring>

namespace vkp {
namespace {

using Json = nlohmann::json;
using Texts = std::vector<std::string>;

// A workbook with a module and the header beside it; `without` is removed from the module's
// assembly, and `header` is appended to the header.
class Module {
public:
    explicit Module(const std::string& name, const std::string& without = {},
                    const std::string& header = {}) {
        const std::filesystem::path folder = source_root() / "tests/modules";
        std::string text = read_text(folder / (name + ".spvasm"));
        text.erase(without.empty() ? 0 : text.find(without), without.size());
        const std::vector<std::uint32_t> words =
            assemble(text, name.starts_with("dxc") ? SpirvOf::kVulkan11 : SpirvOf::kVulkan12);
        std::string bytes(words.size() * sizeof(std::uint32_t), '\0');
        std::memcpy(bytes.data(), words.data(), bytes.size());
        path_ = workbook_.write_file("app.spv", bytes);
        header_path_ =
            workbook_.write_file("app.spv.lab", read_text(folder / (name + ".lab")) + header);
    }

    Outcome run(const std::string& command, Texts more = {"--device", "none"}) const {
        Texts words = {command, "--spirv", path_};
        words.insert(words.end(), more.begin(), more.end());
        return workbook_.run(words);
    }

private:
    TestWorkbook workbook_;
    std::string path_;
    std::string header_path_;
};

TEST(ForeignModule, OfDxcIsChecked) {
    const Module module("dxc_weighted");
    for (const char* device : {"cpu", "none"}) {
        const Outcome outcome = module.run("lab", {"--device", device});
        EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.output << outcome.errors;
        EXPECT_TRUE(contains(outcome.output, "app.spv  ✓ clean")) << outcome.output;
    }
}

constexpr const char* kBarrier = "OpControlBarrier %uint_2 %uint_2 %uint_264";

TEST(ForeignModule, HasItsFindingsInLinesOfItsSource) {
    const Module module("dxc_weighted", kBarrier);
    const Outcome outcome = module.run("lab");
    EXPECT_EQ(outcome.exit_code, kNotSolved) << outcome.errors;
    EXPECT_TRUE(
        contains(outcome.output, "weighted.hlsl:9: error: thread 0 reads `tile[3]` in line 12"))
        << outcome.output;
    EXPECT_TRUE(contains(outcome.output, "[data_race")) << outcome.output;
}

TEST(ForeignModule, OfSlangIsCheckedWithItsConstants) {
    const Outcome outcome = Module("slang_scale").run("lab", {"--device", "cpu"});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.output << outcome.errors;
    const Outcome beyond = Module("slang_scale", {}, "// specialize: 4 = 2\n").run("lab");
    EXPECT_TRUE(contains(beyond.output, "there is no specialization constant 4")) << beyond.output;
}

// Shared blocks that are decorated as Aliased are views of one memory: a union is no race, and what
// one block's bytes and the other's words do at once is.
TEST(ForeignModule, HasSharedBlocksThatAreOneMemory) {
    const Outcome united = Module("shared_views").run("lab");
    EXPECT_EQ(united.exit_code, kAllSolved) << united.output << united.errors;
    const Outcome racing =
        Module("shared_views", "OpControlBarrier %uint_2 %uint_2 %uint_264").run("lab");
    EXPECT_EQ(racing.exit_code, kNotSolved) << racing.errors;
    EXPECT_TRUE(contains(racing.output,
                         "shared_views.comp:10: error: thread 0 reads `b[252]` in "
                         "line 12, and thread 63 writes it in line 10"))
        << racing.output;
}

constexpr const char* kCoherentSums = "OpMemberDecorate %State 1 Coherent";

// The module declares which members of a block are coherent.
TEST(ForeignModule, HandsOverInWhatIsCoherent) {
    const Outcome coherent = Module("hand_over").run("lab");
    EXPECT_EQ(coherent.exit_code, kAllSolved) << coherent.output << coherent.errors;
    for (const Outcome& outcome : {Module("hand_over", kCoherentSums).run("lab"),
                                   Module("hand_over", {}, "// incoherent: state\n").run("lab")}) {
        EXPECT_EQ(outcome.exit_code, kNotSolved) << outcome.errors;
        EXPECT_TRUE(contains(outcome.output, "is not coherent")) << outcome.output;
        EXPECT_TRUE(contains(outcome.output, "[data_race]")) << outcome.output;
    }
}

TEST(ForeignModule, IsTracedByTheLinesOfItsSourceOrItsListing) {
    const Outcome by_source = Module("dxc_weighted").run("trace", {"--thread", "2"});
    EXPECT_EQ(by_source.exit_code, kAllSolved) << by_source.errors;
    EXPECT_TRUE(contains(by_source.output, "global read   items[2].weight  3"));
    EXPECT_TRUE(contains(by_source.output, "   12 │   shared read   tile[2]          18"))
        << by_source.output;
    const Outcome by_listing = Module("slang_scale").run("trace", {"--thread", "2"});
    EXPECT_TRUE(contains(by_listing.output, "= OpLoad %float %")) << by_listing.output;
    EXPECT_TRUE(contains(by_listing.output, "global write  target[2]  0.75")) << by_listing.output;
}

// Memory of structs is shown with the shader's names, and its values.
TEST(ForeignModule, IsDrawnWithTheNamesOfItsMembers) {
    const Outcome outcome = Module("dxc_weighted").run("picture", {"--as", "json"});
    ASSERT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    const Json picture = Json::parse(outcome.output);
    const Json& params = picture["arrays"][0];
    EXPECT_EQ(params["names"], Json({".count", ".scale"}));
    EXPECT_EQ(params["initial"], Json({3, 2}));
    const Json& items = picture["arrays"][1];
    EXPECT_EQ(items["names"][5], "[2].weight");
    EXPECT_EQ(items["initial"], Json({1, 1, 2, 2, 3, 3, 4, 4}));
    EXPECT_TRUE(picture["arrays"][2]["names"].is_null());
    EXPECT_EQ(picture["verdict"]["name"], "clean");
    const Outcome racing = Module("dxc_weighted", kBarrier).run("picture", {"--as", "json"});
    const Json finding = Json::parse(racing.output)["findings"][0];
    EXPECT_EQ(finding["kind"], "data_race");
    EXPECT_EQ(finding["element"], 3);
}

TEST(ForeignModule, IsToldWhatIsWrongInTheFileThatSaysIt) {
    const Module module("slang_scale", {}, "// workgruop: 4\n");
    EXPECT_TRUE(contains(module.run("trace", {}).output, "app.spv.lab:"))
        << module.run("trace", {}).output;
    EXPECT_TRUE(contains(module.run("picture", {}).errors, "app.spv.lab:"));
    const TestWorkbook workbook;
    EXPECT_EQ(workbook.run({"trace", "--spirv"}).exit_code, kWrongUsage);
    EXPECT_TRUE(contains(workbook.run({"trace", "1", "--arrays", "a.lab"}).errors, "for modules"));
}

}  // namespace
}  // namespace vkp
