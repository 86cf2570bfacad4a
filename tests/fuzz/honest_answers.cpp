#include "harness/execution/audit_executor.hpp"
#include "harness/worker/messages.hpp"
#include "tests/fuzz/answers.hpp"

namespace vkp::fuzz {

namespace {

// Records the answers of an honest worker. `as_device`: with the record of a device on which the
// kernel does everything wrong, if the audit does not support it.
class Recorder : public Executor {
public:
    explicit Recorder(bool as_device) : as_device_(as_device) {}

    Execution execute(const KernelInterface& interface, const Kernel& kernel,
                      const std::vector<InitialArray>& arrays, Allowance& allowance) override {
        Answer answer;
        answer.execution = audit_.execute(interface, kernel, arrays, allowance);
        if (as_device_ && answer.execution.compile_errors.empty()) {
            add_device_run(answer.execution, interface.launch);
        }
        messages_.push_back(pack(answer));
        return std::move(answer.execution);
    }

    [[nodiscard]] const std::optional<DeviceInfo>& device() const override { return device_; }
    [[nodiscard]] std::vector<std::string> validation_messages() const override { return {}; }
    [[nodiscard]] const std::vector<Bytes>& messages() const { return messages_; }

private:
    static void add_device_run(Execution& execution, const Launch& launch) {
        execution.audit = {};
        execution.audit.unsupported = {1, "an instruction"};
        execution.ran_on_device = true;
        RunReport& report = execution.report;
        const IndexStep index{.member = {}, .constant = {}, .log_slot = 0U, .extent = {}};
        const IndexStep member{.member = ".x", .constant = {}, .log_slot = {}, .extent = {}};
        const AccessSite site{.line = 1,
                              .memory = Memory::kGlobal,
                              .array = "result",
                              .writes = true,
                              .steps = {index, member}};
        report.out_of_bounds = {{site, 2, {{0, {-1}}}}};
        report.loops_left_by_device = {{1, {0}}};
        report.barrier_divergences = {
            {.line = 1, .most_often = 1, .arrived = {}, .stayed_away = {0}}};
        const auto threads = static_cast<std::uint32_t>(launch.workgroup_size.volume());
        for (std::uint32_t thread = 1; thread < threads; ++thread) {
            report.barrier_divergences[0].arrived.push_back(thread);
        }
    }

    AuditExecutor audit_{TargetDevice{.info = sample_device()}};
    bool as_device_;
    std::optional<DeviceInfo> device_ = sample_device();
    std::vector<Bytes> messages_;
};

// An endless loop runs up to the audit's limit, which takes seconds with sanitizers: one is enough.
bool is_quick(const std::string& name, const Target& target) {
    return name == "tests/lab/loop_endless_do_while.comp" ||
           target.kernel.text.find("endless_loop") == std::string::npos;
}

// Larger answers are not more interesting, only slower.
bool is_small(const Target& target) {
    constexpr std::uint64_t kMaxInvocations = 1024;
    constexpr std::size_t kMaxValues = 4096;
    std::size_t values = 0;
    for (const CaseArray& array : target.file.definition.arrays) {
        values += array.values.size();
    }
    return target.puzzle != nullptr ||
           (target.file.definition.dispatches.front().launch.invocations() <= kMaxInvocations &&
            values <= kMaxValues);
}

}  // namespace

std::vector<std::vector<std::uint8_t>> honest_answers(const std::string& name) {
    const Target& target = targets().at(name);
    std::vector<std::vector<std::uint8_t>> inputs;
    if (!is_quick(name, target) || !is_small(target)) {
        return inputs;
    }
    for (const bool as_device : {false, true}) {
        Recorder recorder(as_device);
        check_and_render(target, recorder);
        inputs.push_back(to_input({name, recorder.messages()}));
    }
    return inputs;
}

}  // namespace vkp::fuzz
