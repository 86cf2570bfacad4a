// The accesses of a workgroup from barrier to barrier, by element: what still pictures show.
#pragma once

#include "checker/picture/picture.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace vkp {

// How often each thread touched an element: by its place in the workgroup.
using Touches = std::map<std::uint32_t, std::uint32_t>;

struct TouchedCell {
    Touches reads;
    Touches writes;  // atomics are both
};

struct OutsideTouch {
    std::size_t array = 0;
    std::uint32_t lane = 0;
    std::string place;  // "[8]"
    int line = 0;
    bool writes = false;
};

// The values of all arrays in each interval: only written ones take memory.
class History {
public:
    // Refers to the arrays.
    explicit History(const std::vector<PictureArray>& arrays)
        : arrays_(arrays), changes_(arrays.size()) {}

    // Intervals in their order. Refers to the value.
    void write(std::size_t interval, std::size_t array, std::size_t scalar,
               const std::string& value);

    // The value at the interval's end; empty text: nothing has written it.
    [[nodiscard]] const std::string& value(std::size_t interval, std::size_t array,
                                           std::size_t scalar) const;

private:
    // The last value of each interval that wrote one.
    using Changes = std::vector<std::pair<std::size_t, const std::string*>>;

    const std::vector<PictureArray>& arrays_;
    std::vector<std::unordered_map<std::size_t, Changes>> changes_;  // changes by array, by scalar
};

// The values of an array at an interval's end, scalar by scalar.
class ValuesThen {
public:
    ValuesThen(std::shared_ptr<const History> history, std::size_t interval, std::size_t array)
        : history_(std::move(history)), interval_(interval), array_(array) {}

    [[nodiscard]] const std::string& operator[](std::size_t scalar) const {
        return history_->value(interval_, array_, scalar);
    }
    // Whether something has written one of these scalars.
    [[nodiscard]] bool knows(std::size_t first, std::size_t count) const;
    // These scalars, joined with the separator; "?" for one that nothing has written.
    [[nodiscard]] std::string joined(std::size_t first, std::size_t count,
                                     const std::string& separator) const;

private:
    std::shared_ptr<const History> history_;
    std::size_t interval_;
    std::size_t array_;
};

struct Interval {
    // The touched cells by array, by cell. An array that was accessed only outside has no cell
    // here.
    std::map<std::size_t, std::map<std::size_t, TouchedCell>> arrays;
    std::vector<OutsideTouch> outside;
    std::vector<int> lines;                // lines that accessed memory
    const PictureStep* barrier = nullptr;  // barrier at its end; null: the kernel's end
    // The step on shared memory with the most passes above its minimum.
    const PictureStep* costliest = nullptr;
    bool has_gap = false;
    std::size_t number = 0;
    std::shared_ptr<const History> history;

    [[nodiscard]] ValuesThen values(std::size_t array) const { return {history, number, array}; }
};

// The memory transactions of a step above its minimum.
std::uint32_t excess(const PictureStep& step);

// The intervals of a workgroup of the picture; they refer to the picture.
std::vector<Interval> intervals_of(const Picture& picture, std::uint32_t workgroup);

}  // namespace vkp
