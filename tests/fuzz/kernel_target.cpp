#include "harness/check/check.hpp"
#include "harness/judge/verdict.hpp"
#include "harness/model/kernel_interface.hpp"
#include "tests/fuzz/examine.hpp"
#include "tests/fuzz/sample_arrays.hpp"
#include "tests/fuzz/targets.hpp"

#include <string>
#include <string_view>

namespace vkp::fuzz {

void try_kernel(Input input) {
    if (input.empty()) {
        return;
    }
    const auto& [puzzle, definition] = chosen_case(input[0]);
    const std::string_view text(reinterpret_cast<const char*>(input.data()) + 1, input.size() - 1);
    const KernelInterface interface = interface_of(definition);
    const CompiledKernel compilation = compiled(interface, text);
    if (!compilation.errors.empty()) {
        for (const CompileError& error : compilation.errors) {
            if (error.message.empty()) {
                fail("an error of the compiler says nothing");
            }
        }
        return;
    }
    const audit::Result audited =
        examine(compilation.shader, interface, buffers_of(definition), Origin::kCompiler);
    judge_alone(puzzle, definition, 0, {.path = {}, .text = std::string(text)}, audited);
}

}  // namespace vkp::fuzz
