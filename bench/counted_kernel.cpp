#include "bench/counted_kernel.hpp"

#include "harness/audit/audit.hpp"
#include "harness/execution/case_walk.hpp"
#include "harness/instrument/read_record.hpp"
#include "harness/judge/cross_check.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/numbers/encoding.hpp"
#include "harness/shader/generate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <span>
#include <stdexcept>
#include <utility>

namespace vkp {

namespace {

constexpr int kRunsInARow = 3;

CountedKernel compiled(const std::string& name, const KernelInterface& interface,
                       const std::string& text, const DeviceInfo& device) {
    CompiledKernel kernel = compile_kernel(interface, text);
    if (!kernel.errors.empty()) {
        throw std::runtime_error(name + ": " + kernel.errors.front().message);
    }
    const SubgroupRequest subgroups =
        subgroup_request(kernel.requirements, device, interface.launch.workgroup_size);
    return {.name = name,
            .interface = interface,
            .compiled = std::move(kernel),
            .subgroups = subgroups,
            .arrays = {},
            .audit = {}};
}

audit::Result whole_audit(const CountedKernel& kernel, const DeviceInfo& device) {
    const std::vector<std::int32_t> constants = push_constants(kernel.interface);
    return audit::audit(kernel.compiled.shader, kernel.interface.launch, kernel.arrays,
                        std::as_bytes(std::span(constants)),
                        {.operation_limit = std::numeric_limits<std::uint64_t>::max(),
                         .subgroup_size = device.subgroup_size});
}

std::vector<std::vector<std::byte>> contents_of(const std::vector<audit::Buffer>& buffers) {
    std::vector<std::vector<std::byte>> contents;
    for (const audit::Buffer& buffer : buffers) {
        contents.push_back(ArrayBytes(buffer.bytes).take());
    }
    return contents;
}

// Whole words, as the device copies no less.
BufferContent content_of(const audit::Buffer& array, bool is_readonly) {
    BufferContent content{.bytes = ArrayBytes(array.bytes).take(), .read_back = !is_readonly};
    content.bytes.resize((array.bytes.size() + 3) / 4 * 4);
    return content;
}

RunRequest request_of(const CountedKernel& kernel) {
    RunRequest request{.workgroups = kernel.interface.launch.workgroups,
                       .buffers = {},
                       .push_constants = push_constants(kernel.interface)};
    for (std::size_t i = 0; i < kernel.arrays.size(); ++i) {
        request.buffers.push_back(
            content_of(kernel.arrays[i], kernel.interface.arrays[i].is_readonly));
    }
    return request;
}

}  // namespace

std::vector<CountedKernel> counted_kernels(const std::string& name, const Case& definition,
                                           const std::string& text, const DeviceInfo& device) {
    std::vector<CountedKernel> kernels;
    const bool is_alone = definition.dispatches.size() == 1;
    for (CaseWalk walk(definition); !walk.is_at_end();) {
        const KernelInterface interface = walk.interface();
        kernels.push_back(compiled(is_alone ? name : fmt::format("{} {}", name, interface.kernel),
                                   interface, text, device));
        kernels.back().arrays = walk.arrays();
        kernels.back().audit = whole_audit(kernels.back(), device);
        walk.carry_over(contents_of(kernels.back().audit.buffers), kernels.back().audit);
    }
    return kernels;
}

CountedVariant::CountedVariant(Runner& runner, const CountedKernel& kernel)
    : runner_(runner), kernel_(kernel), request_(request_of(kernel)) {
    prepare(kernel.compiled.shader.words);
}

CountedVariant::CountedVariant(Runner& runner, const CountedKernel& kernel,
                               const InstrumentOptions& options)
    : runner_(runner),
      kernel_(kernel),
      instrumented_(instrument(kernel.compiled.shader, options)),
      request_(request_of(kernel)) {
    const std::uint64_t threads = kernel.interface.launch.invocations();
    request_.buffers.push_back(
        {.size_bytes = instrumented_.layout.size_bytes(threads), .read_back = true});
    prepare(instrumented_.words);
}

void CountedVariant::prepare(const spirv::Words& words) {
    const auto bytes = static_cast<std::uint32_t>(request_.push_constants.size() * 4);
    program_ = runner_.prepare(words, static_cast<std::uint32_t>(request_.buffers.size()), bytes,
                               kernel_.subgroups);
}

double CountedVariant::run() {
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kRunsInARow; ++i) {
        last_ = runner_.run(*program_, request_);
        if (last_.is_device_lost) {
            throw std::runtime_error(kernel_.name + ": the device is lost");
        }
        least = std::min(least, last_.device_ms);
    }
    return least;
}

std::string CountedVariant::difference() const {
    if (!is_comparable(kernel_.audit, kernel_.interface)) {
        return "the audit found something, or not all of it could be audited";
    }
    RunReport report;
    if (instrumented_.words.empty()) {
        report.per_invocation = kernel_.audit.per_invocation;  // nothing was counted
    } else {
        report =
            read_record(instrumented_, to_words(last_.buffers.back()), kernel_.interface.launch);
    }
    std::vector<std::vector<std::byte>> arrays = last_.buffers;
    for (std::size_t i = 0; i < kernel_.arrays.size(); ++i) {
        if (!arrays[i].empty()) {
            arrays[i].resize(kernel_.arrays[i].bytes.size());
        }
    }
    return vkp::difference(kernel_.audit, report, arrays, kernel_.interface).text;
}

}  // namespace vkp
