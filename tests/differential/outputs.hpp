// The outputs of a random kernel: one word computed from all its values, and floats that may differ
// a little. There are few stores, as they take the device long to compile.
#pragma once

#include "tests/differential/scope.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace vkp::differential {

class Outputs {
public:
    // Adds the variables and arrays of the scope from these places in its lists on.
    void add(const Scope& scope, std::size_t first_place, std::size_t first_array);

    // The buffers, as comments of a lab file, for that many threads.
    [[nodiscard]] static std::vector<std::string> declarations(std::uint32_t writers);

    // The stores of thread `gid`; not_by_first leaves out one element of the thread 0.
    [[nodiscard]] std::vector<std::string> stores(bool not_by_first) const;

private:
    void add_word(const std::string& loops, const std::string& text, Type type);

    std::vector<std::string> steps_;  // statements that add to the word
};

}  // namespace vkp::differential
