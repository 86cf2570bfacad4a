#include "harness/shader/link_module.hpp"

#include "harness/execution/audit_executor.hpp"
#include "harness/execution/case_walk.hpp"
#include "harness/lab/lab_file.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/numbers/encoding.hpp"
#include "harness/spirv/module_source.hpp"
#include "tests/unit/support.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace vkp {
namespace {

// result[i] = factor * source[i] of four threads, with no name but the entry point's: up to its
// types, up to the load, and the rest.
constexpr std::array<const char*, 3> kDoubling = {R"(
               OpCapability Shader
               OpExtension "SPV_KHR_storage_buffer_storage_class"
               OpExtension "SPV_KHR_non_semantic_info"
          %1 = OpExtInstImport "NonSemantic.Shader.DebugInfo.100"
               OpMemoryModel Logical GLSL450
               OpEntryPoint GLCompute %main "double_it" %id
               OpEntryPoint GLCompute %other "nothing"
               OpExecutionMode %main LocalSize 4 1 1
               OpExecutionMode %other LocalSize 1 1 1
       %file = OpString "scale.hlsl"
       %text = OpString "first
second
third"
     %string = OpString "other.hlsl"
               OpDecorate %id BuiltIn GlobalInvocationId
               OpDecorate %array ArrayStride 4
               OpMemberDecorate %block 0 Offset 0
               OpDecorate %block Block
               OpDecorate %source DescriptorSet 3
               OpDecorate %source Binding 7
               OpDecorate %result DescriptorSet 0
               OpDecorate %result Binding 7
               OpDecorate %factor SpecId 12
       %void = OpTypeVoid
          %f = OpTypeFunction %void
       %uint = OpTypeInt 32 0
      %uint3 = OpTypeVector %uint 3
      %float = OpTypeFloat 32
     %factor = OpSpecConstant %float 2
     %uint_0 = OpConstant %uint 0
     %uint_2 = OpConstant %uint 2
     %uint_9 = OpConstant %uint 9
      %array = OpTypeRuntimeArray %float
      %block = OpTypeStruct %array
        %pid = OpTypePointer Input %uint3
       %puid = OpTypePointer Input %uint
         %pb = OpTypePointer StorageBuffer %block
         %pf = OpTypePointer StorageBuffer %float
         %id = OpVariable %pid Input
     %source = OpVariable %pb StorageBuffer
     %result = OpVariable %pb StorageBuffer
)",
                                                  R"(
       %main = OpFunction %void None %f
      %start = OpLabel
         %px = OpAccessChain %puid %id %uint_0
          %x = OpLoad %uint %px
)",
                                                  R"(
         %pa = OpAccessChain %pf %source %uint_0 %x
          %a = OpLoad %float %pa
          %b = OpFMul %float %a %factor
         %pr = OpAccessChain %pf %result %uint_0 %x
               OpStore %pr %b
               OpReturn
               OpFunctionEnd
      %other = OpFunction %void None %f
      %begin = OpLabel
               OpReturn
               OpFunctionEnd
)"};

// `lines` are inserted before the load.
std::string doubling(const std::string& lines = {}, const std::string& types = {}) {
    return kDoubling[0] + types + kDoubling[1] + lines + kDoubling[2];
}

constexpr const char* kHeader =
    "// workgroup: 4\n"
    "// array: s float[4] = {1, 2, 3, 4}\n"
    "// binding: s set=3 binding=7\n"
    "// buffer: r float[4]\n"
    "// binding: r set=0 binding=7\n"
    "// entry: double_it\n";

Execution executed_module(const std::string& assembly, const std::string& header = kHeader) {
    const LabParse parse = parse_lab_file(header, 1, LabKind::kModule);
    EXPECT_TRUE(parse.errors.empty()) << (parse.errors.empty() ? "" : parse.errors.front().message);
    Kernel kernel{.path = "app.spv", .text = {}, .modules = {parse.file.modules.front().module}};
    kernel.modules.front().words = assembled(assembly);
    AuditExecutor executor(TargetDevice{});
    Allowance allowance = Allowance::unlimited();
    return executor.execute(interface_of(parse.file.definition), kernel,
                            arrays_of(parse.file.definition), allowance);
}

std::vector<double> result_of(const Execution& execution) {
    EXPECT_TRUE(execution.compile_errors.empty()) << execution.compile_errors.front().message;
    EXPECT_TRUE(execution.audit.hazards.empty());
    return execution.buffers.empty() ? std::vector<double>()
                                     : decode(execution.buffers.at(1), ElementType::kFloat32);
}

// "line: message advice" of the first.
std::string error_of(const Execution& execution) {
    if (execution.compile_errors.empty()) {
        return "none";
    }
    const CompileError& error = execution.compile_errors.front();
    return fmt::format("{}: {} {}", error.line, error.message, error.advice);
}

TEST(LinkModule, RunsWhatHasNoNames) {
    EXPECT_EQ(result_of(executed_module(doubling())), std::vector<double>({2, 4, 6, 8}));
}

TEST(LinkModule, SetsSpecializationConstants) {
    EXPECT_EQ(
        result_of(executed_module(doubling(), std::string(kHeader) + "// specialize: 12 = 0.5\n")),
        std::vector<double>({0.5, 1, 1.5, 2}));
    EXPECT_EQ(
        error_of(executed_module(doubling(), std::string(kHeader) + "// specialize: 3 = 1\n")),
        "0: there is no specialization constant 3 There is 12.");
}

TEST(LinkModule, ChoosesTheEntryPointByItsName) {
    std::string header = kHeader;
    header.resize(header.find("// entry"));
    EXPECT_EQ(error_of(executed_module(doubling(), header)),
              "0: the module has 2 compute shaders Write `// entry: double_it`, or `// entry: "
              "nothing`.");
    EXPECT_TRUE(error_of(executed_module(doubling(), header + "// entry: main\n"))
                    .starts_with("0: the module has no compute shader `main`"));
}

TEST(LinkModule, NamesTheArrayInWhatItFinds) {
    const Execution execution =
        executed_module(doubling("%py = OpAccessChain %pf %source %uint_0 %uint_9\n"
                                 "%y = OpLoad %float %py\n"));
    ASSERT_EQ(execution.audit.hazards.size(), 1U);
    const audit::Hazard& hazard = execution.audit.hazards.front();
    EXPECT_EQ(hazard.kind, FindingKind::kOutOfBounds);
    EXPECT_EQ(hazard.array, "s");
    EXPECT_EQ(hazard.element.front().value, 9);
    // The line of the instruction in the listing.
    spirv::Module module =
        spirv::parse(assembled(doubling("%py = OpAccessChain %pf %source %uint_0 %uint_9\n"
                                        "%y = OpLoad %float %py\n")));
    const spirv::ModuleSource source = spirv::take_source(module);
    EXPECT_TRUE(source.is_listing);
    const std::string_view line = line_of(source.text, hazard.access.line);
    EXPECT_NE(line.find("= OpLoad %float"), std::string_view::npos) << line;
    EXPECT_EQ(line_of(source.text, hazard.access.line - 1).find("OpLoad"), std::string::npos);
}

constexpr const char* kOutside =
    "%py = OpAccessChain %pf %source %uint_0 %uint_9\n%y = OpLoad %float %py\n";

TEST(LinkModule, TakesLinesFromOpLine) {
    const Execution execution =
        executed_module(doubling(std::string("OpLine %file 33 1\n") + kOutside));
    ASSERT_EQ(execution.audit.hazards.size(), 1U);
    EXPECT_EQ(execution.audit.hazards.front().access.line, 33);
}

TEST(LinkModule, TakesLinesFromDebugInfo) {
    const std::string types = "%dbg = OpExtInst %void %1 DebugSource %file %text\n";
    const std::string lines =
        "%line = OpExtInst %void %1 DebugLine %dbg %uint_2 %uint_2 %uint_0 %uint_0\n";
    const Execution execution = executed_module(doubling(lines + kOutside, types));
    ASSERT_EQ(execution.audit.hazards.size(), 1U);
    EXPECT_EQ(execution.audit.hazards.front().access.line, 2);
    spirv::Module module = spirv::parse(assembled(doubling(lines + kOutside, types)));
    const spirv::ModuleSource source = spirv::take_source(module);
    EXPECT_EQ(source.files.front().path, "scale.hlsl");
    EXPECT_EQ(line_of(source.text, 2), "second");
}

TEST(LinkModule, PutsLinesOfASourceWhereItsDirectivesSay) {
    const auto text_with = [](const std::string& source) {
        std::string text =
            doubling("%line = OpExtInst %void %1 DebugLine %dbg %uint_2 %uint_2 %uint_0 %uint_0\n" +
                         std::string(kOutside),
                     "%dbg = OpExtInst %void %1 DebugSource %file %text\n");
        const std::string own = "first\nsecond\nthird";
        spirv::Module module =
            spirv::parse(assembled(text.replace(text.find(own), own.size(), source)));
        return spirv::take_source(module).text;
    };
    const std::string text = text_with("first\n  # line 7\nseventh\neighth");
    EXPECT_EQ(line_of(text, 1), "first");
    EXPECT_EQ(line_of(text, 7), "seventh");
    EXPECT_EQ(line_of(text, 8), "eighth");
    // Two lines of code have the number 2, and nobody knows which one an instruction means.
    const std::string twice = text_with("// prose\nold\n#line 1\nfirst\nsecond");
    EXPECT_EQ(line_of(twice, 1), "first");
    EXPECT_EQ(line_of(twice, 2), "");
}

TEST(LinkModule, SaysWhatIsMissing) {
    std::string header = kHeader;
    const auto without = [&](const std::string& from, const std::string& to) {
        std::string changed = header;
        return changed.replace(changed.find(from), from.size(), to);
    };
    EXPECT_EQ(error_of(executed_module(doubling(), without("workgroup: 4", "workgroup: 8"))),
              "0: the module's workgroup has 4 1 1 threads Write `// workgroup: 4 1 1`.");
    EXPECT_EQ(error_of(executed_module(doubling(), without("set=3 binding=7", "set=3 binding=8"))),
              "0: there is no array for the resource at set 3, binding 7 Write `// buffer: NAME "
              "float[N]` and `// binding: NAME set=3 binding=7`.");
}

TEST(LinkModule, SaysWhatArrayAnImageNeeds) {
    const std::string types =
        "%image = OpTypeImage %float 2D 0 0 0 2 R32f\n"
        "%pimage = OpTypePointer UniformConstant %image\n"
        "%picture = OpVariable %pimage UniformConstant\n";
    std::string text = doubling("OpLine %file 7 1\n%loaded = OpLoad %image %picture\n", types);
    text.replace(text.find("OpDecorate %factor"), 0,
                 "OpDecorate %picture DescriptorSet 1\nOpDecorate %picture Binding 2\n");
    EXPECT_EQ(error_of(executed_module(text)),
              "0: there is no array for the image at set 1, binding 2 Write `// buffer: NAME "
              "vec4[H,W]` and `// binding: NAME set=1 binding=2`.");
    const std::string header = std::string(kHeader) +
                               "// buffer: picture float[4]\n"
                               "// binding: picture set=1 binding=2\n";
    EXPECT_EQ(error_of(executed_module(text, header)),
              "0: the image at set 1, binding 2 is no float of 1 dimension Its array has 2 "
              "dimensions, and elements such as float, vec2 or vec4.");
}

TEST(LinkModule, RefusesWhatIsNoModule) {
    const LabParse parse = parse_lab_file(kHeader, 1, LabKind::kModule);
    for (const spirv::Words& words : {spirv::Words(), spirv::Words(7, 0x07230203)}) {
        ForeignModule module = parse.file.modules.front().module;
        module.words = words;
        EXPECT_EQ(link_module(interface_of(parse.file.definition), module).errors.size(), 1U);
    }
}

std::vector<std::string> header_errors(const std::string& header, LabKind kind) {
    std::vector<std::string> errors;
    for (const LabError& error : parse_lab_file(header, 1, kind).errors) {
        EXPECT_FALSE(error.advice.empty());
        errors.push_back(fmt::format("{}: {}", error.line, error.message));
    }
    return errors;
}

using Errors = std::vector<std::string>;

TEST(LabHeader, OfAModuleSaysWhatIsWrong) {
    EXPECT_EQ(header_errors("// workgroup: 1\n// constant: N = 1\n", LabKind::kModule),
              Errors({"2: `constant` is about a kernel without its own main"}));
    EXPECT_EQ(header_errors("// workgroup: 1\n// binding: a set=0 binding=0\n", LabKind::kKernel),
              Errors({"2: `binding` is about a whole shader, or a module"}));
    EXPECT_EQ(header_errors("// workgroup: 1\n// binding: a set=0 binding=0\n", LabKind::kModule),
              Errors({"2: there is no array `a` above"}));
    EXPECT_EQ(
        header_errors("// workgroup: 1\n// array: a float[1]\n// binding: a 3\n", LabKind::kModule),
        Errors({"3: the set is missing"}));
    EXPECT_EQ(header_errors("// workgroup: 1\n// push: double[1] = {1}\n", LabKind::kKernel),
              Errors({"2: push constants of another size than 32 bits"}));
    EXPECT_EQ(header_errors("// workgroup: 1\n// push: int[30]\n", LabKind::kModule),
              Errors({"2: the values are missing"}));
    EXPECT_EQ(header_errors("// workgroup: 1\n// push: int[30] = ones\n// push: int[35] = ones\n"
                            "// push: int[1] = ones\n",
                            LabKind::kModule),
              Errors({"3: push constants of more than 256 bytes together"}));
    EXPECT_EQ(header_errors("// workgroup: 1\n// specialize: 0 = x\n", LabKind::kModule),
              Errors({"2: `x` is no value"}));
    EXPECT_EQ(header_errors("// workgroup: 1\n// entry:\n", LabKind::kModule),
              Errors({"2: the name of the entry point is missing"}));
}

}  // namespace
}  // namespace vkp
