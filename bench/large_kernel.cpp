#include "bench/large_kernel.hpp"

#include "harness/lab/header.hpp"
#include "harness/lab/lab_file.hpp"
#include "harness/model/kernel_interface.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <stdexcept>

namespace vkp {

namespace {

using Values = BenchInput::Values;

const std::map<std::string, Values>& kinds() {
    static const std::map<std::string, Values> all = {
        {"floats", Values::kFloats}, {"digits", Values::kDigits}, {"unit", Values::kUnit},
        {"below", Values::kBelow},   {"halves", Values::kHalves}, {"zeros", Values::kZeros},
        {"words", Values::kWords}};
    return all;
}

// The words of all values of that key.
std::vector<std::istringstream> values_of(const std::string& text, std::string_view key) {
    std::vector<std::istringstream> values;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        const auto item = line.starts_with("//") ? header_item(line.substr(2), 0) : std::nullopt;
        if (item && item->key == key) {
            values.emplace_back(item->value);
        }
    }
    return values;
}

Extent take_extent(std::istringstream& words) {
    Extent extent;
    words >> extent.x;
    if (words >> extent.y) {
        words >> extent.z;
    }
    return {extent.x, std::max(extent.y, 1U), std::max(extent.z, 1U)};
}

// "4096 4096 = floats"; arrays differ in their streams.
void read_array(LargeKernel& kernel, std::size_t array, std::istringstream& words, LargeSize size) {
    Shape shape;
    std::string word;
    while (words >> word && word != "=") {
        shape.push_back(std::stoi(word));
    }
    for (KernelInterface& interface : kernel.interfaces) {
        if (size == LargeSize::kAsLarge) {
            interface.arrays[array].shape = shape;
        }
    }
    if (words >> word) {
        std::uint32_t bound = 1;
        words >> bound;
        kernel.contents[array].emplace(static_cast<std::uint32_t>(array), kinds().at(word), bound);
    }
}

}  // namespace

std::size_t LargeKernel::array_index(std::string_view name) const {
    const auto& arrays = interfaces.front().arrays;
    const auto found = std::find_if(arrays.begin(), arrays.end(), [&](const InterfaceArray& array) {
        return array.name == name;
    });
    if (found == arrays.end()) {
        throw std::runtime_error(fmt::format("there is no array {}", name));
    }
    return static_cast<std::size_t>(found - arrays.begin());
}

const Shape& LargeKernel::shape_of(std::string_view name) const {
    return interfaces.front().arrays[array_index(name)].shape;
}

const BenchInput& LargeKernel::content_of(std::string_view name) const {
    return contents[array_index(name)].value();
}

LargeKernel large_kernel(const std::string& text, LargeSize size) {
    const LabParse parse = parse_lab_file(text, 1);
    if (!parse.errors.empty()) {
        const LabError& error = parse.errors.front();
        throw std::runtime_error(fmt::format("line {}: {}", error.line, error.message));
    }
    LargeKernel kernel;
    for (std::size_t i = 0; i < parse.file.definition.dispatches.size(); ++i) {
        kernel.interfaces.push_back(interface_of(parse.file.definition, i));
    }
    kernel.contents.resize(parse.file.definition.arrays.size());
    std::size_t dispatch = 0;
    for (std::istringstream& words : values_of(text, "large")) {
        std::string name;
        words >> name;
        if (name == "groups") {
            Extent& workgroups = kernel.interfaces.at(dispatch++).launch.workgroups;
            workgroups = size == LargeSize::kAsLarge ? take_extent(words) : workgroups;
        } else {
            read_array(kernel, kernel.array_index(name), words, size);
        }
    }
    auto tasks = values_of(text, "task");
    if (tasks.empty()) {
        throw std::runtime_error("no line says its task");
    }
    tasks.front() >> kernel.task;
    return kernel;
}

}  // namespace vkp
