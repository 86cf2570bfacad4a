#include "checker/picture/statement_map.hpp"

#include <algorithm>

namespace vkp {

namespace {

// Asks the specification what changes an element of the result.
class Probe {
public:
    Probe(const Puzzle& puzzle, Case definition, std::size_t element)
        : puzzle_(puzzle), definition_(std::move(definition)), element_(element) {
        // No value is 0 or 1, or like another: then nothing hides what it does.
        double value = 1.5;
        for (Array& input : definition_.inputs) {
            for (double& each : input.values) {
                value = value < 7 ? value + 0.375 : 1.625;
                each = value * scale(input);
            }
        }
        before_ = result();
    }

    std::set<std::size_t> of_input(std::size_t input) {
        std::set<std::size_t> found;
        const Array& array = definition_.inputs[input];
        search(input, 0, array.values.size(), array.type.components, found);
        return found;
    }

private:
    [[nodiscard]] double result() const {
        return puzzle_.specification(definition_).values[element_];
    }

    // Where whole numbers make whole numbers, small ones may be lost behind a fixed point.
    [[nodiscard]] double scale(const Array& input) const {
        const bool is_whole =
            input.type == ElementType::kInt32 && definition_.result_type == ElementType::kInt32;
        return is_whole ? 4096 : 1;
    }

    void change(std::size_t input, std::size_t begin, std::size_t end, double sign) {
        for (std::size_t i = begin; i < end; ++i) {
            definition_.inputs[input].values[i] +=
                sign * (8.0 + static_cast<double>(i % 13)) * scale(definition_.inputs[input]);
        }
    }

    // Halves a part until it changes nothing, or is one element.
    void search(std::size_t input, std::size_t begin, std::size_t end, std::size_t components,
                std::set<std::size_t>& found) {
        change(input, begin, end, 1);
        const bool matters = result() != before_;
        change(input, begin, end, -1);
        if (!matters) {
            return;
        }
        if (end - begin <= components) {
            found.insert(begin / components);
            return;
        }
        const std::size_t elements = (end - begin) / components;
        const std::size_t middle = begin + (elements + 1) / 2 * components;
        search(input, begin, middle, components, found);
        search(input, middle, end, components, found);
    }

    const Puzzle& puzzle_;
    Case definition_;
    std::size_t element_;
    double before_ = 0;
};

}  // namespace

std::vector<std::set<std::size_t>> inputs_of(const Puzzle& puzzle, const Case& definition,
                                             std::size_t element) {
    Probe probe(puzzle, definition, element);
    std::vector<std::set<std::size_t>> inputs;
    for (std::size_t i = 0; i < definition.inputs.size(); ++i) {
        inputs.push_back(probe.of_input(i));
    }
    return inputs;
}

}  // namespace vkp
