// How large a case of one dispatch is to be, beyond its workgroups' own size.
#pragma once

#include "harness/model/case.hpp"

#include <cstdint>
#include <vector>

namespace vkp {

struct CaseSizes {
    struct Pushed {
        std::uint32_t word = 0;
        std::int64_t value = 0;
        bool operator==(const Pushed&) const = default;
    };

    Extent workgroups;
    std::vector<Shape> shapes;   // of the case's arrays, in their order
    std::vector<Pushed> pushed;  // the push constants that other sizes change
    bool operator==(const CaseSizes&) const = default;
};

}  // namespace vkp
