#include "harness/model/case.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>

namespace vkp {

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
    return {arrays.data(), static_cast<std::size_t>(end - arrays.begin())};
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

}  // namespace vkp
