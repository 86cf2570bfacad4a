// The kernels of solutions/beyond are clean at every subgroup size that they are for.
#include "harness/model/diagnosis.hpp"
#include "tests/audit/audit_lab.hpp"
#include "tests/paths.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace vkp {
namespace {

std::vector<std::filesystem::path> beyond_files() {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry :
         std::filesystem::directory_iterator(source_root() / "solutions" / "beyond")) {
        paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
    return paths;
}

// Eight threads of these share their queries by shuffles.
std::uint32_t smallest_subgroup(const std::filesystem::path& path) {
    const std::string name = path.stem().string();
    return name == "56_attention" || name == "57_causal" ? 8 : 4;
}

class Beyond : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(Beyond, IsCleanAtEverySubgroupSizeThatItIsFor) {
    std::ifstream file(GetParam());
    const std::string text{std::istreambuf_iterator<char>(file), {}};
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

INSTANTIATE_TEST_SUITE_P(Golden, Beyond, testing::ValuesIn(beyond_files()), [](const auto& tested) {
    return "number_" + tested.param.stem().string();
});

}  // namespace
}  // namespace vkp
