#include "harness/execution/case_arrays.hpp"

#include "harness/model/encoding.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace vkp {

namespace {

InitialArray initial(const CaseArray& array) {
    if (array.is_initialized) {
        return {.bytes = encode(array)};
    }
    std::vector<std::byte> bytes(byte_count(array.shape, array.type));
    for (std::size_t i = 0; i < bytes.size(); i += sizeof(kPoison)) {
        std::memcpy(&bytes[i], &kPoison, std::min(sizeof(kPoison), bytes.size() - i));
    }
    return {.bytes = std::move(bytes), .initialized = false};
}

// Only what is asked for must be written, and only in the end.
bool may_stay_unwritten(const CaseArray& array, const Case& definition, std::size_t dispatch) {
    const bool is_last = dispatch + 1 == definition.dispatches.size();
    return array.role == ArrayRole::kScratch || (array.role == ArrayRole::kResult && !is_last);
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

void carry_over(std::vector<InitialArray>& arrays, const Case& definition, std::size_t next,
                std::vector<std::vector<std::byte>> contents, const audit::Result& audit) {
    // Otherwise what is not known to be written may have been.
    const bool is_known = is_whole(audit, definition.dispatches[next - 1].launch);
    carry_over_other_bits(arrays, audit, contents);
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        const CaseArray& array = definition.arrays[i];
        audit::carry_over(arrays[i], std::move(contents[i]),
                          is_known ? &audit.unwritten[i] : nullptr, element_count(array.shape));
        arrays[i].may_stay_unwritten = may_stay_unwritten(array, definition, next);
    }
}

}  // namespace vkp
