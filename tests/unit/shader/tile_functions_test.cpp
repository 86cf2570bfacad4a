#include "harness/shader/tile_functions.hpp"

#include "harness/check/check.hpp"
#include "harness/execution/audit_executor.hpp"
#include "harness/execution/case_walk.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/numbers/data.hpp"
#include "harness/model/numbers/drawn_case.hpp"
#include "harness/model/numbers/encoding.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "harness/spirv/used_bindings.hpp"
#include "puzzles/registry.hpp"
#include "tests/unit/support.hpp"
#include "tests/validator.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

namespace vkp {
namespace {

// One tile of each, times each other.
Case tile_case(Array a, Array b) {
    return {
        .name = "tile",
        .dispatches = {{.launch = {.workgroups = {1}, .workgroup_size = {kScoredSubgroupSize}}}},
        .arrays = {as_float16(std::move(a)), as_float16(std::move(b)), result_array({16, 16})},
        .budget = {},
        .best = {},
        .has_tiles = true};
}

constexpr std::string_view kProduct = R"(
void kernel() {
    TileC c = zero_tile();
    c = multiply_add(load_a(a, 0, 16), load_b(b, 0, 16), c);
    store_tile(c, result, 0, 16);
})";

// The content of `result` after the kernel, or its first error.
std::vector<double> result_of(const Case& definition, std::string_view kernel) {
    AuditExecutor executor({});
    Allowance allowance = Allowance::unlimited();
    const Execution execution =
        executor.execute(interface_of(definition), {"kernel.comp", std::string(kernel)},
                         arrays_of(definition), allowance);
    for (const CompileError& error : execution.compile_errors) {
        ADD_FAILURE() << error.line << ": " << error.message;
    }
    EXPECT_TRUE(execution.audit.hazards.empty());
    EXPECT_FALSE(execution.audit.is_device_dependent);
    return execution.compile_errors.empty()
               ? decode(execution.buffers.back(), ElementType::kFloat32)
               : std::vector<double>();
}

TEST(TileFunctions, MultiplyExactlyInPlainGlslWithSubgroupsOfEverySize) {
    const Case definition =
        tile_case(random_digits("a", {16, 16}, 1, "a"), random_digits("b", {16, 16}, 1, "b"));
    const std::vector<double> expected =
        matrix_product(definition.arrays[0], definition.arrays[1]).values;
    for (const std::uint32_t size : {4U, 8U, 16U, 32U, 64U, 128U}) {
        EXPECT_EQ(result_of(at_subgroup_size(definition, size), kProduct), expected) << size;
    }
}

TEST(TileFunctions, AddToWhatIsThere) {
    const Case definition =
        tile_case(filled("a", {16, 16}, 1), random_digits("b", {16, 16}, 1, "b"));
    const std::vector<double> once = result_of(at_subgroup_size(definition, 32), kProduct);
    const std::vector<double> twice = result_of(at_subgroup_size(definition, 32), R"(
void kernel() {
    TileC c[2];
    for (int i = 0; i < 2; i++) c[i] = zero_tile();
    TileA x = load_a(a, 0, 16);
    for (int i = 0; i < 2; i++) c[1] = multiply_add(x, load_b(b, 0, 16), c[1]);
    store_tile(c[1], result, 0, 16);
})");
    ASSERT_EQ(once.size(), twice.size());
    for (std::size_t i = 0; i < once.size(); ++i) {
        EXPECT_EQ(twice[i], 2 * once[i]) << i;
    }
}

// Places at which tensor cores could not load, or not together, are rounded to one at which they
// can.
TEST(TileFunctions, BeginAtAMultipleOf8AndAtTheSameInAllThreads) {
    const Case definition = at_subgroup_size(
        tile_case(filled("a", {16, 16}, 1), random_digits("b", {16, 16}, 1, "b")), 32);
    EXPECT_EQ(result_of(definition, kProduct), result_of(definition, R"(
void kernel() {
    TileC c = zero_tile();
    uint first = gl_SubgroupInvocationID;
    c = multiply_add(load_a(a, 7, 23), load_b(b, first, 16), c);
    store_tile(c, result, 1, 16 + first);
})"));
}

TEST(TileFunctions, ReadAndWriteInTheKernelsOwnLines) {
    const Puzzle& puzzle = *puzzle_numbered(48);
    AuditExecutor executor({});
    const PuzzleResult result = Checker(executor).check(puzzle, {"kernel.comp", R"(
void kernel() {
    TileC c = zero_tile();
    c = multiply_add(load_a(a, 8, 16), load_b(b, 0, 16), c);
    store_tile(c, result, 0, 16);
})"});
    ASSERT_FALSE(result.findings.empty());
    EXPECT_EQ(result.findings.front().kind, FindingKind::kOutOfBounds);
    EXPECT_EQ(result.findings.front().lines, std::vector<int>{4});
}

TEST(TileFunctions, AreThereOnlyWhereTheCaseHasTiles) {
    EXPECT_EQ(tile_functions(Tiles::kNone, 32), "");
    EXPECT_TRUE(tile_extensions(Tiles::kNone).empty());
    EXPECT_EQ(frame_text(interface_of(sample_case())).find("TileA"), std::string::npos);
}

KernelInterface tile_interface() {
    return interface_of(at_subgroup_size(
        tile_case(filled("a", {16, 16}, 1), filled("b", {16, 16}, 1)), kScoredSubgroupSize));
}

TEST(TileFunctions, CompileToCooperativeMatricesThatAreValid) {
    const spirv::Words words =
        compile_cooperative(tile_interface(), kProduct, CooperativeMatrices::kNv);
    EXPECT_EQ(validator_complaint(words), "");
    const spirv::ParsedModule shader(words);
    EXPECT_EQ(spirv::used_bindings(shader), (std::vector<std::uint32_t>{0, 1, 2}));
}

// Whether a device asks the subgroup for the places of this kernel's tiles.
bool is_guarded(std::string_view kernel) {
    const spirv::Words words =
        compile_cooperative(tile_interface(), kernel, CooperativeMatrices::kNv);
    EXPECT_EQ(validator_complaint(words), "");
    bool has_broadcast = false;
    const spirv::Module module = spirv::parse(words);
    spirv::for_each_in_functions(module, [&](const spirv::Instruction& each) {
        has_broadcast = has_broadcast || each.op == spv::Op::OpGroupNonUniformBroadcastFirst;
    });
    return has_broadcast;
}

std::string loading_in_loop(std::string_view first, std::string_view bound) {
    return fmt::format(R"(
void kernel() {{
    TileC c = zero_tile();
    for (uint k = {}; k < {}; k += 8) c = multiply_add(load_a(a, k, 16), load_b(b, 0, 16), c);
    store_tile(c, result, gl_SubgroupID * 8, 16);
}})",
                       first, bound);
}

TEST(TileFunctions, HaveNoGuardWherePlacesAreTheSameInASubgroup) {
    EXPECT_FALSE(is_guarded(kProduct));
    EXPECT_FALSE(is_guarded(loading_in_loop("8 * gl_WorkGroupID.x", "a_shape[0]")));
    EXPECT_TRUE(is_guarded(loading_in_loop("gl_LocalInvocationID.x", "a_shape[0]")));
}

// Threads that leave a loop at different times have different counters behind it.
TEST(TileFunctions, KeepTheirGuardWhereThreadsMayPart) {
    EXPECT_TRUE(is_guarded(loading_in_loop("0", "gl_LocalInvocationID.x")));
    EXPECT_TRUE(is_guarded(loading_in_loop("0", "uint(a[gl_LocalInvocationID.x])")));
}

TEST(TileFunctions, TakeNothingThatOnlyThePlainFormCanDo) {
    const CompiledKernel compiled =
        compile_kernel(tile_interface(),
                       "void kernel() {\n    TileC c = zero_tile();\n"
                       "    c = TileC(float[8](1, 1, 1, 1, 1, 1, 1, 1));\n}\n");
    ASSERT_EQ(compiled.errors.size(), 1U);
    EXPECT_EQ(compiled.errors.front().line, 3);
    EXPECT_NE(compiled.errors.front().message.find("tensor cores"), std::string::npos);
    EXPECT_NE(compiled.errors.front().advice.find("multiply_add()"), std::string::npos);
}

// The first error of a kernel with these lines in front of the product, and its line.
std::pair<int, std::string> tile_error_of(const std::string& lines,
                                          std::string_view product = kProduct) {
    const CompiledKernel compiled = compile_kernel(tile_interface(), lines + std::string(product));
    return compiled.errors.empty()
               ? std::pair(0, std::string())
               : std::pair(compiled.errors.front().line, compiled.errors.front().message);
}

// The audit runs one form of tiles, and the device the other without guards, so directives must not
// distinguish them.
TEST(TileFunctions, AreNotAskedForByDirectives) {
    for (const std::string_view name : {"TileA", "TileC", "load_a", "multiply_add", "zero_tile"}) {
        for (const std::string_view directive :
             {"#ifdef {}\n#endif\n", "#ifndef {}\n#endif\n", "#if defined({})\n#endif\n",
              "#if !defined {}\n#endif\n", "#if 0\n#elif {}\n#endif\n", "#undef {}\n",
              "#define {} 1\n", "#define {}(x, y, z) x\n"}) {
            const std::string lines = fmt::format(fmt::runtime(directive), name);
            EXPECT_NE(tile_error_of(lines, "void kernel() {}\n").second.find("is not allowed in #"),
                      std::string::npos)
                << lines;
        }
    }
}

TEST(TileFunctions, AreNothingThatMacrosCouldTellApart) {
    for (const std::string_view lines :
         {"#define ASK TileA\n#if ASK\n#error this form\n#endif\n",
          "#define FIRST(x) SECOND(x)\n#define SECOND(x) 0\n#if FIRST(1)\n#error\n#endif\n",
          "#define false true\n", "#define float16_t float\n", "#define gl_ScopeSubgroup 1\n"}) {
        EXPECT_EQ(tile_error_of(std::string(lines)).second, "") << lines;
    }
    for (const std::string_view word :
         {"void coopMatStoreNV(float x) {}", "#define NAME(x) coop##x\nint NAME(MatLoadNV);",
          "int fcoopmatNV;", "#ifdef GL_NV_cooperative_matrix\nint x;\n#endif\nint coopmat;",
          "#define P(x) vkp##x\nuint u = P(_same)(1);"}) {
        EXPECT_NE(tile_error_of(std::string(word) + "\n").second.find("is not possible here"),
                  std::string::npos)
            << word;
    }
}

TEST(TileFunctions, MeanTheSameThroughMacrosAndConditions) {
    EXPECT_EQ(
        tile_error_of("#define SIDE 16\n#define LEFT(at) load_a(a, at, SIDE)\n#define RIGHT \\\n"
                      "    load_b(b, 0, SIDE)\n#if SIDE == 16 // always\n",
                      R"(void kernel() {
    TileC c = multiply_add(LEFT(0), RIGHT, zero_tile());
    debugPrintfEXT("%d\n", SIDE);
    store_tile(c, result, 0, SIDE);
}
#endif
)"),
        std::pair(0, std::string()));
}

constexpr std::string_view kShared =
    "shared float16_t s[2][256];\nuint k = 0;\n"
    "uint next() { return k++; }\n";

std::string product_of(std::string_view tile) {
    return fmt::format(
        "void kernel() {{\n    s[0][0] = s[1][0] = a[0];\n"
        "    store_tile(multiply_add({}, load_b(b, 0, 16), zero_tile()), result, 0, "
        "16);\n}}\n",
        tile);
}

TEST(TileFunctions, EvaluateNothingThatWouldBeDoneTwice) {
    for (const std::string_view tile :
         {"load_a(s[k++], 0, 16)", "load_a(s[next()], 0, 16)", "load_a(s[k = 1], 0, 16)",
          "load_a(s[k], k++, 16)", "load_a(s[k], 0, next())", "load_a((k++, s[0]), 0, 16)"}) {
        EXPECT_NE(tile_error_of(std::string(kShared), product_of(tile)).second.find("evaluates"),
                  std::string::npos)
            << tile;
    }
    EXPECT_NE(tile_error_of(
                  std::string(kShared) + "#define NEXT s[k++]\n#define LOAD(x) load_a(x, 0, 16)\n",
                  product_of("LOAD(NEXT)"))
                  .second.find("evaluates"),
              std::string::npos);
    for (const std::string_view tile :
         {"load_a(s[(k / 16) % 2], 0, 16)", "load_a(s[uint(k) & 1u], k + 1, 16)",
          "load_a(a, next(), 16)"}) {
        EXPECT_EQ(tile_error_of(std::string(kShared), product_of(tile)).second, "") << tile;
    }
}

// No validator is available for these, so the words are compared with the specification one by one.
TEST(TileFunctions, CompileToMatricesOfKhronos) {
    const KernelInterface interface = tile_interface();
    const spirv::Module nv =
        spirv::parse(compile_cooperative(interface, kProduct, CooperativeMatrices::kNv));
    const spirv::Words words = compile_cooperative(interface, kProduct, CooperativeMatrices::kKhr);
    const spirv::Module khr = spirv::parse(words);
    EXPECT_EQ(spirv::used_bindings(spirv::ParsedModule(words)),
              (std::vector<std::uint32_t>{0, 1, 2}));
    const auto count = [](const spirv::Module& module, std::uint32_t op) {
        std::size_t found = 0;
        for (const spirv::Instruction& instruction : module.globals) {
            found += instruction.op == static_cast<spv::Op>(op) ? 1 : 0;
        }
        spirv::for_each_in_functions(module, [&](const spirv::Instruction& instruction) {
            found += instruction.op == static_cast<spv::Op>(op) ? 1 : 0;
        });
        return found;
    };
    for (std::uint32_t i = 0; i < 4; ++i) {
        EXPECT_GT(count(nv, 5358 + i), 0U) << i;
        EXPECT_EQ(count(khr, 4456 + i), count(nv, 5358 + i)) << i;
        EXPECT_EQ(count(khr, 5358 + i), 0U) << i;
    }
}

}  // namespace
}  // namespace vkp
