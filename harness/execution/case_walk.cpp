#include "harness/execution/case_walk.hpp"

#include "harness/model/numbers/encoding.hpp"

#include <cstring>
#include <utility>

namespace vkp {

namespace {

ArrayBytes poison(std::size_t size_bytes) {
    Recipe recipe{.size_bytes = size_bytes};
    recipe.pattern.resize(sizeof(kPoison));
    std::memcpy(recipe.pattern.data(), &kPoison, sizeof(kPoison));
    return ArrayBytes(std::move(recipe));
}

ArrayBytes initial_bytes(const CaseArray& array) {
    if (!array.content.empty()) {
        return array.content;
    }
    const bool has_values = array.is_initialized || !array.values.empty();
    return has_values ? ArrayBytes(encode(array)) : poison(byte_count(array.shape, array.type));
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
