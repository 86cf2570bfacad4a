#include "harness/spirv/module.hpp"

#include "harness/spirv/validity.hpp"
#include "harness/translation/translate.hpp"
#include "tests/optimizer.hpp"
#include "tests/unit/support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <sstream>

namespace vkp::spirv {
namespace {

constexpr const char* kKernel =
    "shared float s[TPB];\n"
    "float twice(float x) { return 2.0 * x; }\n"
    "void kernel() {\n"
    "    for (int i = 0; i < 3; i++) {\n"
    "        s[i] = twice(a[i]);\n"
    "        barrier();\n"
    "    }\n"
    "    result[0] = s[0];\n"
    "}\n";

std::string without_lines(const std::string& disassembly) {
    std::istringstream lines(disassembly);
    std::string text;
    for (std::string line; std::getline(lines, line);) {
        if (line.find("OpLine ") == std::string::npos &&
            line.find("OpNoLine") == std::string::npos) {
            text += line + "\n";
        }
    }
    return text;
}

void expect_equal(const std::vector<Instruction>& left, const std::vector<Instruction>& right) {
    ASSERT_EQ(left.size(), right.size());
    for (std::size_t i = 0; i < left.size(); ++i) {
        EXPECT_EQ(left[i].op, right[i].op);
        EXPECT_EQ(left[i].operands, right[i].operands);
        EXPECT_EQ(left[i].source, right[i].source);
    }
}

void expect_equal(const Function& left, const Function& right) {
    expect_equal(std::vector{left.definition}, std::vector{right.definition});
    expect_equal(left.parameters, right.parameters);
    ASSERT_EQ(left.blocks.size(), right.blocks.size());
    for (std::size_t i = 0; i < left.blocks.size(); ++i) {
        EXPECT_EQ(left.blocks[i].label, right.blocks[i].label);
        expect_equal(left.blocks[i].instructions, right.blocks[i].instructions);
    }
}

void expect_round_trip(const Words& words) {
    const Module module = parse(words);
    const Words written = serialize(module);
    EXPECT_EQ(objection_to(written), "");
    EXPECT_EQ(without_lines(disassemble(written)), without_lines(disassemble(words)));
    const Module again = parse(written);
    EXPECT_EQ(again.bound, module.bound);
    EXPECT_EQ(again.version, module.version);
    EXPECT_EQ(again.generator, module.generator);
    expect_equal(again.setup, module.setup);
    expect_equal(again.debug, module.debug);
    expect_equal(again.annotations, module.annotations);
    expect_equal(again.globals, module.globals);
    ASSERT_EQ(again.functions.size(), module.functions.size());
    for (std::size_t i = 0; i < module.functions.size(); ++i) {
        expect_equal(again.functions[i], module.functions[i]);
    }
    EXPECT_EQ(serialize(again), written);
}

// The message of the error; empty if there is none.
std::string rejection(const Words& words) {
    try {
        parse(words);
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

std::uint32_t first_word(std::uint32_t count, spv::Op op) {
    return count << 16U | static_cast<std::uint32_t>(op);
}

// A module with exactly these words after its header.
Words module_of(const Words& instructions) {
    Words words = {spv::MagicNumber, 0x00010300, 0, 100, 0};
    words.insert(words.end(), instructions.begin(), instructions.end());
    return words;
}

const Words kFunction = {first_word(5, spv::Op::OpFunction), 1, 2, 0, 3};

TEST(Module, SurvivesARoundTrip) {
    expect_round_trip(compiled(kKernel));
}

TEST(Module, OfEverySolutionSurvivesARoundTrip) {
    for (const StoredKernel& kernel : stored_kernels("kernels")) {
        SCOPED_TRACE(kernel.name);
        const Words words = compiled(kernel.text);
        expect_round_trip(words);
        expect_round_trip(optimised(words));
    }
}

TEST(Module, HasItsInstructionsInTheirSections) {
    const Module module = parse(compiled(kKernel));
    EXPECT_EQ(module.setup.front().op, spv::Op::OpCapability);
    EXPECT_EQ(module.debug.front().op, spv::Op::OpString);
    EXPECT_EQ(module.annotations.front().op, spv::Op::OpDecorate);
    EXPECT_EQ(module.globals.front().op, spv::Op::OpTypeVoid);
    ASSERT_EQ(module.functions.size(), 3U);
    EXPECT_EQ(module.functions[2].definition.op, spv::Op::OpFunction);
    EXPECT_EQ(module.functions[1].parameters.size() + module.functions[2].parameters.size(), 1U);
    for (const Function& function : module.functions) {
        for (const Block& block : function.blocks) {
            EXPECT_NE(block.label, 0U);
            EXPECT_TRUE(block.instructions.back().is_terminator());
        }
    }
}

TEST(Module, KnowsTheLineOfEveryInstruction) {
    const Module module = parse(compiled(kKernel));
    std::vector<int> lines;
    for (const Function& function : module.functions) {
        for (const Block& block : function.blocks) {
            for (const Instruction& instruction : block.instructions) {
                if (instruction.op == spv::Op::OpControlBarrier ||
                    instruction.op == spv::Op::OpFMul || instruction.op == spv::Op::OpIAdd) {
                    lines.push_back(instruction.source.line);
                }
            }
        }
    }
    std::sort(lines.begin(), lines.end());
    EXPECT_EQ(lines, std::vector<int>({2, 4, 6}));
}

TEST(Module, GivesNewIdsThatAreFree) {
    Module module = parse(compiled(kKernel));
    const Id bound = module.bound;
    EXPECT_EQ(module.new_id(), bound);
    EXPECT_EQ(module.new_id(), bound + 1);
    EXPECT_EQ(parse(serialize(module)).bound, bound + 2);
}

TEST(Parse, RejectsWhatIsNoModule) {
    const std::string no_header = "not a SPIR-V module: no header";
    EXPECT_EQ(rejection({}), no_header);
    EXPECT_EQ(rejection({spv::MagicNumber, 0x00010300, 0, 5}), no_header);
    EXPECT_EQ(rejection({0x03022307, 0x00010300, 0, 5, 0}), no_header);
    EXPECT_EQ(rejection(module_of({})), "");
}

TEST(Parse, RejectsInstructionsThatRunPastTheEnd) {
    const std::string past_end = "not a SPIR-V module: an instruction runs past its end";
    EXPECT_EQ(rejection(module_of({first_word(0, spv::Op::OpNop)})), past_end);
    EXPECT_EQ(rejection(module_of({first_word(3, spv::Op::OpTypeInt), 1})), past_end);
}

TEST(Parse, RejectsInstructionsWithoutTheirResult) {
    const std::string too_short = "not a SPIR-V module: an instruction is too short";
    EXPECT_EQ(rejection(module_of({first_word(1, spv::Op::OpTypeVoid)})), too_short);
    EXPECT_EQ(rejection(module_of({first_word(2, spv::Op::OpConstant), 1})), too_short);
    EXPECT_EQ(rejection(module_of({first_word(2, spv::Op::OpLine), 1})),
              "not a SPIR-V module: OpLine is too short");
}

TEST(Parse, RejectsFunctionsOfAnotherShape) {
    Words nested = kFunction;
    nested.insert(nested.end(), kFunction.begin(), kFunction.end());
    EXPECT_EQ(rejection(module_of(kFunction)), "not a SPIR-V module: a function does not end");
    EXPECT_EQ(rejection(module_of(nested)), "not a SPIR-V module: a function inside a function");
    Words outside = kFunction;
    outside.push_back(first_word(1, spv::Op::OpReturn));
    EXPECT_EQ(rejection(module_of(outside)), "not a SPIR-V module: an instruction outside a block");
}

TEST(Parse, RejectsTypesThatNestTooDeep) {
    const auto nested = [](Id deepest, Id parts) {
        Words words = {first_word(3, spv::Op::OpTypeInt), 1, 32};
        for (Id type = 2; type <= deepest; ++type) {
            words.push_back(first_word(2 + parts, spv::Op::OpTypeStruct));
            words.push_back(type);
            words.insert(words.end(), parts, type - 1);
        }
        return module_of(words);
    };
    EXPECT_EQ(rejection(nested(256, 1)), "");
    EXPECT_EQ(rejection(nested(257, 1)), "a type that nests too deep");
    EXPECT_EQ(rejection(nested(18, 2)), "");
    EXPECT_EQ(rejection(nested(40, 2)), "a type that nests too deep");
}

TEST(Parse, NamesTheLineOfAnError) {
    Words words = {first_word(4, spv::Op::OpLine), 1, 42, 0};
    words.push_back(first_word(0, spv::Op::OpNop));
    try {
        parse(module_of(words));
        FAIL() << "no error";
    } catch (const Error& error) {
        EXPECT_EQ(error.line(), 42);
    }
}

TEST(Parse, TakesAnyPartOfAModuleForAModuleOrAnError) {
    const Words words = compiled(kKernel);
    std::size_t rejected = 0;
    for (std::size_t length = 0; length < words.size(); ++length) {
        const Words part(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(length));
        rejected += rejection(part).empty() ? 0 : 1;
    }
    EXPECT_GT(rejected, words.size() / 2) << "most parts end within an instruction or function";
}

TEST(Parse, TakesAnyWordsForAModuleOrAnError) {
    const Words words = compiled(kKernel);
    std::minstd_rand generator(1);
    const auto random = [&] { return static_cast<std::uint32_t>(generator()); };
    constexpr int kRounds = 2000;
    int rejected = 0;
    for (int round = 0; round < kRounds; ++round) {
        Words broken = words;
        for (int change = 0; change < 3; ++change) {
            broken[random() % broken.size()] = random() % 2 == 0 ? random() * 3 : random() % 300;
        }
        rejected += rejection(broken).empty() ? 0 : 1;
    }
    EXPECT_GT(rejected, 100);
    EXPECT_LT(rejected, kRounds) << "what is no structure of the module is taken as it is";
}

TEST(Instruction, KnowsItsResultAndType) {
    const Instruction load = {spv::Op::OpLoad, {7, 8, 9}};
    EXPECT_EQ(load.type(), 7U);
    EXPECT_EQ(load.result(), 8U);
    const Instruction label = {spv::Op::OpTypeVoid, {5}};
    EXPECT_EQ(label.type(), 0U);
    EXPECT_EQ(label.result(), 5U);
    const Instruction store = {spv::Op::OpStore, {1, 2}};
    EXPECT_EQ(store.type(), 0U);
    EXPECT_EQ(store.result(), 0U);
}

TEST(Instruction, KnowsWhetherItEndsABlock) {
    for (const spv::Op op :
         {spv::Op::OpBranch, spv::Op::OpBranchConditional, spv::Op::OpSwitch, spv::Op::OpReturn,
          spv::Op::OpReturnValue, spv::Op::OpKill, spv::Op::OpUnreachable}) {
        EXPECT_TRUE((Instruction{op, {}}).is_terminator());
    }
    for (const spv::Op op : {spv::Op::OpNop, spv::Op::OpLoopMerge, spv::Op::OpFunctionCall}) {
        EXPECT_FALSE((Instruction{op, {}}).is_terminator());
    }
}

TEST(LiteralString, EndsAtItsZeroByte) {
    EXPECT_EQ(literal_string({spv::Op::OpName, {1, 0x64636261, 0x00000065}}, 1), "abcde");
    EXPECT_EQ(literal_string({spv::Op::OpName, {1, 0}}, 1), "");
    EXPECT_EQ(literal_string({spv::Op::OpName, {1, 0x64636261}}, 1), "abcd");
}

}  // namespace
}  // namespace vkp::spirv
