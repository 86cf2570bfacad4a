// Whether what was found is what was expected, one for one.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace vkp {

// Lists what of `expected` was not found and what of `found` was not expected; empty if each of
// either is one of the other's, and no two are the same one's. `fits(e, f)`: whether expected[e]
// may be found[f]. The texts only name them, a line each.
std::string difference(const std::vector<std::string>& expected,
                       const std::vector<std::string>& found,
                       const std::function<bool(std::size_t, std::size_t)>& fits);

}  // namespace vkp
