// What a drawn case is made from: a seed for its data, and its sizes.
//
// A check draws large sizes. A small case (harness/check/smallest.hpp) has any sizes that the
// puzzle permits, each counted in steps from its least: so a puzzle says once which sizes go
// together.
#pragma once

#include "harness/model/array.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace vkp {

struct IntegerBounds {
    std::int64_t lowest = 0;
    std::int64_t highest = 0;
};

// One of those that take a name, a shape, a seed and its stream: random_floats, random_digits, …
using MakeRandom = Array (*)(std::string, Shape, std::uint64_t, std::string_view);

// By the name of a size, how far it is above its least.
using Steps = std::map<std::string, int, std::less<>>;

// Its life: construct, and draw each size once, under a name of its own.
class Draw {
public:
    // Of a check.
    explicit Draw(std::uint64_t seed);

    // Of a small case: each size has so many steps, or `other` if it has none here.
    Draw(Steps steps, int other, MakeRandom make_floats)
        : is_small_(true), steps_(std::move(steps)), other_(other), floats_(make_floats) {}

    // The seed of random data.
    [[nodiscard]] std::uint64_t seed() const { return seed_; }

    // A size within the bounds, both included. A small case may go down to `least`, too.
    int number(IntegerBounds bounds, std::string_view name) {
        return number(bounds, name, static_cast<int>(bounds.lowest));
    }
    int number(IntegerBounds bounds, std::string_view name, int least);
    // In a check always this size.
    int up_to(int size, std::string_view name, int least = 1) {
        return number({size, size}, name, least);
    }
    // The same of powers of two.
    int power_up_to(int size, std::string_view name, int least = 2);

    // What makes random floats; those of a small case may be easily read.
    [[nodiscard]] MakeRandom floats() const { return floats_; }
    // Made by that, from a stream of the array's own.
    [[nodiscard]] Array floats(const std::string& array, Shape shape) const {
        return floats_(array, std::move(shape), seed_, "drawn/" + array);
    }

    // The steps of all sizes that were drawn, none above its highest.
    [[nodiscard]] const Steps& steps() const { return taken_; }

private:
    int step(std::string_view name, int highest);

    std::uint64_t seed_ = 1;
    bool is_small_ = false;
    Steps steps_ = {};
    Steps taken_ = {};
    int other_ = 0;
    MakeRandom floats_;
};

}  // namespace vkp
