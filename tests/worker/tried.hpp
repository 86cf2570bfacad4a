// An action in a child that has given up rights before.
#pragma once

#include "harness/worker/sandbox.hpp"

#include <functional>

namespace vkp {

struct Tried {
    bool in_force = false;
    int error = 0;
};

using Action = std::function<int()>;  // below zero: failed, and errno says why

Tried try_in_child(const std::function<Protection()>& protect, const Action& action);

}  // namespace vkp
