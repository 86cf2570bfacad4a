#include "harness/base/installation_error.hpp"
#include "harness/instrument/read_record.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/numbers/data.hpp"
#include "harness/model/numbers/encoding.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "harness/vulkan/devices.hpp"
#include "tests/device/support.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

Case large_case() {
    return {.name = "large",
            .dispatches = {{.launch = {.workgroups = {64, 32}, .workgroup_size = {8, 16}}}},
            .arrays = {arange("a", {512, 512}), result_array({512, 512})},
            .budget = {},
            .best = {}};
}

constexpr const char* kLargeKernel = R"(
void kernel() {
    uint i = gl_GlobalInvocationID.y;
    uint j = gl_GlobalInvocationID.x;
    float x = a[i * a_strides[0] + j];
    if (j % 2 == 0) x += 0 * a[0];
    result[i * a_strides[0] + j] = x;
})";

RunRequest request_for(const Case& definition, const Instrumented& shader) {
    return {.workgroups = definition.dispatches.front().launch.workgroups,
            .buffers = {{.bytes = encode(definition.arrays[0])},
                        {.size_bytes = element_count(definition.result().shape) * 4,
                         .fill_word = kPoison,
                         .read_back = true},
                        {.size_bytes = shader.layout.size_bytes(
                             definition.dispatches.front().launch.invocations()),
                         .read_back = true}},
            .push_constants = push_constants(interface_of(definition))};
}

TEST(Runner, CountsAQuarterOfAMillionThreadsExactly) {
    const Case definition = large_case();
    const CompiledKernel compilation = compile_kernel(interface_of(definition), kLargeKernel);
    ASSERT_TRUE(compilation.errors.empty());
    const Instrumented shader = instrument(compilation.shader, {.record_binding = 2});
    Runner runner(test_device(), {});
    const RunRequest request = request_for(definition, shader);
    const auto program = runner.prepare(
        shader.words, 3, static_cast<std::uint32_t>(request.push_constants.size() * 4));
    const RunResult result = runner.run(*program, request);
    ASSERT_FALSE(result.is_device_lost);
    const RunReport report =
        read_record(shader, to_words(result.buffers[2]), definition.dispatches.front().launch);
    EXPECT_EQ(report.maximum.global_reads, 2U);
    EXPECT_EQ(report.total.global_reads, 512U * 512U + 512U * 256U);
    EXPECT_EQ(report.total.global_writes, 512U * 512U);
    EXPECT_EQ(to_words(result.buffers[1]), to_words(encode(definition.arrays[0])));
    EXPECT_TRUE(result.buffers[0].empty());  // not requested
    EXPECT_GT(result.device_ms, 0);
}

TEST(Runner, FillsWhatHasNoContent) {
    const Case definition = puzzle_number(1).cases(1).front();
    const CompiledKernel compilation = compile_kernel(interface_of(definition), "void kernel() {}");
    Runner runner(test_device(), {});
    const auto program = runner.prepare(compilation.shader.words, 1, 0);
    const RunResult result = runner.run(
        *program, {.workgroups = {1},
                   .buffers = {{.size_bytes = 12, .fill_word = kPoison, .read_back = true}},
                   .push_constants = {}});
    EXPECT_EQ(to_words(result.buffers[0]), std::vector<std::uint32_t>(3, kPoison));
}

// The subgroup size that each of 64 invocations sees, in a pipeline that requests one.
std::vector<std::uint32_t> sizes_seen(Runner& runner, const SubgroupRequest& subgroups) {
    const KernelInterface interface {
        .launch = {.workgroups = {1}, .workgroup_size = {64}},
        .arrays = {{.name = "o", .shape = {64}, .type = ElementType::kUint32}}, .extensions = {
            "GL_KHR_shader_subgroup_basic"
        }
    };
    const CompiledKernel kernel =
        compile_kernel(interface, "void kernel() { o[gl_LocalInvocationID.x] = gl_SubgroupSize; }");
    EXPECT_TRUE(kernel.errors.empty());
    EXPECT_TRUE(kernel.requirements.uses_subgroups);
    const RunRequest request{.workgroups = {1},
                             .buffers = {{.size_bytes = 256, .read_back = true}},
                             .push_constants = push_constants(interface)};
    const auto program =
        runner.prepare(kernel.shader.words, 1,
                       static_cast<std::uint32_t>(request.push_constants.size() * 4), subgroups);
    return to_words(runner.run(*program, request).buffers[0]);
}

TEST(Runner, PinsTheSizeOfSubgroups) {
    const DeviceInfo& info = test_device();
    const SubgroupRequest asked = subgroup_request(info, {64});
    if (info.is_llvmpipe) {  // offers it since Mesa 21
        EXPECT_EQ(asked.size, info.subgroup_size);
    }
    Runner runner(info, {.validation = true});
    EXPECT_EQ(sizes_seen(runner, asked), std::vector<std::uint32_t>(64, info.subgroup_size));
    EXPECT_EQ(runner.validation_messages(), std::vector<std::string>());
}

// The validation layer sees what the pipeline is created with.
TEST(Runner, AsksForTheSizeWhenItCreatesThePipeline) {
    const DeviceInfo& info = test_device();
    if (subgroup_request(info, {64}).size == 0) {
        GTEST_SKIP() << info.name << " lets no pipeline ask";
    }
    Runner runner(info, {.validation = true});
    const auto kernel = compile_kernel(
        {.launch = {.workgroups = {1}, .workgroup_size = {64}}, .arrays = {}}, "void kernel() {}");
    runner.prepare(kernel.shader.words, 0, 0,
                   {.size = 2 * info.subgroup_control.largest, .full = false});
    ASSERT_FALSE(runner.validation_messages().empty());
    EXPECT_NE(runner.validation_messages().front().find("equiredSubgroupSize"), std::string::npos)
        << runner.validation_messages().front();
}

DeviceInfo device(std::uint32_t index, const char* name, const char* type, bool computes) {
    DeviceInfo info;
    info.index = index;
    info.name = name;
    info.type = type;
    info.has_compute_queue = computes;
    return info;
}

TEST(ChooseDevice, TakesAutoCpuNumbersAndPartsOfNames) {
    const std::vector<DeviceInfo> devices = {device(0, "llvmpipe (LLVM)", "cpu", true),
                                             device(1, "Some GPU", "discrete gpu", true),
                                             device(2, "Display", "discrete gpu", false)};
    EXPECT_EQ(choose_device(devices, "auto").index, 1U);
    EXPECT_EQ(choose_device(devices, "cpu").index, 0U);
    EXPECT_EQ(choose_device(devices, "1").index, 1U);
    EXPECT_EQ(choose_device(devices, "some").index, 1U);
    EXPECT_EQ(choose_device(devices, "LLVM").index, 0U);
    EXPECT_THROW(choose_device(devices, "7"), InstallationError);
    EXPECT_THROW(choose_device(devices, "Display"), InstallationError);  // it cannot compute
}

TEST(ChooseDevice, ListsWhatThereIs) {
    const std::vector<DeviceInfo> devices = {device(0, "llvmpipe", "cpu", true)};
    try {
        choose_device(devices, "tesla");
        FAIL() << "no such device";
    } catch (const InstallationError& error) {
        const std::string message = error.what();
        EXPECT_NE(message.find("\"tesla\""), std::string::npos);
        EXPECT_NE(message.find("0  llvmpipe (cpu)"), std::string::npos);
    }
}

}  // namespace
}  // namespace vkp
