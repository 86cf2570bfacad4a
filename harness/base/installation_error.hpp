// The exception for everything that is the machine's fault, not the learner's.
#pragma once

#include <stdexcept>
#include <string>

namespace vkp {

// A hint at what may help. The harness does not know which command or option provides it.
enum class Remedy {
    kNone,
    kListDevices,    // another existing device
    kLargerDevice,   // a device with wider limits
    kCpuDevice,      // the device that is a CPU, with its own driver
    kWithoutDevice,  // the audit alone
};

constexpr Remedy last_enumerator(Remedy /*any*/) {
    return Remedy::kWithoutDevice;
}

// No device, an unreadable file, a driver that gives up. Its text is whole sentences that say what
// was tried; main alone catches it and ends with exit code 3.
class InstallationError : public std::runtime_error {
public:
    explicit InstallationError(const std::string& text, Remedy remedy = Remedy::kNone)
        : std::runtime_error(text), remedy_(remedy) {}

    [[nodiscard]] Remedy remedy() const { return remedy_; }

private:
    Remedy remedy_;
};

}  // namespace vkp
