#include "harness/instrument/instrument.hpp"
#include "harness/instrument/read_record.hpp"
#include "harness/judge/findings.hpp"
#include "harness/shader/compile.hpp"
#include "tests/fuzz/examine.hpp"
#include "tests/fuzz/targets.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace vkp::fuzz {

namespace {

const KernelInterface& record_frame() {
    static const KernelInterface interface {
        .launch = {.workgroups = {2}, .workgroup_size = {4}}, .arrays = {
            {.name = "a", .shape = {8}, .is_readonly = true},
            {.name = "result", .shape = {2, 4}}
        }
    };
    return interface;
}

constexpr std::array<std::string_view, 3> kKernels = {
    "void kernel() { result[gl_GlobalInvocationID.x] = a[gl_GlobalInvocationID.x]; }",
    "shared struct { float x[3]; } s[2];\n"
    "void kernel() {\n"
    "    int i = int(gl_LocalInvocationID.x);\n"
    "    s[i - 1].x[i] = a[i + 7];\n"
    "    barrier();\n"
    "    result[7 + i] = s[1].x[2 * i];\n"
    "}\n",
    "void kernel() {\n"
    "    for (int i = 0; i < a_shape[0]; i++) {\n"
    "        for (int j = 0; j < i; j++) result[j] = a[i * j];\n"
    "        if (i > 2) barrier();\n"
    "    }\n"
    "    barrier();\n"
    "}\n"};

const Instrumented& chosen_kernel(std::uint8_t choice) {
    static const std::vector<Instrumented> all = [] {
        std::vector<Instrumented> kernels;
        for (const std::string_view text : kKernels) {
            const CompiledKernel compilation = compile_kernel(record_frame(), text);
            kernels.push_back(instrument(compilation.shader, {.count_subgroup_iterations = true}));
        }
        return kernels;
    }();
    return all[choice % all.size()];
}

// The bytes as words, repeated, so that few bytes fill a record.
std::vector<std::uint32_t> record_of(Input input, std::size_t size) {
    std::vector<std::uint32_t> record(size);
    for (std::size_t i = 0; i < size && !input.empty(); ++i) {
        const std::uint8_t byte = input[i % input.size()];
        // Most words are small numbers; some have their sign set or are just below a limit.
        record[i] = byte < 0x80 ? byte : byte * 0x01010101U >> (byte & 0x10U);
    }
    return record;
}

}  // namespace

void try_record(Input input) {
    if (input.empty()) {
        return;
    }
    const Instrumented& kernel = chosen_kernel(input[0]);
    const Launch& launch = record_frame().launch;
    const std::size_t size = kernel.layout.size_bytes(launch.invocations()) / sizeof(std::uint32_t);
    const RunReport report = read_record(kernel, record_of(input.subspan(1), size), launch);
    for (const Finding& finding : findings_of(report, record_frame(), 100)) {
        if (finding.message.empty()) {
            fail("a finding says nothing");
        }
    }
    loop_limits_of(report, record_frame(), 100);
}

}  // namespace vkp::fuzz
