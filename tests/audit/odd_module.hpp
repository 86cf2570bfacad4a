// Shaders written as SPIR-V assembly, for what no compiler of GLSL writes.
#pragma once

#include "harness/audit/audit.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace vkp {

// The parts of a module that a test adds to a common frame. The frame has the types %void, %bool,
// %int, %uint, %float, %uvec2 and %uvec3, the constants %u0 to %u9, %i0, %i1, %f1, %true and
// %false, %std (GLSL.std.450), %file for OpLine, and `out`, a buffer of uint: %slot points to the
// element of the invocation, whose number is %i. `body` starts after the loads of these.
struct OddModule {
    std::string body;
    std::string functions = {};
    std::string globals = {};
    std::string locals = {};  // OpVariable of main
    std::string capabilities = {};
    std::string annotations = {};
    bool is_1_5 = false;  // the version of SPIR-V; 1.3 otherwise
};

inline constexpr std::uint32_t kOddLanes = 8;

// Audits it for one workgroup of kOddLanes invocations, on a buffer of as many ones, after the
// validator of SPIRV-Tools; fails the running test if that finds anything.
audit::Result audited(const OddModule& module, const audit::Options& options = {});

// The buffer's content after the run. Fails the running test if there is a gap or a hazard.
std::vector<std::uint32_t> result_of(const OddModule& module);

}  // namespace vkp
