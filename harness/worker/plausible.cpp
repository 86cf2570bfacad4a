#include "harness/worker/plausible.hpp"

#include <fmt/format.h>

namespace vkp::plausible {

void require(bool holds, const char* what) {
    if (!holds) {
        throw ProtocolError(fmt::format("an answer does not fit its request: {}", what));
    }
}

void require_line(int line, const RequestView& request) {
    const std::string& text = request.kernel.text;
    const auto lines = std::count(text.begin(), text.end(), '\n') + 1;
    require(line >= 0 && line <= lines + 1, "the kernel has no such line");
}

void require_invocation(std::uint32_t invocation, const RequestView& request) {
    require(invocation < request.interface.launch.invocations(), "the launch has no such thread");
}

void require_invocations(const std::vector<std::uint32_t>& invocations,
                         const RequestView& request) {
    require(is_ascending(invocations), "threads are not in their order");
    if (!invocations.empty()) {
        require_invocation(invocations.back(), request);
    }
}

void require_elements(const std::vector<std::size_t>& elements, std::size_t binding,
                      const RequestView& request) {
    require(is_ascending(elements), "elements are not in their order");
    const std::size_t count = element_count(request.interface.arrays[binding].shape);
    require(elements.empty() || elements.back() < count, "an array has no such element");
}

void require_counts(const InvocationCounts& per_invocation, const RequestView& request) {
    require(
        per_invocation.empty() || per_invocation.size() == request.interface.launch.invocations(),
        "there are counts of other threads");
}

}  // namespace vkp::plausible
