// Kernels that hide something from the audit, or from the device, made from the solutions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace vkp {

// A way to let one of audit and device wait at barriers and the other not: GLSL for what stands
// above the kernel, a function `bool waits()`.
struct Disguise {
    std::string name;
    std::string waits;
};

// By operations whose result GLSL leaves open, and by floats of which devices have the last bits in
// common with nobody. `sine_hash` is what the audit makes of sine_hash_code().
std::vector<Disguise> disguises(std::uint32_t sine_hash);

// `uint sine_hash(int zero)`: of the bits of 64 sines.
std::string sine_hash_code();

// The kernel with each `barrier();` where `waits()` or, if `is_inverted`, where it does not.
std::string disguised(const std::string& kernel, const Disguise& disguise, bool is_inverted);

// Functions `int rounded()` as honest people write them: what they return depends on the last bits
// of floats, in which devices may differ.
struct Rounding {
    std::string name;
    std::string code;
};
std::vector<Rounding> roundings();

// The kernel with a loop of `rounded()` turns before each barrier.
std::string with_rounding(const std::string& kernel, const Rounding& rounding);

// The kernel without its barriers, with a copy of a struct of so many floats.
std::string with_struct_copy(const std::string& kernel, int floats);

// The kernel without barriers, behind so many calls that no audit follows.
std::string behind_calls(const std::string& kernel);

// A kernel that knows the results of all cases of a puzzle with one result array and seed 1, by
// heart, and computes nothing.
std::string table_of_answers(int puzzle);

}  // namespace vkp
