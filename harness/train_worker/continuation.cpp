#include "harness/train_worker/continuation.hpp"

#include "harness/base/input_error.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/numbers/encoding.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "harness/train/byte_memory.hpp"
#include "harness/vulkan/runner.hpp"

#include <fmt/format.h>

#include <memory>
#include <span>
#include <stdexcept>
#include <utility>

namespace vkp {

template <Same<Continuation> T>
auto members(T& of) {
    auto& [refused, result, added] = of;
    return each_of(refused, result, added);
}

namespace {

// The kernel on an open device, for texts of any length: only the push constants differ.
class Attention {
public:
    Attention(Runner& runner, const std::string& kernel, StageBoard& stage) : runner_(runner) {
        stage.set(Stage::kCompile);
        const KernelInterface interface = interface_of(ByteMemory::attention(memory_.qkv(" ")));
        const CompiledKernel compiled = compile_kernel(interface, kernel);
        if (!compiled.errors.empty()) {
            const CompileError& first = compiled.errors.front();
            throw InputError(fmt::format("line {}: {}", first.line, first.message));
        }
        stage.set(Stage::kPrepare);
        const std::size_t bytes = push_constants(interface).size() * sizeof(std::int32_t);
        program_ = runner.prepare(compiled.shader.words, binding_count(interface),
                                  static_cast<std::uint32_t>(bytes));
        stage.set(Stage::kRun);
    }

    std::vector<double> result_of(const std::string& text) {
        const Case made = ByteMemory::attention(memory_.qkv(text));
        const KernelInterface interface = interface_of(made);
        const RunResult ran = runner_.run(
            *program_,
            {.workgroups = interface.launch.workgroups,
             .buffers = {{.bytes = encode(made.arrays.front())},
                         {.size_bytes = byte_count(made.result().shape, made.result().type),
                          .fill_word = kPoison,
                          .read_back = true}},
             .push_constants = push_constants(interface)});
        if (ran.is_device_lost) {
            throw InputError("the device was lost");
        }
        return decode(ran.buffers.back(), made.result().type);
    }

    // The prediction at the last place of a text.
    [[nodiscard]] char next_after(const std::vector<double>& result) const {
        return memory_.predictions(std::span(result).last(ByteMemory::kWidth)).front();
    }

private:
    ByteMemory memory_;
    Runner& runner_;
    std::shared_ptr<const Runner::Program> program_;
};

Continuation continued(Runner& runner, const ContinuationRequest& request, StageBoard& stage) {
    Continuation made;
    try {
        Attention attention(runner, request.kernel, stage);
        std::string text = request.text;
        std::vector<double> result = attention.result_of(text);
        made.result = result;
        while (made.added.size() < request.bytes) {
            made.added += attention.next_after(result);
            text += made.added.back();
            result = made.added.size() < request.bytes ? attention.result_of(text) : result;
        }
    } catch (const InputError& refused) {
        made = {.refused = refused.what()};
    }
    return made;
}

void require_fit(const Continuation& made, const ContinuationRequest& request) {
    const std::size_t values = request.text.size() * ByteMemory::kWidth;
    if (made.refused.empty() &&
        (made.result.size() != values || made.added.size() != request.bytes)) {
        throw ProtocolError("a text of another length");
    }
}

}  // namespace

Continuation continue_text(const ContinuationRequest& request, const IsolationOptions& options) {
    return isolated_with<Continuation, Runner>(
        options,
        [&](StageBoard& stage) {
            stage.set(Stage::kPrepare);
            return std::make_unique<Runner>(request.device, RunnerOptions());
        },
        [&](Runner& runner, StageBoard& stage) { return continued(runner, request, stage); },
        [&](const Continuation& made) { require_fit(made, request); });
}

}  // namespace vkp
