#include "checker/picture/statement_map.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace vkp {

namespace {

// Evaluates the specification to find the inputs that change an element of the result.
class Probe {
public:
    Probe(const Puzzle& puzzle, const Case& definition, std::size_t element)
        : puzzle_(puzzle),
          definition_(definition),
          given_(given_arrays(definition)),
          element_(element) {
        // No value is 0 or 1, or equal to another (the fractional parts of multiples of the golden
        // ratio are all different): then no value hides its effect. Whole numbers stay, as they may
        // be indices.
        double share = 0;
        for (Array& array : given_) {
            for (double& each : array.values) {
                share += std::numbers::phi - 1;
                share -= std::floor(share);
                each = is_float(array.type.scalar) ? 1.5 + 5.5 * share : each;
            }
        }
        before_ = result();
    }

    std::set<std::size_t> of_array(std::size_t place) {
        std::set<std::size_t> found;
        const Array& array = given_[place];
        search(place, 0, array.values.size(), array.type.components, found);
        return found;
    }

private:
    // The components of the element.
    std::vector<double> result() {
        auto next = given_.begin();
        for (CaseArray& array : definition_.arrays) {
            if (array.is_initialized) {
                array.values = (next++)->values;
            }
        }
        const std::vector<double> all = result_values(definition_, puzzle_.expected(definition_));
        const std::size_t components = definition_.result().type.components;
        const auto first = all.begin() + static_cast<std::ptrdiff_t>(element_ * components);
        return {first, first + static_cast<std::ptrdiff_t>(components)};
    }

    // Another of the array's values instead of a whole number, so that it stays an index if it is
    // one.
    static double other_than(double value, const std::vector<double>& values) {
        const auto found =
            std::find_if(values.begin(), values.end(), [&](double each) { return each != value; });
        return found == values.end() ? value : *found;
    }

    // Changes values up or down, by different steps for neighbours.
    static void change(Array& array, std::size_t begin, std::size_t end, double sign) {
        const std::vector<double> held = array.values;
        for (std::size_t i = begin; i < end; ++i) {
            const double step = 8 + static_cast<double>((end - i) % 13);
            array.values[i] =
                is_float(array.type.scalar) ? held[i] + sign * step : other_than(held[i], held);
        }
    }

    bool matters(Array& array, std::size_t begin, std::size_t end) {
        const std::vector<double> held = array.values;
        bool does = false;
        for (const double sign : {1.0, -1.0}) {
            change(array, begin, end, sign);
            does = does || result() != before_;
            array.values = held;
        }
        return does;
    }

    // Halves a part until it changes nothing, or is one element.
    void search(std::size_t place, std::size_t begin, std::size_t end, std::size_t components,
                std::set<std::size_t>& found) {
        if (!matters(given_[place], begin, end)) {
            return;
        }
        if (end - begin <= components) {
            found.insert(begin / components);
            return;
        }
        const std::size_t elements = (end - begin) / components;
        const std::size_t middle = begin + (elements + 1) / 2 * components;
        search(place, begin, middle, components, found);
        search(place, middle, end, components, found);
    }

    const Puzzle& puzzle_;
    Case definition_;
    std::vector<Array> given_;
    std::size_t element_;
    std::vector<double> before_;
};

}  // namespace

std::vector<Array> given_arrays(const Case& definition) {
    std::vector<Array> arrays;
    std::ranges::copy_if(definition.arrays, std::back_inserter(arrays), &CaseArray::is_initialized);
    if (definition.result().is_initialized) {
        arrays.back().name = "before";
    }
    return arrays;
}

std::vector<std::set<std::size_t>> inputs_of(const Puzzle& puzzle, const Case& definition,
                                             std::size_t element) {
    Probe probe(puzzle, definition, element);
    std::vector<std::set<std::size_t>> inputs;
    for (std::size_t i = 0; i < given_arrays(definition).size(); ++i) {
        inputs.push_back(probe.of_array(i));
    }
    return inputs;
}

std::vector<double> result_values(const Case& definition, const Expected& expected) {
    const auto count = static_cast<std::ptrdiff_t>(definition.result().value_count());
    return {expected.values.end() - count, expected.values.end()};
}

}  // namespace vkp
