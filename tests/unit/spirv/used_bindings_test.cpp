#include "harness/spirv/used_bindings.hpp"

#include "harness/model/kernel_interface.hpp"
#include "harness/shader/compile.hpp"
#include "tests/unit/support.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

using Bindings = std::vector<std::uint32_t>;

// The bindings that a function of a file uses, among `a` (0), `b` (1) and `result` (2).
Bindings used_by(const std::string& function, std::string_view text) {
    KernelInterface interface = interface_of(sample_case());
    interface.kernel = function;
    const CompiledKernel kernel = compile_kernel(interface, text);
    EXPECT_TRUE(kernel.errors.empty());
    EXPECT_EQ(kernel.requirements.bindings, spirv::used_bindings(kernel.shader));
    return kernel.requirements.bindings;
}

constexpr std::string_view kText =
    "float twice(int i) { return 2.0 * a[i]; }\n"
    "void reads() { result[0] = twice(3); }\n"
    "void counts() { result[0] = float(b.length()); }\n"
    "void writes() { result[0] = 1.0; }\n"
    "void rests() {}\n";

TEST(UsedBindings, AreThoseOfTheFunctionThatRunsAndOfWhatItCalls) {
    EXPECT_EQ(used_by("reads", kText), Bindings({0, 2}));
    EXPECT_EQ(used_by("counts", kText), Bindings({1, 2}));
    EXPECT_EQ(used_by("writes", kText), Bindings({2}));
    EXPECT_EQ(used_by("rests", kText), Bindings());
}

TEST(UsedBindings, CountWhetherOrNotTheyAreReached) {
    EXPECT_EQ(used_by("kernel", "void kernel() { if (a_shape[0] < 0) result[0] = a[0]; }\n"),
              Bindings({0, 2}));
}

}  // namespace
}  // namespace vkp
