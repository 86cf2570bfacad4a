#include "tests/fuzz/examine.hpp"

#include "harness/audit/audit.hpp"
#include "harness/instrument/instrument.hpp"
#include "harness/judge/findings.hpp"
#include "harness/recording/kernel_names.hpp"
#include "harness/recording/recorder.hpp"
#include "harness/shader/generate.hpp"
#include "harness/shader/requirements.hpp"
#include "harness/spirv/validity.hpp"

#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>

namespace vkp::fuzz {

namespace {

void try_instrument(const spirv::ParsedModule& shader, const InstrumentOptions& options,
                    Origin origin) {
    try {
        instrument(shader, options);
    } catch (const spirv::Error& error) {
        if (origin == Origin::kCompiler &&
            std::string_view(error.what()).starts_with(kInvalidResult)) {
            fail(error.what());
        }
    }
}

void try_requirements(const spirv::ParsedModule& shader) {
    try {
        requirements_of(shader);
        recording::traceable(shader);
    } catch (const spirv::Error&) {
        return;
    }
}

void describe_all(const audit::Result& result, const KernelInterface& interface) {
    std::vector<Finding> findings = findings_of(result, interface);
    if (result.hazards.size() > findings.size()) {
        fail("a hazard is no finding");
    }
    for (const Finding& note : notes_of(result, interface)) {
        findings.push_back(note);
    }
    for (const Finding& finding : findings) {
        if (finding.message.empty()) {
            fail("a finding says nothing");
        }
    }
    audit::sum_of(result.costs, Memory::kGlobal);
    audit::sum_of(result.costs, Memory::kShared);
}

}  // namespace

void fail(const char* what) {
    std::fprintf(stderr, "fuzz: %s\n", what);
    std::abort();
}

CompiledKernel compiled(const KernelInterface& interface, std::string_view kernel_text) {
    const bool says_steps = std::getenv("VKP_FUZZ_STEPS") != nullptr;
    if (says_steps) {
        std::fprintf(stderr, "fuzz: compiling\n");
    }
    CompiledKernel compilation = compile_kernel(interface, kernel_text);
    if (says_steps) {
        std::fprintf(stderr, "fuzz: compiled\n");
    }
    return compilation;
}

audit::Options small_budget() {
    return {.loop_iteration_limit = 100, .operation_limit = 200'000};
}

audit::Result examine(const spirv::ParsedModule& shader, const KernelInterface& interface,
                      const std::vector<audit::Buffer>& buffers, Origin origin) {
    const std::string objection = spirv::objection_to(shader.words);
    if (!objection.empty()) {
        if (origin == Origin::kCompiler) {
            fail(objection.c_str());
        }
        return {};
    }
    const std::vector<std::int32_t> constants = push_constants(interface);
    recording::Recorder recorder(interface, buffers, {.workgroups = {{0, 0}}, .most = 100});
    const auto bytes = std::as_bytes(std::span(constants));
    audit::Result result = audit::audit(shader, interface.launch, buffers, bytes, small_budget());
    if (!result.unsupported) {
        audit::observe({shader, interface.launch, buffers, bytes}, small_budget(),
                       result.hazards.empty() ? audit::RunOrder() : result.hazards.front().order,
                       recorder);
    }
    try_requirements(shader);
    for (const bool count_subgroup_iterations : {false, true}) {
        try_instrument(shader,
                       {.record_binding = binding_count(interface),
                        .count_subgroup_iterations = count_subgroup_iterations},
                       origin);
    }
    describe_all(result, interface);
    return result;
}

}  // namespace vkp::fuzz
