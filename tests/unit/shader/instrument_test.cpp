// The code that is added to a kernel is valid SPIR-V, and knows the places that it watches. The
// kernels of kernels/ contain the expectations for a line as `//: loop; barrier; reads shared
// s[u<8]`: an index that is checked is u or i (uint or int), below the number of elements unless
// that is a buffer's.
#include "harness/instrument/instrument.hpp"

#include "harness/model/kernel_interface.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "harness/translation/translate.hpp"
#include "puzzles/registry.hpp"
#include "puzzles/template.hpp"
#include "tests/optimizer.hpp"
#include "tests/unit/support.hpp"
#include "tests/validator.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace vkp {
namespace {

std::string step_text(const IndexStep& step) {
    if (!step.member.empty()) {
        return step.member;
    }
    if (step.constant) {
        return fmt::format("[{}]", *step.constant);
    }
    const std::string index = step.log_slot ? (step.is_signed ? "i" : "u") : "?";
    return step.extent ? fmt::format("[{}<{}]", index, *step.extent) : fmt::format("[{}]", index);
}

std::string site_text(const AccessSite& site) {
    std::string text = fmt::format("{} {} {}", site.writes ? "writes" : "reads",
                                   memory_name(site.memory), site.array);
    for (const IndexStep& step : site.steps) {
        text += step_text(step);
    }
    return text;
}

// "4: loop; reads shared s[u<8]", for each line that has a site.
std::string sites_text(const Instrumented& shader) {
    std::map<int, std::string> lines;
    const auto add = [&](int line, const std::string& text) {
        lines[line] += (lines[line].empty() ? "" : "; ") + text;
    };
    for (const int line : shader.loop_lines) {
        add(line, "loop");
    }
    for (const BarrierSite& site : shader.barrier_sites) {
        add(site.line, "barrier");
    }
    for (const AccessSite& site : shader.access_sites) {
        add(site.line, site_text(site));
    }
    std::string text;
    for (const auto& [line, sites] : lines) {
        text += fmt::format("{}: {}\n", line, sites);
    }
    return text;
}

std::string expected_sites(std::string_view kernel_text) {
    std::string text;
    for (const Note& note : notes(kernel_text, "//:")) {
        text += fmt::format("{}: {}\n", note.line, note.text);
    }
    return text;
}

Instrumented instrumented(spirv::Words words, const InstrumentOptions& options = {}) {
    return instrument(spirv::ParsedModule(std::move(words)), options);
}

// instrument() validates what it made, and so do we.
void expect_valid(const spirv::Words& words, const InstrumentOptions& options = {}) {
    spirv::Words result;
    ASSERT_NO_THROW(result = instrumented(words, options).words);
    EXPECT_EQ(validator_complaint(result), "");
    EXPECT_GT(result.size(), words.size()) << "nothing was added";
}

class Instrument : public testing::TestWithParam<StoredKernel> {};

TEST_P(Instrument, WritesAValidModule) {
    expect_valid(compiled(GetParam().text));
}

TEST_P(Instrument, WritesAValidModuleThatCountsIterationsOfSubgroups) {
    expect_valid(compiled(GetParam().text), {.count_subgroup_iterations = true});
}

// A check does not do this, but it brings OpPhi, merged blocks and values that live long.
TEST_P(Instrument, WritesAValidModuleAfterOptimisation) {
    expect_valid(optimised(compiled(GetParam().text)));
}

TEST_P(Instrument, KnowsItsSites) {
    EXPECT_EQ(sites_text(instrumented(compiled(GetParam().text))), expected_sites(GetParam().text));
}

INSTANTIATE_TEST_SUITE_P(Golden, Instrument, testing::ValuesIn(stored_kernels("kernels")),
                         [](const auto& kernel) { return kernel.param.name; });

// The number of such instructions in a module.
std::ptrdiff_t count_of(const spirv::Words& words, spv::Op op) {
    std::ptrdiff_t count = 0;
    for (const spirv::Function& function : spirv::parse(words).functions) {
        for (const spirv::Block& block : function.blocks) {
            count += std::count_if(block.instructions.begin(), block.instructions.end(),
                                   [&](const auto& instruction) { return instruction.op == op; });
        }
    }
    return count;
}

// Expects no part of any guard; the end of a thread's counting needs none of these instructions.
void expect_no_guards(const spirv::Words& words, const std::string& name) {
    const Instrumented shader = instrumented(words, {.guards = Guards::kNone});
    for (const spv::Op op :
         {spv::Op::OpBranchConditional, spv::Op::OpSelectionMerge, spv::Op::OpLoopMerge,
          spv::Op::OpSelect, spv::Op::OpULessThan, spv::Op::OpUGreaterThan, spv::Op::OpPhi,
          spv::Op::OpArrayLength, spv::Op::OpUnreachable}) {
        EXPECT_EQ(count_of(shader.words, op), count_of(words, op)) << name;
    }
    EXPECT_TRUE(shader.access_sites.empty()) << name;
    EXPECT_TRUE(shader.barrier_sites.empty()) << name;
    EXPECT_TRUE(shader.loop_lines.empty()) << name;
    EXPECT_LE(shader.layout.slots, kCounterCount) << name;
}

TEST(InstrumentWithoutGuards, AddsNoBranchNoSelectionAndNoRecord) {
    for (const StoredKernel& kernel : stored_kernels("kernels")) {
        expect_no_guards(compiled(kernel.text), kernel.name);
    }
    const std::vector<std::string> texts = solution_texts();
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const Puzzle& puzzle = all_puzzles()[i];
        const KernelInterface interface = interface_of(puzzle.cases(1).front());
        expect_no_guards(compile_kernel(interface, texts[i]).shader.words, puzzle.id);
    }
}

TEST(InstrumentWithoutGuards, WritesAValidModule) {
    for (const StoredKernel& kernel : stored_kernels("kernels")) {
        const spirv::Words words = compiled(kernel.text);
        for (const bool in_halves : {false, true}) {
            const InstrumentOptions options{.guards = Guards::kNone, .counts_in_halves = in_halves};
            SCOPED_TRACE(kernel.name);
            expect_valid(words, options);
            expect_valid(optimised(words), options);
        }
    }
}

// One addition for each kind of access, whatever the block contains.
TEST(InstrumentWithoutGuards, AddsToACounterOncePerBlock) {
    const spirv::Words words = compiled("void kernel() { result[0] = a[0] + a[1] + a[2] + a[3]; }");
    const spirv::Words counting = instrumented(words, {.guards = Guards::kNone}).words;
    // Two additions are for reads and writes; the index of the invocation takes three, and each of
    // two slots one.
    EXPECT_EQ(count_of(counting, spv::Op::OpIAdd) - count_of(words, spv::Op::OpIAdd), 2 + 3 + 2);
}

TEST(InstrumentInHalves, PutsTwoCountersIntoASlot) {
    const std::string copy = "void kernel() { result[0] = a[0]; }";
    const auto slots = [&](bool in_halves) {
        return instrumented(compiled(copy),
                            {.guards = Guards::kNone, .counts_in_halves = in_halves})
            .layout.slots;
    };
    EXPECT_EQ(slots(false), 2U);
    EXPECT_EQ(slots(true), 1U);
}

// A buffer is never empty.
TEST(InstrumentWithoutGuards, KeepsASlotForAKernelThatDoesNothing) {
    const Instrumented shader =
        instrumented(compiled("void kernel() {}"), {.guards = Guards::kNone});
    EXPECT_EQ(shader.layout.slots, 1U);
}

void expect_valid_for_all_cases(const Puzzle& puzzle, const std::string& text) {
    SCOPED_TRACE(puzzle.id);
    for (const Case& definition : puzzle.cases(1)) {
        const std::uint32_t binding = binding_count(interface_of(definition));
        const spirv::Words words = compile_kernel(interface_of(definition), text).shader.words;
        expect_valid(words, {.record_binding = binding});
    }
}

TEST(InstrumentPuzzles, WritesValidModulesForSolutionsAndTemplates) {
    const std::vector<std::string> texts = solution_texts();
    for (std::size_t i = 0; i < texts.size(); ++i) {
        expect_valid_for_all_cases(all_puzzles()[i], texts[i]);
        expect_valid_for_all_cases(all_puzzles()[i], template_from_solution(texts[i]));
    }
}

TEST(InstrumentOptions, PlaceTheRecordAndLimitTheLoops) {
    const spirv::Words words = compiled("void kernel() { for (;;) {} }");
    const std::string text =
        disassemble(instrumented(words, {.record_binding = 2, .loop_iteration_limit = 4711}).words);
    EXPECT_NE(text.find("Binding 2"), std::string::npos);
    EXPECT_NE(text.find("OpConstant %uint 4711"), std::string::npos);
}

// llvmpipe counts the iterations of every loop against its limit.
TEST(Instrumented, AddsNoLoops) {
    for (const StoredKernel& kernel : stored_kernels("kernels")) {
        const spirv::Words words = compiled(kernel.text);
        EXPECT_EQ(count_of(instrumented(words).words, spv::Op::OpLoopMerge),
                  count_of(words, spv::Op::OpLoopMerge))
            << kernel.name;
    }
}

TEST(Instrumented, KeepsEveryAccessAndBarrier) {
    for (const StoredKernel& kernel : stored_kernels("kernels")) {
        const spirv::Words words = compiled(kernel.text);
        const spirv::Words counting = instrumented(words).words;
        for (const spv::Op op : {spv::Op::OpControlBarrier, spv::Op::OpAtomicIAdd, spv::Op::OpFAdd,
                                 spv::Op::OpMemoryBarrier}) {
            EXPECT_EQ(count_of(counting, op), count_of(words, op)) << kernel.name;
        }
    }
}

TEST(Instrumented, IsTheSameEveryTime) {
    const spirv::Words words = compiled(stored_kernels("kernels").front().text);
    EXPECT_EQ(instrumented(words).words, instrumented(words).words);
}

TEST(Instrumented, GivesEverySiteWordsOfItsOwn) {
    const Instrumented shader =
        instrumented(compiled("shared float s[3][TPB];\n"
                              "void kernel() {\n"
                              "    uint i = gl_LocalInvocationID.x;\n"
                              "    s[i][i + 1] = a[i];\n"
                              "    barrier();\n"
                              "    barrier();\n"
                              "}\n"));
    std::vector<std::uint32_t> words;
    for (const BarrierSite& site : shader.barrier_sites) {
        words.push_back(site.word);
    }
    ASSERT_EQ(shader.access_sites.size(), 2U);
    words.push_back(shader.access_sites[0].first_word);
    words.push_back(shader.access_sites[1].first_word);
    std::sort(words.begin(), words.end());
    EXPECT_EQ(std::adjacent_find(words.begin(), words.end()), words.end());
    EXPECT_GT(words.front(), static_cast<std::uint32_t>(InvocationWord::kLoopOverLimit));
    // Reads and writes, the path, two barriers, 1 + 1 for a, 1 + 2 for s; nothing for what it has
    // not.
    EXPECT_EQ(shader.layout.slots, 10U);
    EXPECT_EQ(shader.layout.size_bytes(100), 4000U);
}

// "4: message"
std::string rejection(const spirv::Words& words) {
    try {
        instrumented(words);
    } catch (const spirv::Error& error) {
        return fmt::format("{}: {}", error.line(), error.what());
    }
    return {};
}

TEST(InstrumentRejects, AnElementThatIsPassedOn) {
    EXPECT_EQ(rejection(compiled("shared float s[TPB];\n"
                                 "void kernel() {\n"
                                 "    uint i = gl_LocalInvocationID.x;\n"
                                 "    result[i] = modf(a[i], s[i]);\n"
                                 "}\n")),
              "4: a reference to an element of an array that is kept or passed on");
}

TEST(InstrumentRejects, WhatIsNoComputeShader) {
    EXPECT_EQ(rejection(assembled("OpCapability Shader\nOpMemoryModel Logical GLSL450\n"
                                  "OpEntryPoint Vertex %1 \"main\"\n"
                                  "%2 = OpTypeVoid\n"
                                  "%3 = OpTypeFunction %2\n"
                                  "%1 = OpFunction %2 None %3\n"
                                  "%4 = OpLabel\n"
                                  "OpReturn\n"
                                  "OpFunctionEnd\n")),
              "0: a module without a compute shader");
}

}  // namespace
}  // namespace vkp
