// A reason to stop waiting for a worker's answer: it is no longer needed.
#pragma once

#include <span>

namespace vkp {

class Interruption {
public:
    Interruption() = default;
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;
    virtual ~Interruption() = default;

    // Descriptors; when one of them is readable, the work may have to be interrupted.
    [[nodiscard]] virtual std::span<const int> descriptors() const = 0;

    // The interval of checks without a descriptor, in milliseconds; -1: never.
    [[nodiscard]] virtual int interval_ms() const { return -1; }

    // Whether to leave. Called when a descriptor is readable; has to read it, or is called again.
    virtual bool is_wanted() = 0;
};

// Thrown out of a check that was left.
struct Interrupted {};

}  // namespace vkp
