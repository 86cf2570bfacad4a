#include "harness/execution/case_walk.hpp"

#include "harness/model/numbers/encoding.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace vkp {

namespace {

std::vector<std::byte> poison(std::size_t count) {
    std::vector<std::byte> bytes = zero_bytes(count);
    for (std::size_t i = 0; i < bytes.size(); i += sizeof(kPoison)) {
        std::memcpy(&bytes[i], &kPoison, std::min(sizeof(kPoison), bytes.size() - i));
    }
    return bytes;
}

ArrayBytes initial_bytes(const CaseArray& array) {
    if (!array.content.empty()) {
        return array.content;
    }
    const bool has_values = array.is_initialized || !array.values.empty();
    return has_values ? encode(array) : poison(byte_count(array.shape, array.type));
}

InitialArray initial(const CaseArray& array) {
    return {.bytes = initial_bytes(array),
            .initialized = array.is_initialized,
            .written = array.written,
            .element_bytes = stride_bytes(array.type),
            .is_incoherent = array.is_incoherent};
}

// Only what is asked for must be written, and only at the end.
bool may_stay_unwritten(const CaseArray& array, const Case& definition, std::size_t dispatch) {
    const bool is_last = dispatch + 1 == definition.dispatches.size();
    return array.role == ArrayRole::kScratch || !is_last;
}

}  // namespace

std::vector<InitialArray> arrays_of(const Case& definition) {
    std::vector<InitialArray> arrays;
    for (const CaseArray& array : definition.arrays) {
        arrays.push_back(initial(array));
        arrays.back().may_stay_unwritten = may_stay_unwritten(array, definition, 0);
    }
    return arrays;
}

CaseWalk::CaseWalk(const Case& definition)
    : definition_(definition), arrays_(arrays_of(definition)) {}

Execution CaseWalk::execute(Executor& executor, const Kernel& kernel, Allowance& allowance) const {
    return executor.execute(interface(), kernel, arrays_, allowance);
}

void CaseWalk::carry_over(std::vector<std::vector<std::byte>> buffers, const audit::Result& audit) {
    // Where the audit left workgroups out, anything may have been written.
    const bool is_known = is_whole(audit, definition_.dispatches[dispatch_].launch);
    ++dispatch_;
    carry_over_other_bits(arrays_, audit, buffers);
    for (std::size_t i = 0; i < arrays_.size(); ++i) {
        const CaseArray& array = definition_.arrays[i];
        audit::carry_over(arrays_[i], std::move(buffers[i]),
                          is_known ? &audit.unwritten[i] : nullptr, element_count(array.shape));
        arrays_[i].may_stay_unwritten = may_stay_unwritten(array, definition_, dispatch_);
    }
}

}  // namespace vkp
