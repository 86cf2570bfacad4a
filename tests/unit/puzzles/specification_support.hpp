// What specifications say of the cases of puzzles.
#pragma once

#include "puzzles/registry.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>
#include <vector>

namespace vkp {

inline const Puzzle& puzzle(int number) {
    const std::vector<Puzzle>& puzzles = all_puzzles();
    return *std::find_if(puzzles.begin(), puzzles.end(),
                         [&](const Puzzle& each) { return each.number == number; });
}

inline Case case_named(int number, std::string_view name) {
    for (const Case& definition : puzzle(number).cases(1)) {
        if (definition.name == name) {
            return definition;
        }
    }
    ADD_FAILURE() << "puzzle " << number << " has no case " << name;
    return {};
}

inline std::vector<double> specified(int number, std::string_view name) {
    return puzzle(number).expected(case_named(number, name)).values;
}

inline Launch launch(int number, std::string_view name) {
    return case_named(number, name).dispatches.front().launch;
}

using Values = std::vector<double>;

}  // namespace vkp
