// The accesses of a workgroup from barrier to barrier, by element: what still pictures show.
#pragma once

#include "checker/picture/picture.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
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

struct Interval {
    std::map<std::size_t, std::map<std::size_t, TouchedCell>> arrays;  // by array, by cell
    std::vector<OutsideTouch> outside;
    std::map<std::size_t, picture::Values> values;  // of the touched arrays, at its end
    std::vector<int> lines;                         // that accessed memory
    std::uint32_t transfers = 0;
    std::uint32_t fewest = 0;
    const picture::RecordedStep* barrier = nullptr;  // that ends it; null: the kernel's end
    bool has_gap = false;
};

// Of a workgroup that the picture has.
std::vector<Interval> intervals_of(const Picture& picture, std::uint32_t workgroup);

}  // namespace vkp
