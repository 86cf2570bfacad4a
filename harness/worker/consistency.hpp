// What a process that a kernel may have taken over says is held against what it was asked, before
// anybody indexes an array with it, reads the first of a list, or prints it.
//
// What fits can still be a lie: that a kernel is right, for example. It cannot be out of bounds.
#pragma once

#include "harness/worker/messages.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace vkp {

// Bytes of the longest answer that an honest worker may have to give.
std::uint64_t max_answer_bytes(const RequestView& request);

// Unpacks an answer that fits the request and that device, the worker's own. Throws ProtocolError
// for any other.
Answer read_answer(std::span<const std::byte> message, const RequestView& request,
                   const std::optional<DeviceInfo>& device);

// Throw ProtocolError where sizes, indices, threads, lines or lengths are beyond what the request
// leaves possible, or where there is nothing that there has to be.
void require_consistent(const Answer& answer, const RequestView& request,
                        const std::optional<DeviceInfo>& device);
void require_consistent(const audit::Result& audit, const RequestView& request);
void require_consistent(const RunReport& report, const RequestView& request);

// Throw ProtocolError for what no Vulkan device may say of itself.
void require_consistent(const Ready& ready);
void require_consistent(const DeviceInfo& device);

}  // namespace vkp
