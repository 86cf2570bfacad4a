// Ends a wait when any event comes, without reading it.
#pragma once

#include "harness/worker/interruption.hpp"

#include <span>

namespace vkp {

class NextEvent : public Interruption {
public:
    explicit NextEvent(std::span<const int> descriptors) : descriptors_(descriptors) {}

    [[nodiscard]] std::span<const int> descriptors() const override { return descriptors_; }
    bool is_wanted() override { return true; }

private:
    std::span<const int> descriptors_;
};

}  // namespace vkp
