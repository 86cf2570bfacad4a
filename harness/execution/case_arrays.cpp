#include "harness/execution/case_arrays.hpp"

#include "harness/model/encoding.hpp"

#include <span>

namespace vkp {

namespace {

InitialArray uninitialized(const Shape& shape, ElementType type) {
    const std::size_t bytes_in_all = byte_count(shape, type);
    const std::vector<std::uint32_t> poison((bytes_in_all + 3) / 4, kPoison);
    const auto bytes = std::as_bytes(std::span(poison)).first(bytes_in_all);
    return {.bytes = {bytes.begin(), bytes.end()}, .initialized = false};
}

// All elements but these, of which there are `count` with them; they are in ascending order.
std::vector<std::size_t> others(const std::vector<std::size_t>& elements, std::size_t count) {
    std::vector<std::size_t> rest;
    auto next = elements.begin();
    for (std::size_t i = 0; i < count; ++i) {
        if (next != elements.end() && *next == i) {
            ++next;
        } else {
            rest.push_back(i);
        }
    }
    return rest;
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
                const std::vector<std::vector<std::byte>>& contents, const audit::Result& audit) {
    const bool is_known = is_whole(audit, definition.dispatches[next - 1].launch);
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        InitialArray& array = arrays[i];
        if (!contents[i].empty()) {
            array.bytes = contents[i];
        }
        if (!array.initialized) {
            array.initialized = !is_known || audit.unwritten[i].empty();
            array.written.clear();
        }
        if (!array.initialized) {
            const bool is_result = i + 1 == arrays.size();
            const std::size_t count =
                element_count(is_result ? definition.result_shape
                                        : definition.scratch[i - definition.inputs.size()].shape);
            array.written = others(audit.unwritten[i], count);
        }
    }
    arrays.back().may_stay_unwritten = !is_last(next, definition);
}

}  // namespace vkp
