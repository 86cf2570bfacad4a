#include "tests/audit/odd_module.hpp"

#include "harness/audit/audit.hpp"

#include <gtest/gtest.h>
#include <spirv-tools/libspirv.hpp>

#include <cstring>

namespace vkp {

namespace {

constexpr const char* kTypes = R"(
OpDecorate %id BuiltIn LocalInvocationId
OpDecorate %words ArrayStride 4
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
OpDecorate %out DescriptorSet 0
OpDecorate %out Binding 0
%void = OpTypeVoid
%bool = OpTypeBool
%int = OpTypeInt 32 1
%uint = OpTypeInt 32 0
%float = OpTypeFloat 32
%uvec2 = OpTypeVector %uint 2
%uvec3 = OpTypeVector %uint 3
%to_void = OpTypeFunction %void
%true = OpConstantTrue %bool
%false = OpConstantFalse %bool
%i0 = OpConstant %int 0
%i1 = OpConstant %int 1
%f1 = OpConstant %float 1
%words = OpTypeRuntimeArray %uint
%block = OpTypeStruct %words
%to_block = OpTypePointer StorageBuffer %block
%to_word = OpTypePointer StorageBuffer %uint
%to_uint = OpTypePointer Function %uint
%to_id = OpTypePointer Input %uvec3
%out = OpVariable %to_block StorageBuffer
%id = OpVariable %to_id Input
)";

std::string text_of(const OddModule& module) {
    std::string text = "OpCapability Shader\n" + module.capabilities +
                       "%std = OpExtInstImport \"GLSL.std.450\"\n"
                       "OpMemoryModel Logical GLSL450\n"
                       "OpEntryPoint GLCompute %main \"main\" %id";
    // Later versions list every variable of the module.
    text += module.is_1_5 ? " %out\n" : "\n";
    text +=
        "OpExecutionMode %main LocalSize 8 1 1\n"
        "%file = OpString \"odd.comp\"\n"
        "OpName %out \"out\"\n"
        "OpMemberName %block 0 \"out\"\n";
    text += module.annotations + kTypes;
    for (int i = 0; i < 10; ++i) {
        text += "%u" + std::to_string(i) + " = OpConstant %uint " + std::to_string(i) + "\n";
    }
    return text + module.globals +
           "%main = OpFunction %void None %to_void\n"
           "%entry = OpLabel\n" +
           module.locals +
           "%ids = OpLoad %uvec3 %id\n"
           "%i = OpCompositeExtract %uint %ids 0\n"
           "%slot = OpAccessChain %to_word %out %u0 %i\n" +
           module.body + "OpFunctionEnd\n" + module.functions;
}

std::vector<std::uint32_t> assembled(const OddModule& module) {
    spvtools::SpirvTools tools(module.is_1_5 ? SPV_ENV_VULKAN_1_2 : SPV_ENV_VULKAN_1_1);
    tools.SetMessageConsumer(
        [](spv_message_level_t, const char*, const spv_position_t& position, const char* message) {
            ADD_FAILURE() << "line " << position.line << ": " << message;
        });
    std::vector<std::uint32_t> words;
    const std::string text = text_of(module);
    if (!tools.Assemble(text, &words) || !tools.Validate(words)) {
        ADD_FAILURE() << text;
        return {};
    }
    return words;
}

}  // namespace

audit::Result audited(const OddModule& module, const audit::Options& options) {
    const std::vector<std::uint32_t> words = assembled(module);
    if (words.empty()) {
        return {};
    }
    const std::vector<std::uint32_t> ones(kOddLanes, 1);
    std::vector<std::byte> bytes(ones.size() * sizeof(ones[0]));
    std::memcpy(bytes.data(), ones.data(), bytes.size());
    const audit::Buffer buffer{.bytes = std::move(bytes)};
    const Launch launch{.workgroups = {}, .workgroup_size = {kOddLanes}};
    return audit::audit(spirv::ParsedModule(words), launch, {buffer}, {}, options);
}

std::vector<std::uint32_t> result_of(const OddModule& module) {
    const audit::Result result = audited(module);
    if (result.unsupported) {
        ADD_FAILURE() << "line " << result.unsupported->line << ": " << result.unsupported->what;
        return {};
    }
    for (const audit::Hazard& hazard : result.hazards) {
        ADD_FAILURE() << "line " << hazard.access.line << ": " << finding_name(hazard.kind);
    }
    if (result.buffers.empty()) {
        return {};
    }
    std::vector<std::uint32_t> values(kOddLanes);
    std::memcpy(values.data(), result.buffers[0].bytes.data(), values.size() * sizeof(values[0]));
    return values;
}

}  // namespace vkp
