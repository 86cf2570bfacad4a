// Median and quartiles of the times of repetitions.
#pragma once

#include <vector>

namespace vkp {

// The middle half of the times lies between the quartiles.
struct Spread {
    double median = 0;
    double lower_quartile = 0;
    double upper_quartile = 0;
};

// There must be at least one time.
Spread spread_of(std::vector<double> times);

}  // namespace vkp
