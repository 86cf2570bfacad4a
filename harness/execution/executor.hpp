// One kernel in one frame: compiled, audited, and run on the device if nothing speaks against it.
#pragma once

#include "harness/execution/stage.hpp"
#include "harness/model/device/device_info.hpp"
#include "harness/model/device/subgroups.hpp"
#include "harness/model/kernel.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/results/audit_result.hpp"
#include "harness/model/results/run_report.hpp"

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

// The content of one array before the kernel runs; where nothing wrote it, poison.
using InitialArray = audit::Buffer;

// Why an execution did not come to its end.
struct Failure {
    Stage stage = Stage::kStart;
    bool timed_out = false;  // otherwise something crashed
    std::string cause;       // what it did, to follow the stage: "ended with signal 11 (SIGSEGV)"
    int loop_line = 0;       // if it timed out after very many iterations: the line of a loop

    static constexpr const char* kOutOfMemory = "ran out of memory";
    static constexpr const char* kOutOfTime = "did not end in time";
    static constexpr const char* kWaited = "waited, and did not end in time";
};

struct Execution {
    std::vector<CompileError> compile_errors = {};  // nothing else is of use if there are any
    audit::Result audit = {};
    Subgroups subgroups = {};  // as the audit took them to be
    // The device's report; the counts are the audit's if no device ran, or if another run might
    // count differently.
    RunReport report = {};
    // By binding, and empty where the kernel cannot write; the audit's likewise.
    std::vector<std::vector<std::byte>> buffers = {};
    bool ran_on_device = false;
    std::string not_run_because = {};  // why the device did not run, although there is one
    bool computes_floats = true;       // otherwise the kernel only moves and compares them
    bool device_gave_up = false;       // it failed, as that says, and a complete audit speaks alone
    // How the device multiplied the tiles of a kernel that has some: plainly where it has no tensor
    // cores. None where it did not run, or where the audit's findings kept it from them.
    Tiles tiles = Tiles::kNone;
    std::string disagreement = {};    // audit and device differ, which is an error of ours
    CrossDifference difference = {};  // likewise, which GLSL permits in this kernel
    // The buffers of the other one of audit and device, where its bytes differ from `buffers`.
    std::vector<std::vector<std::byte>> other_buffers = {};
    std::optional<Failure> failure = {};  // nothing else is of use if there is one

    [[nodiscard]] bool has_timed_out() const { return failure && failure->timed_out; }
};

// What the kernels of one check may take together. A loaded machine must not change a verdict, so
// this is processor time; the limit also holds for the time that a process waits without using any.
struct Allowance {
    explicit Allowance(std::chrono::milliseconds time) : limit(time), left(time) {}
    // For an executor that ends on its own.
    static Allowance unlimited() { return Allowance(std::chrono::hours(24)); }

    std::chrono::milliseconds limit;
    std::chrono::nanoseconds left;
    // A device that failed is not used again in the same check, as the time may be up.
    std::optional<Failure> device_failure = {};
};

// Executes any number of kernels, on one device or on none.
class Executor {
public:
    Executor() = default;
    Executor(const Executor&) = delete;
    Executor& operator=(const Executor&) = delete;
    virtual ~Executor() = default;

    // `arrays` are those of the frame, in its order. What takes more than is left of the allowance
    // fails, where the executor can stop it. Throws InstallationError for what is the machine's
    // fault.
    virtual Execution execute(const KernelInterface& interface, const Kernel& kernel,
                              const std::vector<InitialArray>& arrays, Allowance& allowance) = 0;
    // The same by the audit alone, for the same device, where the executor can do that.
    virtual Execution audit_alone(const KernelInterface& interface, const Kernel& kernel,
                                  const std::vector<InitialArray>& arrays, Allowance& allowance) {
        return execute(interface, kernel, arrays, allowance);
    }

    [[nodiscard]] virtual const std::optional<DeviceInfo>& device() const = 0;
    // What the validation layer said, if it was asked for.
    [[nodiscard]] virtual std::vector<std::string> validation_messages() const = 0;
};

// The same executor without its device, which would only take time.
class AuditAlone : public Executor {
public:
    // `loop_limit` is that of a KernelInterface.
    explicit AuditAlone(Executor& executor, std::uint32_t loop_limit = 0)
        : executor_(executor), loop_limit_(loop_limit) {}

    Execution execute(const KernelInterface& interface, const Kernel& kernel,
                      const std::vector<InitialArray>& arrays, Allowance& allowance) override {
        KernelInterface limited = interface;
        limited.loop_limit = loop_limit_;
        return executor_.audit_alone(limited, kernel, arrays, allowance);
    }

    [[nodiscard]] const std::optional<DeviceInfo>& device() const override {
        return executor_.device();
    }
    [[nodiscard]] std::vector<std::string> validation_messages() const override { return {}; }

private:
    Executor& executor_;
    std::uint32_t loop_limit_;
};

}  // namespace vkp
