// The kernels of solutions/beyond are clean at every subgroup size that they are for.
#include "harness/model/results/diagnosis.hpp"
#include "tests/audit/audit_lab.hpp"
#include "tests/paths.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace vkp {
namespace {

// The smallest subgroup size that suits the kernel: these let eight threads share their queries by
// shuffles.
std::uint32_t smallest_subgroup(const std::filesystem::path& path) {
    const std::string name = path.stem().string();
    return name == "56_attention" || name == "57_causal" ? 8 : 4;
}

class Beyond : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(Beyond, IsCleanAtEverySubgroupSizeThatItIsFor) {
    const std::string text = read_file(GetParam());
    for (const std::uint32_t size : {4U, 8U, 16U, 32U, 64U, 128U}) {
        if (size < smallest_subgroup(GetParam())) {
            continue;
        }
        audit::Options options;
        options.subgroup_size = size;
        const AuditedLab audited = audit_lab(text, options);
        EXPECT_FALSE(audited.result.unsupported.has_value());
        EXPECT_TRUE(audited.result.complete);
        for (const audit::Hazard& hazard : audited.result.hazards) {
            ADD_FAILURE() << finding_name(hazard.kind) << " in line " << hazard.access.line
                          << " with subgroups of " << size;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Golden, Beyond, testing::ValuesIn(kernels_in("solutions/beyond", 9)),
                         [](const auto& tested) {
                             return "number_" + tested.param.stem().string();
                         });

}  // namespace
}  // namespace vkp
