#include "tests/differential/trial.hpp"

#include "harness/audit/audit.hpp"
#include "harness/execution/case_walk.hpp"
#include "harness/instrument/instrument.hpp"
#include "harness/instrument/read_record.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/numbers/encoding.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "harness/vulkan/devices.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vkp::differential {

namespace {

constexpr std::string_view kRoundedArray = "rounded";
constexpr double kRelativeTolerance = 1e-4;
// Below llvmpipe's own limit.
constexpr std::uint32_t kLoopIterations = 60'000;

std::string hazards_of(const audit::Result& result) {
    std::string text;
    for (const audit::Hazard& hazard : result.hazards) {
        text += fmt::format("the audit finds {} in line {} (other {}), array {}, invocation {}\n",
                            finding_name(hazard.kind), hazard.access.line,
                            hazard.other ? hazard.other->line : 0, hazard.array,
                            hazard.access.invocation);
    }
    if (result.unsupported) {
        text += fmt::format("the audit has a gap in line {}: {}\n", result.unsupported->line,
                            result.unsupported->what);
    }
    return text;
}

std::string value_difference(const Array& array, std::span<const std::byte> audited,
                             std::span<const std::byte> run) {
    const std::vector<double> left = decode(audited, array.type);
    const std::vector<double> right = decode(run, array.type);
    const double tolerance = array.name == kRoundedArray ? kRelativeTolerance : 0;
    for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i) {
        const bool agrees =
            left[i] == right[i] || std::abs(left[i] - right[i]) <= tolerance * std::abs(left[i]);
        if (!agrees) {
            return fmt::format("{}[{}] is {} by the audit and {} by the device\n", array.name, i,
                               left[i], right[i]);
        }
    }
    return left.size() == right.size() ? "" : fmt::format("{} differs in size\n", array.name);
}

std::string count_difference(const InvocationCounts& audited, const InvocationCounts& run) {
    if (audited.size() != run.size()) {
        return fmt::format("{} invocations by the audit, {} by the device\n", audited.size(),
                           run.size());
    }
    for (std::size_t i = 0; i < audited.size(); ++i) {
        for (std::size_t c = 0; c < kCounterCount; ++c) {
            const auto counter = static_cast<Counter>(c);
            if (audited[i][counter] != run[i][counter]) {
                return fmt::format("{} of invocation {}: {} by the audit, {} by the device\n",
                                   kCounterNames[c], i, audited[i][counter], run[i][counter]);
            }
        }
    }
    return "";
}

std::string report_difference(const RunReport& report) {
    std::string text;
    for (const OutOfBounds& access : report.out_of_bounds) {
        text +=
            fmt::format("the device finds an access out of bounds in line {}\n", access.site.line);
    }
    for (const LoopCut& loop : report.loops_over_limit) {
        text += fmt::format("the device cuts the loop of line {}\n", loop.line);
    }
    for (const BarrierDivergence& divergence : report.barrier_divergences) {
        text += fmt::format("the device finds a divergent barrier in line {}\n", divergence.line);
    }
    return text;
}

RunRequest request_for(const Compiled& kernel, const Instrumented& shader) {
    const Launch& launch = kernel.file.definition.dispatches.front().launch;
    RunRequest request{.workgroups = launch.workgroups,
                       .buffers = {},
                       .push_constants = push_constants(interface_of(kernel.file.definition))};
    for (const CaseArray& array : kernel.file.definition.arrays) {
        BufferContent content{.bytes = encode(array), .read_back = true};
        if (!array.is_initialized) {
            content = {.size_bytes = content.bytes.size(), .fill_word = kPoison, .read_back = true};
        }
        request.buffers.push_back(std::move(content));
    }
    request.buffers.push_back(
        {.size_bytes = shader.layout.size_bytes(launch.invocations()), .read_back = true});
    return request;
}

}  // namespace

Compiled compile_lab(const std::string& text) {
    LabParse parse = parse_lab_file(text, 1);
    Compiled kernel{.file = std::move(parse.file), .shader = {}, .error = {}};
    if (!parse.errors.empty()) {
        kernel.error = fmt::format("{}: {}", parse.errors[0].line, parse.errors[0].message);
        return kernel;
    }
    CompiledKernel compilation = compile_kernel(interface_of(kernel.file.definition), text);
    if (!compilation.errors.empty()) {
        kernel.error =
            fmt::format("{}: {}", compilation.errors[0].line, compilation.errors[0].message);
    }
    kernel.shader = std::move(compilation.shader);
    return kernel;
}

audit::Result audit_kernel(const Compiled& kernel) {
    const std::vector<std::int32_t> constants =
        push_constants(interface_of(kernel.file.definition));
    return audit::audit(kernel.shader, kernel.file.definition.dispatches.front().launch,
                        arrays_of(kernel.file.definition), std::as_bytes(std::span(constants)));
}

bool finds(const audit::Result& result, FindingKind kind, const std::string& array) {
    return std::any_of(result.hazards.begin(), result.hazards.end(),
                       [&](const audit::Hazard& hazard) {
                           return hazard.kind == kind && (array.empty() || hazard.array == array);
                       });
}

Device::Device() : info_(choose_device(list_devices(), "auto")), runner_(info_, {}) {}

std::string Device::difference(const Compiled& kernel) {
    if (!kernel.error.empty()) {
        return kernel.error + "\n";
    }
    const audit::Result audited = audit_kernel(kernel);
    std::string text = hazards_of(audited);
    if (!text.empty()) {
        return text;
    }
    const std::uint32_t record_binding = binding_count(interface_of(kernel.file.definition));
    Instrumented shader;
    try {
        shader = instrument(kernel.shader, {.record_binding = record_binding,
                                            .loop_iteration_limit = kLoopIterations});
    } catch (const spirv::Error& error) {
        return fmt::format("not instrumented, line {}: {}\n", error.line(), error.what());
    }
    const RunRequest request = request_for(kernel, shader);
    const auto program = runner_.prepare(
        shader.words, record_binding + 1,
        static_cast<std::uint32_t>(request.push_constants.size() * sizeof(std::int32_t)));
    const RunResult run = runner_.run(*program, request);
    if (run.is_device_lost) {
        return "the device is lost\n";
    }
    const Launch& launch = kernel.file.definition.dispatches.front().launch;
    const RunReport report = read_record(shader, to_words(run.buffers[record_binding]), launch);
    text =
        report_difference(report) + count_difference(audited.per_invocation, report.per_invocation);
    for (std::size_t i = 0; i < kernel.file.definition.arrays.size(); ++i) {
        text += value_difference(kernel.file.definition.arrays[i], audited.buffers[i].bytes,
                                 run.buffers[i]);
    }
    return text;
}

}  // namespace vkp::differential
