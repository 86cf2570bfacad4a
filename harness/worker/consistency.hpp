// Checks the answers of a process that a kernel may have taken over against the request, before any
// code indexes an array with them, reads the first element of a list, or prints them.
//
// An answer that fits can still be a lie: that a kernel is right, for example. It cannot be out of
// bounds.
#pragma once

#include "harness/worker/messages.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace vkp {

// The size in bytes of the longest answer of an honest worker.
std::uint64_t max_answer_bytes(const RequestView& request, Work work = Work::kExecute);

// Unpacks an answer that fits the request and that device, the worker's own. Throws ProtocolError
// for any other.
Answer read_answer(Received message, const RequestView& request,
                   const std::optional<DeviceInfo>& device, Work work = Work::kExecute);

// Throw ProtocolError where sizes, indices, threads, lines or lengths are impossible for the
// request, or something required is missing.
void require_consistent(const Answer& answer, const RequestView& request,
                        const std::optional<DeviceInfo>& device, Work work = Work::kExecute);
void require_consistent(const audit::Result& audit, const RequestView& request);
void require_consistent(const RunReport& report, const RequestView& request);

// Throw ProtocolError for values that no Vulkan device can have.
void require_consistent(const Ready& ready);
void require_consistent(const DeviceInfo& device);

}  // namespace vkp
