#include "harness/execution/audit_executor.hpp"

#include "harness/check/check.hpp"
#include "harness/execution/case_walk.hpp"
#include "harness/lab/lab_file.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/numbers/drawn_case.hpp"
#include "harness/model/numbers/encoding.hpp"
#include "harness/shader/generate.hpp"
#include "puzzles/registry.hpp"
#include "tests/unit/support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace vkp {
namespace {

constexpr std::string_view kSubgroupSum =
    "// workgroup: 32\n"
    "// buffer: o float[32]\n"
    "// extension: GL_KHR_shader_subgroup_arithmetic\n"
    "void kernel() { o[gl_LocalInvocationID.x] = subgroupAdd(1.0); }\n";

DeviceInfo device_with_subgroups_of(std::uint32_t size) {
    DeviceInfo device;
    device.name = "a device";
    device.subgroup_size = size;
    device.limits.shared_memory_bytes = 65'536;
    return device;
}

// Executes a lab file, which must parse.
Execution executed(std::string_view text, const TargetDevice& target_device) {
    const LabParse parse = parse_lab_file(text, 1);
    EXPECT_TRUE(parse.errors.empty());
    AuditExecutor executor(target_device);
    Allowance allowance = Allowance::unlimited();
    return executor.execute(interface_of(parse.file.definition), {"mine.comp", std::string(text)},
                            arrays_of(parse.file.definition), allowance);
}

double first_value(const Execution& execution) {
    return decode(execution.buffers.at(0), ElementType::kFloat32).at(0);
}

TEST(AuditExecutor, TakesTheSubgroupsOfTheDevice) {
    const Execution of_8 = executed(kSubgroupSum, {.info = device_with_subgroups_of(8)});
    EXPECT_EQ(first_value(of_8), 8);
    EXPECT_EQ(of_8.subgroups.size, 8U);
    EXPECT_TRUE(of_8.subgroups.are_used);
    const Execution without_device = executed(kSubgroupSum, {});
    EXPECT_EQ(first_value(without_device), 32);
    EXPECT_EQ(without_device.subgroups.size, 32U);
}

TEST(AuditExecutor, AsksForADeviceOnlyWhereItMatters) {
    const TargetDevice unknown{.is_known = false};
    const std::string plain =
        "// workgroup: 4\n// buffer: o float[4]\n"
        "void kernel() { o[gl_LocalInvocationID.x] = 1.0; }\n";
    const Execution execution = executed(plain, unknown);
    EXPECT_TRUE(execution.compile_errors.empty());
    EXPECT_FALSE(execution.subgroups.are_used);
    EXPECT_THROW(executed(kSubgroupSum, unknown), DeviceNotKnown);
    // Devices differ in how much they have above what Vulkan guarantees.
    const auto with_shared_bytes = [&](std::string_view count) {
        return "// workgroup: 4\n// buffer: o float[4]\nshared float s[" + std::string(count) +
               "];\nvoid kernel() { s[gl_LocalInvocationID.x] = 1.0; "
               "o[gl_LocalInvocationID.x] = s[gl_LocalInvocationID.x]; }\n";
    };
    EXPECT_TRUE(executed(with_shared_bytes("4096"), unknown).compile_errors.empty());
    EXPECT_THROW(executed(with_shared_bytes("4097"), unknown), DeviceNotKnown);
    EXPECT_TRUE(executed(with_shared_bytes("8192"), {}).compile_errors.empty());
    EXPECT_FALSE(executed(with_shared_bytes("8193"), {}).compile_errors.empty());
}

// The puzzles' cases differ in data and shapes, which the compiler does not see.
TEST(AuditExecutor, CompilesAKernelOnceForAllFramesThatLookTheSame) {
    const std::vector<std::string> texts = solution_texts();
    for (std::size_t i = 0; i < texts.size(); ++i) {
        std::set<std::string> interfaces;
        std::size_t dispatches = 0;
        for (const Case& definition :
             at_every_subgroup_size(cases_for(all_puzzles()[i], 1, texts[i]), subgroup_sizes())) {
            for (std::size_t k = 0; k < definition.dispatches.size(); ++k) {
                interfaces.insert(frame_text(interface_of(definition, k)));
                ++dispatches;
            }
        }
        std::size_t compilations = 0;
        std::size_t audits = 0;
        AuditExecutor executor({}, [&](Stage stage, int /*loop_line*/) {
            compilations += stage == Stage::kCompile ? 1 : 0;
            audits += stage == Stage::kAudit ? 1 : 0;
        });
        Checker(executor).check(all_puzzles()[i], {"kernel.comp", texts[i]});
        EXPECT_EQ(compilations, interfaces.size()) << all_puzzles()[i].id;
        EXPECT_EQ(audits, dispatches) << all_puzzles()[i].id;
    }
}

TEST(AuditExecutor, ForgetsTheKernelsOfAnEarlierText) {
    const LabParse parse = parse_lab_file(kSubgroupSum, 1);
    std::size_t compilations = 0;
    AuditExecutor executor({}, [&](Stage stage, int /*loop_line*/) {
        compilations += stage == Stage::kCompile ? 1 : 0;
    });
    const auto first =
        executor.compiled(interface_of(parse.file.definition), {"", "void kernel() {}"});
    EXPECT_EQ(executor.compiled(interface_of(parse.file.definition), {"", "void kernel() {}"}),
              first);
    EXPECT_NE(executor.compiled(interface_of(parse.file.definition),
                                {"", "void kernel() { o[0] = 1.0; }"}),
              first);
    EXPECT_EQ(first.use_count(), 1);
    EXPECT_EQ(compilations, 2U);
}

}  // namespace
}  // namespace vkp
