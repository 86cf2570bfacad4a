// The one road into the audit, and the session of a kernel: while others ask about the same text,
// it is compiled once for each frame, and audited once on the same arrays, as for one device. No
// Vulkan, no process: what a device does is in device_execution/, and worker/ has a session in a
// process of its own.
#pragma once

#include "harness/audit/audit.hpp"
#include "harness/execution/executor.hpp"
#include "harness/shader/compile.hpp"

#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <string>

namespace vkp {

// The device that kernels are audited for.
struct TargetDevice {
    std::optional<DeviceInfo> info = {};  // nothing: for none
    bool is_known = true;  // false: which it is was not found out yet, as opening Vulkan takes time
};

// A kernel's results depend on a device that is not known yet.
class DeviceNotKnown : public std::exception {
public:
    [[nodiscard]] const char* what() const noexcept override {
        return "what this kernel does depends on the device";
    }
};

class AuditExecutor : public Executor {
public:
    // With the line of a loop, if one runs long (kLongLoop).
    using StageListener = std::function<void(Stage, int loop_line)>;
    using SharedKernel = std::shared_ptr<const CompiledKernel>;

    // The listener, if there is one, hears of each stage as it begins.
    explicit AuditExecutor(TargetDevice target_device, StageListener listener = {});

    // Compiled now, unless it was before: a kernel is compiled once for all frames that look the
    // same to the compiler. It is kept until a kernel of another text is asked for.
    SharedKernel compiled_for_any(const KernelInterface& interface, const Kernel& kernel);
    // The same for the device: the errors include shared arrays too large for it, and what the
    // frame's rules forbid. Throws DeviceNotKnown where the target is not known and the kernel uses
    // subgroups, or more shared memory than every device has.
    SharedKernel compiled(const KernelInterface& interface, const Kernel& kernel);

    // The words of such a kernel, which has tiles, for the device's cooperative matrices.
    const spirv::Words& compiled_cooperative(const SharedKernel& kernel,
                                             const KernelInterface& interface,
                                             const Kernel& source);

    // Audits a kernel of compiled(), without errors, in its frame; `arrays` are the frame's, in its
    // order. The result is kept as long as the kernel, unless it is large or many followed it.
    audit::Result audit(const CompiledKernel& kernel, const KernelInterface& interface,
                        const std::vector<InitialArray>& arrays);
    // Runs what audit() knows once more, in this order. The observer sees every access.
    void observe(const CompiledKernel& kernel, const KernelInterface& interface,
                 const std::vector<InitialArray>& arrays, const audit::RunOrder& order,
                 audit::Observer& observer) const;

    // The key of the paths of all audits from now on (harness/spirv/path.hpp).
    void set_path_key(std::uint32_t key) { path_key_ = key; }
    [[nodiscard]] std::uint32_t path_key() const { return path_key_; }

    // What that takes the device's subgroups to be.
    [[nodiscard]] Subgroups subgroups(const CompiledKernel& kernel,
                                      const KernelInterface& interface) const;

    // The execution of such a kernel as far as the audit goes: take_results_of_audit() or a run
    // gives it counts and values. `not_run_because` is what it has against a run on any device.
    Execution audited(const CompiledKernel& kernel, const KernelInterface& interface,
                      const std::vector<InitialArray>& arrays);

    // By the audit alone. Ignores the allowance: an audit ends on its own. Throws DeviceNotKnown as
    // compiled() does.
    Execution execute(const KernelInterface& interface, const Kernel& kernel,
                      const std::vector<InitialArray>& arrays, Allowance& allowance) override;

    [[nodiscard]] const std::optional<DeviceInfo>& device() const override {
        return target_device_.info;
    }
    [[nodiscard]] std::vector<std::string> validation_messages() const override { return {}; }

    // Tells the listener.
    void begin(Stage stage) const;

private:
    struct KeptAudit {
        const CompiledKernel* kernel;
        KernelInterface interface;
        std::vector<InitialArray> arrays;
        std::uint64_t order_seed;
        std::size_t size_bytes;  // about
        audit::Result result;
    };

    [[nodiscard]] const audit::Result* kept_audit(const CompiledKernel& kernel,
                                                  const KernelInterface& interface,
                                                  const std::vector<InitialArray>& arrays) const;
    void keep(KeptAudit audit);
    [[nodiscard]] audit::Result audited_anew(const CompiledKernel& kernel,
                                             const KernelInterface& interface,
                                             const std::vector<InitialArray>& arrays) const;

    TargetDevice target_device_;
    StageListener listener_;
    std::uint32_t path_key_ = 0;
    std::uint64_t order_seed_ = 0;                      // of the orders that audits draw
    std::string kernel_text_;                           // that the kernels are of
    std::vector<ForeignModule> modules_;                // likewise
    std::map<std::string, SharedKernel> kernels_;       // by frame_text()
    std::map<SharedKernel, spirv::Words> cooperative_;  // of these, for tensor cores
    std::deque<KeptAudit> audits_;                      // of these, the oldest first
    std::size_t kept_bytes_ = 0;                        // of all of them
};

// Moves the audit's counts and values to the place of a device's.
void take_results_of_audit(Execution& execution, const KernelInterface& interface);

// Says so where neither the audit nor a device has anything to say about the kernel.
void add_nothing_checked_it(Execution& execution);

}  // namespace vkp
