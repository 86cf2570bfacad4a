#include "harness/execution/case_arrays.hpp"

#include "harness/model/encoding.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace vkp {

namespace {

InitialArray initial(const Shape& shape, ElementType type, const Beginning& begins_with) {
    if (begins_with) {
        return {.bytes =
                    encode({.name = {}, .shape = shape, .values = *begins_with, .type = type})};
    }
    std::vector<std::byte> bytes(byte_count(shape, type));
    for (std::size_t i = 0; i < bytes.size(); i += sizeof(kPoison)) {
        std::memcpy(&bytes[i], &kPoison, std::min(sizeof(kPoison), bytes.size() - i));
    }
    return {.bytes = std::move(bytes), .initialized = false};
}

bool is_last(std::size_t dispatch, const Case& definition) {
    return dispatch + 1 == definition.dispatches.size();
}

}  // namespace

std::vector<InitialArray> arrays_of(const Case& definition) {
    std::vector<InitialArray> arrays;
    for (const Array& input : definition.inputs) {
        arrays.push_back({.bytes = encode(input)});
    }
    for (const ScratchArray& scratch : definition.scratch) {
        arrays.push_back(initial(scratch.shape, scratch.type, scratch.begins_with));
        arrays.back().may_stay_unwritten = !scratch.is_result || !is_last(0, definition);
    }
    arrays.push_back(
        initial(definition.result_shape, definition.result_type, definition.result_begins_with));
    arrays.back().may_stay_unwritten = !is_last(0, definition);
    return arrays;
}

void carry_over(std::vector<InitialArray>& arrays, const Case& definition, std::size_t next,
                std::vector<std::vector<std::byte>> contents, const audit::Result& audit) {
    // Otherwise what is not known to be written may have been.
    const bool is_known = is_whole(audit, definition.dispatches[next - 1].launch);
    const std::size_t inputs = definition.inputs.size();
    carry_over_other_bits(arrays, audit, contents);
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        const Shape& shape = i < inputs               ? definition.inputs[i].shape
                             : i + 1 == arrays.size() ? definition.result_shape
                                                      : definition.scratch[i - inputs].shape;
        audit::carry_over(arrays[i], std::move(contents[i]),
                          is_known ? &audit.unwritten[i] : nullptr, element_count(shape));
    }
    for (const ResultArray& result : definition.results()) {
        arrays[result.place].may_stay_unwritten = !is_last(next, definition);
    }
}

}  // namespace vkp
