#include "harness/model/puzzle.hpp"

#include "harness/base/installation_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <iterator>
#include <numeric>

namespace vkp {

std::size_t element_count(const Shape& shape) {
    std::size_t count = 1;
    for (const int extent : shape) {
        assert(extent > 0);
        count *= static_cast<std::size_t>(extent);
    }
    return count;
}

Shape row_major_strides(const Shape& shape) {
    Shape strides(shape.size(), 1);
    for (std::size_t axis = shape.size(); axis-- > 1;) {
        strides[axis - 1] = strides[axis] * shape[axis];
    }
    return strides;
}

Shape unflatten(std::size_t flat_index, const Shape& shape) {
    Shape position(shape.size(), 0);
    for (std::size_t axis = shape.size(); axis-- > 0;) {
        const auto extent = static_cast<std::size_t>(shape[axis]);
        position[axis] = static_cast<int>(flat_index % extent);
        flat_index /= extent;
    }
    return position;
}

Shape value_shape(Shape shape, ElementType type) {
    if (type.components > 1) {
        shape.push_back(type.components);
    }
    return shape;
}

Extent unflatten_extent(std::uint32_t flat_index, const Extent& size) {
    return {flat_index % size.x, flat_index / size.x % size.y, flat_index / size.x / size.y};
}

Extent local_id(std::uint32_t invocation, const Launch& launch) {
    const auto volume = static_cast<std::uint32_t>(launch.workgroup_size.volume());
    return unflatten_extent(invocation % volume, launch.workgroup_size);
}

Extent workgroup_id(std::uint32_t invocation, const Launch& launch) {
    const auto volume = static_cast<std::uint32_t>(launch.workgroup_size.volume());
    return unflatten_extent(invocation / volume, launch.workgroups);
}

CaseArray CaseArray::beginning_with(std::vector<double> its_values) && {
    values = std::move(its_values);
    is_initialized = true;
    return std::move(*this);
}

std::size_t CaseArray::value_count() const {
    return element_count(shape) * type.components;
}

CaseArray scratch_array(std::string name, Shape shape, ElementType type) {
    return {{std::move(name), std::move(shape), {}, type}, ArrayRole::kScratch};
}

CaseArray result_array(std::string name, Shape shape, ElementType type) {
    return {{std::move(name), std::move(shape), {}, type}, ArrayRole::kResult};
}

CaseArray result_array(Shape shape, ElementType type) {
    return result_array("result", std::move(shape), type);
}

std::vector<CaseArray> arrays_of(std::vector<Array> inputs, std::vector<CaseArray> others) {
    std::vector<CaseArray> arrays(std::make_move_iterator(inputs.begin()),
                                  std::make_move_iterator(inputs.end()));
    std::ranges::move(others, std::back_inserter(arrays));
    return arrays;
}

std::span<const CaseArray> Case::inputs() const {
    const auto end = std::ranges::find_if(
        arrays, [](const CaseArray& array) { return array.role != ArrayRole::kInput; });
    return {arrays.begin(), end};
}

const Array& Case::input(std::string_view input_name) const {
    const auto found = std::ranges::find(arrays, input_name, &CaseArray::name);
    assert(found != arrays.end());
    return *found;
}

std::size_t ResultArray::value_count() const {
    return element_count(shape) * type.components;
}

std::vector<ResultArray> Case::results() const {
    std::vector<ResultArray> results;
    std::size_t values = 0;
    for (std::size_t place = 0; place < arrays.size(); ++place) {
        const CaseArray& array = arrays[place];
        if (array.role == ArrayRole::kResult) {
            results.push_back({array.name, array.shape, array.type, place, values});
            values += array.value_count();
        }
    }
    return results;
}

std::pair<ResultArray, std::size_t> Case::result_at(std::size_t value) const {
    ResultArray found;
    for (const ResultArray& array : results()) {
        if (array.first_value <= value) {
            found = array;
        }
    }
    return {found, value - found.first_value};
}

Inputs values_of(const Case& of) {
    Inputs in;
    for (const CaseArray& array : of.arrays) {
        if (array.is_initialized) {
            in.emplace_back(array.values);
        }
    }
    return in;
}

std::size_t Case::expected_value_count() const {
    const ResultArray last = results().back();
    return last.first_value + last.value_count();
}

int Hint::fit(const Diagnosis& diagnosis) const {
    const auto names = [&](const Diagnosis& wanted) {
        return std::find(against.begin(), against.end(), wanted) != against.end();
    };
    if (diagnosis.cause != FindingCause::kUnknown && names(diagnosis)) {
        return 3;
    }
    if (diagnosis.finding && names({diagnosis.verdict, diagnosis.finding})) {
        return 2;
    }
    return names({diagnosis.verdict}) ? 1 : 0;
}

Expected Puzzle::expected(const Case& of) const {
    std::vector<std::size_t> all(of.expected_value_count());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return specification(of, values_of(of), all);
}

Expected Puzzle::expected_at(const Case& bench_case, const BenchInputs& in, Indices indices) const {
    return specification(bench_case, Inputs(in.begin(), in.end()), indices);
}

const Case& Puzzle::scored(const std::vector<Case>& of_all) const {
    const auto found = std::ranges::find(of_all, scored_case, &Case::name);
    if (found == of_all.end()) {
        std::string names;
        for (const Case& one : of_all) {
            names += fmt::format("{}{}", names.empty() ? "" : ", ", one.name);
        }
        throw InstallationError(
            fmt::format("{}: the scored case \"{}\" is none of this puzzle's: {}.",
                        scored_case_place, scored_case, names));
    }
    return *found;
}

std::string_view Puzzle::name() const {
    return std::string_view(id).substr(id.find('_') + 1);
}

}  // namespace vkp
