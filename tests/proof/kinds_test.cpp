// Kernels of each kind that proofs follow hold, and wrong ones beside them do not: kinds.txt.
#include "harness/check/check.hpp"
#include "harness/lab/lab_file.hpp"
#include "harness/proof/proof.hpp"
#include "tests/paths.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

namespace vkp {
namespace {

struct Kind {
    std::string name = {};
    std::string declarations = {};
    std::string body = {};
};

std::vector<Kind> kinds() {
    std::vector<Kind> all;
    std::istringstream text(read_file(source_root() / "tests/proof/kinds.txt"));
    for (std::string line; std::getline(text, line);) {
        if (line.starts_with("=== ")) {
            all.push_back({.name = line.substr(4)});
        } else if (!all.empty()) {
            const bool declares = line.starts_with("shared") || line.starts_with("const");
            (declares ? all.back().declarations : all.back().body) += line + "\n";
        }
    }
    return all;
}

int threads_of(const Kind& kind) {
    return std::stoi(kind.name.substr(kind.name.rfind(',') + 1));
}

std::string text_of(const Kind& kind) {
    const bool is_pushed = kind.body.find("p.w") != std::string::npos;
    const int threads = threads_of(kind);
    const char* const rule =
        is_pushed ? "// push: uint[1] = {16}\n// push: uint[1] = {2}\n"
                    "// for: n >= 1, w >= 1, w <= 16, n <= 1000000, o_shape[0] >= n\n"
                    "layout(push_constant) uniform P { uint n; uint w; } p;\n"
                  : "// for: a_shape[0] == groups * TPB, o_shape[0] == groups * TPB\n";
    return fmt::format(
        "// workgroup: {0}\n// groups: 2\n// array: a float[{1}]\n// buffer: o float[{1}]\n"
        "// extension: GL_KHR_shader_subgroup_arithmetic\n{2}{3}void kernel() {{\n"
        "uint l = gl_LocalInvocationID.x, i = gl_GlobalInvocationID.x, g = gl_WorkGroupID.x;\n"
        "{4}}}\n",
        threads, 2 * threads, rule, kind.declarations, kind.body);
}

TEST(Kinds, HoldOrDoNot) {
    for (const Kind& kind : kinds()) {
        const std::unique_ptr<proof::Solver> solver = proof::load_z3();
        if (solver == nullptr) {
            GTEST_SKIP() << "libz3 is not installed";
        }
        const std::string text = text_of(kind);
        const LabParse parse = parse_lab_file(text, 1);
        ASSERT_TRUE(parse.errors.empty()) << kind.name << ": " << parse.errors[0].message;
        const KernelInterface interface = interface_of(parse.file.definition);
        const CompiledKernel kernel = compile_kernel(interface, text);
        ASSERT_TRUE(kernel.errors.empty()) << text << kernel.errors[0].message;
        const proof::Proof proof =
            proof::prove(kernel.shader, interface, parse.file.sizes, *solver, proof::RuleOf::kFile);
        const bool must_hold = kind.name.find(": holds,") != std::string::npos;
        EXPECT_NE(proof.outcome, proof::Outcome::kWrongRule) << kind.name;
        EXPECT_EQ(proof.outcome == proof::Outcome::kHolds, must_hold)
            << kind.name << ": " << proof.why;
    }
}

}  // namespace
}  // namespace vkp
