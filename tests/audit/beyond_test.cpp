// The kernels of solutions/beyond are clean at every subgroup size that they are for.
#include "harness/model/results/diagnosis.hpp"
#include "tests/audit/audit_lab.hpp"
#include "tests/paths.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace vkp {
namespace {

// The subgroup sizes that suit the kernel: some let eight threads share their queries by shuffles,
// and some have 32 queries in a subgroup.
std::vector<std::uint32_t> sizes_for(const std::filesystem::path& path) {
    const std::string name = path.stem().string();
    if (name == "56_attention" || name == "57_causal") {
        return {8, 16, 32, 64, 128};
    }
    if (name == "56_tensor_attention" || name == "57_tensor_causal") {
        return {4, 8, 16, 32};
    }
    if (name == "63_ternary_product") {
        return {4, 8, 16, 32, 64};
    }
    return {4, 8, 16, 32, 64, 128};
}

class Beyond : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(Beyond, IsCleanAtEverySubgroupSizeThatItIsFor) {
    const std::string text = read_file(GetParam());
    for (const std::uint32_t size : sizes_for(GetParam())) {
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

INSTANTIATE_TEST_SUITE_P(Golden, Beyond, testing::ValuesIn(kernels_in("solutions/beyond", 16)),
                         [](const auto& tested) {
                             return "number_" + tested.param.stem().string();
                         });

}  // namespace
}  // namespace vkp
