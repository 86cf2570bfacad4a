#include "harness/check/check.hpp"

#include "harness/instrument/instrument.hpp"
#include "harness/model/encoding.hpp"
#include "harness/model/frame.hpp"
#include "harness/model/installation_error.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "harness/shader/requirements.hpp"

#include <fmt/format.h>

#include <cassert>
#include <map>
#include <utility>

namespace vkp {

namespace {

// Below llvmpipe's own limit of 65,535 turns for all loops of a SIMD group, so that ours comes
// first; elsewhere enough for honest kernels and well below a driver's time limit.
constexpr std::uint32_t kLlvmpipeLoopTurns = 60'000;
constexpr std::uint32_t kLoopTurns = 1U << 20U;

void require_launch_fits(const DeviceInfo& device, const Case& definition) {
    const Extent& size = definition.launch.workgroup_size;
    const Extent& limit = device.limits.workgroup_size;
    if (size.volume() > device.limits.workgroup_invocations || size.x > limit.x ||
        size.y > limit.y || size.z > limit.z) {
        throw InstallationError(fmt::format(
            "Case {} needs a workgroup of {} threads; {} allows {}. Choose another --device.",
            definition.name, size.volume(), device.name, device.limits.workgroup_invocations));
    }
}

std::vector<CompileError> check_requirements(const spirv::Words& words, const DeviceInfo& device) {
    const Requirements needed = requirements_of(words);
    std::vector<CompileError> errors;
    if (needed.shared_memory_bytes > device.limits.shared_memory_bytes) {
        errors.push_back(
            {0,
             fmt::format("the shared arrays take {} bytes; {} has {} for a workgroup",
                         needed.shared_memory_bytes, device.name,
                         device.limits.shared_memory_bytes),
             "Vulkan guarantees 16384 bytes. Does each thread need a slot of its own?"});
    }
    if (needed.float64 && !device.has_float64) {
        errors.push_back(
            {0, fmt::format("{} has no `double`", device.name), "Compute in `float`."});
    }
    return errors;
}

BufferContent input_content(const Array& array) {
    return {.bytes = encode(array)};
}

BufferContent result_content(const Case& definition) {
    return {.size_bytes = element_count(definition.result_shape) * sizeof(std::uint32_t),
            .fill_word = kPoison,
            .read_back = true};
}

BufferContent record_content(const Instrumented& shader, const Launch& launch,
                            const DeviceInfo& device) {
    const std::uint64_t size_bytes = shader.layout.size_bytes(launch.invocations());
    if (size_bytes > device.limits.storage_buffer_bytes) {
        throw InstallationError(fmt::format(
            "Counting what {} threads do takes {} MiB; a storage buffer of {} has {} at most.",
            launch.invocations(), size_bytes >> 20U, device.name,
            device.limits.storage_buffer_bytes >> 20U));
    }
    return {.size_bytes = size_bytes, .read_back = true};
}

}  // namespace

// One compiled kernel: cases whose generated GLSL is the same share it.
struct Checker::Shader {
    std::vector<CompileError> errors;
    Instrumented instrumented;
    std::shared_ptr<const Runner::Program> program;
};

class Checker::ShaderCache {
public:
    ShaderCache(const DeviceInfo& device, Runner& runner, const Kernel& kernel)
        : device_(device), runner_(runner), kernel_(kernel) {}

    const Shader& shader_for(const Case& definition, bool count_subgroup_turns = false) {
        const auto key =
            std::pair(generate_shader(frame_of(definition), kernel_.text), count_subgroup_turns);
        const auto found = shaders_.find(key);
        return found != shaders_.end()
                   ? found->second
                   : shaders_.emplace(key, build(definition, count_subgroup_turns)).first->second;
    }

private:
    // compile → check what it needs → instrument → hand to the driver
    Shader build(const Case& definition, bool count_subgroup_turns) {
        Shader shader;
        Compilation compilation = compile_kernel(frame_of(definition), kernel_.text);
        shader.errors = std::move(compilation.errors);
        if (shader.errors.empty()) {
            shader.errors = check_requirements(compilation.words, device_);
        }
        if (!shader.errors.empty()) {
            return shader;
        }
        const std::uint32_t record_binding = binding_count(frame_of(definition));
        try {
            shader.instrumented =
                instrument(compilation.words, {.record_binding = record_binding,
                                               .loop_turn_limit = loop_turn_limit(device_),
                                               .count_subgroup_turns = count_subgroup_turns});
        } catch (const spirv::Error& error) {
            shader.errors = {{error.line(), fmt::format("this cannot be checked: {}", error.what()),
                              "Please say it more simply."}};
            return shader;
        }
        const auto push_constant_bytes = static_cast<std::uint32_t>(
            push_constants(frame_of(definition)).size() * sizeof(std::int32_t));
        shader.program =
            runner_.prepare(shader.instrumented.words, record_binding + 1, push_constant_bytes);
        return shader;
    }

    const DeviceInfo& device_;
    Runner& runner_;
    const Kernel& kernel_;
    std::map<std::pair<std::string, bool>, Shader> shaders_;
};

Checker::Checker(DeviceInfo device, const CheckOptions& options)
    : device_(std::move(device)), options_(options) {}

Checker::~Checker() = default;

PuzzleResult Checker::check(const Puzzle& puzzle, const Kernel& kernel) {
    PuzzleResult result{.puzzle = &puzzle, .kernel = kernel};
    if (!runner_) {
        runner_ = std::make_unique<Runner>(device_, options_.runner);
    }
    ShaderCache shaders(device_, *runner_, kernel);
    for (const Case& definition : puzzle.cases(options_.seed)) {
        require_launch_fits(device_, definition);
        const Shader& shader = shaders.shader_for(definition);
        if (!shader.errors.empty()) {
            result.compile_errors = shader.errors;
            break;
        }
        result.cases.push_back(check_case(puzzle, definition, shaders));
        if (!result.cases.back().detail.empty()) {
            runner_.reset();  // the device is lost or still busy
            break;
        }
    }
    judge_puzzle(result);
    return result;
}

CaseResult Checker::check_case(const Puzzle& puzzle, const Case& definition, ShaderCache& shaders) {
    CaseResult result{.definition = definition, .expected = puzzle.specification(definition)};
    RunStatus status = run_case(result, shaders.shader_for(definition));
    if (status == RunStatus::kDone && device_.is_llvmpipe &&
        result.report.may_reach_llvmpipe_limit) {
        status = run_case(result, shaders.shader_for(definition, true));
    }
    if (status == RunStatus::kTimedOut) {
        result.verdict = Verdict::kTimedOut;
        result.detail = fmt::format("the device did not finish case {} within {} ms",
                                    definition.name, options_.time_limit.count());
    } else if (status == RunStatus::kDeviceLost) {
        result.verdict = Verdict::kCrashed;
        result.detail = fmt::format("the driver reports a lost device in case {}", definition.name);
    } else {
        judge_case(result, loop_turn_limit(device_));
    }
    return result;
}

// Sets comparison and report, if the run comes to its end.
RunStatus Checker::run_case(CaseResult& result, const Shader& shader) {
    const Case& definition = result.definition;
    const RunResult run_result = run(definition, shader);
    if (run_result.status == RunStatus::kDone) {
        const std::size_t result_binding = definition.inputs.size();
        result.comparison = compare(result.expected, to_words(run_result.buffers[result_binding]),
                                    definition.result_type);
        result.report =
            read_record(shader.instrumented, to_words(run_result.buffers[result_binding + 1]),
                       definition.launch);
    }
    return run_result.status;
}

RunResult Checker::run(const Case& definition, const Shader& shader) {
    RunRequest request{.workgroups = definition.launch.workgroups,
                       .buffers = {},
                       .push_constants = push_constants(frame_of(definition)),
                       .time_limit = options_.time_limit};
    for (const Array& input : definition.inputs) {
        request.buffers.push_back(input_content(input));
    }
    request.buffers.push_back(result_content(definition));
    request.buffers.push_back(record_content(shader.instrumented, definition.launch, device_));
    return runner_->run(*shader.program, request);
}

std::vector<std::string> Checker::validation_messages() const {
    return runner_ ? runner_->validation_messages() : std::vector<std::string>();
}

std::uint32_t loop_turn_limit(const DeviceInfo& device) {
    return device.is_llvmpipe ? kLlvmpipeLoopTurns : kLoopTurns;
}

}  // namespace vkp
