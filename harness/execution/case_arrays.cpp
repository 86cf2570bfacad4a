#include "harness/execution/case_arrays.hpp"

#include "harness/model/encoding.hpp"

#include <span>
#include <utility>

namespace vkp {

namespace {

InitialArray uninitialized(const Shape& shape, ElementType type) {
    const std::size_t bytes_in_all = byte_count(shape, type);
    std::vector<std::byte> bytes(bytes_in_all);
    const auto poison = std::as_bytes(std::span(&kPoison, 1));
    for (std::size_t i = 0; i < bytes_in_all; ++i) {
        bytes[i] = poison[i % poison.size()];
    }
    return {.bytes = std::move(bytes), .initialized = false};
}

// Otherwise what is not known to be written may have been.
bool is_whole(const audit::Result& audit, const Launch& launch) {
    return !audit.unsupported && audit.complete &&
           audit.audited_workgroups == launch.workgroups.volume();
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
        arrays.push_back(uninitialized(scratch.shape, scratch.type));
        arrays.back().may_stay_unwritten = true;
    }
    arrays.push_back(uninitialized(definition.result_shape, definition.result_type));
    arrays.back().may_stay_unwritten = !is_last(0, definition);
    return arrays;
}

void carry_over(std::vector<InitialArray>& arrays, const Case& definition, std::size_t next,
                std::vector<std::vector<std::byte>> contents, const audit::Result& audit) {
    const bool is_known = is_whole(audit, definition.dispatches[next - 1].launch);
    const std::size_t inputs = definition.inputs.size();
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        const Shape& shape = i < inputs               ? definition.inputs[i].shape
                             : i + 1 == arrays.size() ? definition.result_shape
                                                      : definition.scratch[i - inputs].shape;
        audit::carry_over(arrays[i], std::move(contents[i]),
                          is_known ? &audit.unwritten[i] : nullptr, element_count(shape));
    }
    arrays.back().may_stay_unwritten = !is_last(next, definition);
}

}  // namespace vkp
