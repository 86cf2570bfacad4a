#include "harness/model/results/finding.hpp"

#include <array>
#include <cstddef>

namespace vkp {

std::string Finding::advice_text() const {
    return advice.empty() || cure.empty() ? advice + cure : advice + " " + cure;
}

}  // namespace vkp
