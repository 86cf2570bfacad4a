// Requests to the debugger in any order, and what it answers. No process is started: a launch takes
// one of two runs that are recorded already, or fails.
#pragma once

#include "checker/dap/launch.hpp"
#include "tests/fuzz/targets.hpp"

#include <memory>
#include <string>
#include <vector>

namespace vkp::fuzz {

// For the class Debugger.
std::unique_ptr<Debuggee> launch_recorded(const Json& arguments);

// Two bytes choose a request and its arguments; at most 64 are made. `seq` is the place in the
// list, from 1 on.
std::vector<Json> debug_requests(Input bytes);

// All that a debugger sends while it is asked these, and at last to disconnect.
std::vector<Json> debug_session(const std::vector<Json>& requests);

// What is wrong with that: a request without an answer or with two, an error without a sentence.
// Empty if all is right.
std::string wrong_in_session(const std::vector<Json>& requests, const std::vector<Json>& session);

}  // namespace vkp::fuzz
