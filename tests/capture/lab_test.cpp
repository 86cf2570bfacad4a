// From an application to its race: `lab --spirv` audits what the layer wrote.
#include "tests/capture/layer_run.hpp"
#include "tests/contains.hpp"
#include "tests/paths.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

Outcome audit(const LayerRun& run, const std::string& dispatch) {
    const std::string module = (run.folder() / dispatch / "module.spv").string();
    return run_process({program_path(), "lab", "--spirv", module, "--device", "none"}, {});
}

TEST(CapturedDispatch, ShowsItsRaceInTheLab) {
    const LayerRun run("race", "1-2");
    const Outcome race = audit(run, "dispatch-0002");
    EXPECT_EQ(race.exit_code, 1) << race.output << race.errors;
    EXPECT_TRUE(contains(race.output, "[data_race")) << race.output;
    const Outcome clean = audit(run, "dispatch-0001");
    EXPECT_EQ(clean.exit_code, 0) << clean.output << clean.errors;
}

TEST(CapturedDispatch, BringsItsConstantsIntoTheLab) {
    const Outcome clean = audit(LayerRun("tuned", "1", {}), "dispatch-0001");
    EXPECT_EQ(clean.exit_code, 0) << clean.output << clean.errors;
}

TEST(CapturedDispatch, BringsItsImagesIntoTheLab) {
    const Outcome audited = audit(LayerRun("images", "1", {}), "dispatch-0001");
    EXPECT_TRUE(contains(audited.output, "? no fault found, but not all was audited"))
        << audited.output;
    EXPECT_TRUE(contains(audited.output, "not known: the further mip levels of set=0 binding=0"));
    EXPECT_TRUE(contains(audited.output, "1.5")) << "1 of the photo, 0.5 of the volume";
}

}  // namespace
}  // namespace vkp
