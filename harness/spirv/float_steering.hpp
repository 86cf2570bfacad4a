// Whether floats decide the control flow of a kernel, or the values of its integers.
#pragma once

#include "harness/spirv/module.hpp"

#include <cstdint>
#include <optional>

namespace vkp::spirv {

// Whether a branch, or the index of an access, may depend on the value of a float. Devices round
// differently: they may then take another path through the kernel, or access other elements, than
// the audit of the same data. Errs towards yes.
bool floats_steer(const Module& module);

// Whether an integer or a condition may depend on the value of a float: then another device may
// compute an entirely different one, not just another rounding. Errs towards yes, and says yes
// wherever floats steer.
bool floats_reach_integers(const Module& module);

// The line in which a float whose last bits Vulkan does not promise (open_results.hpp) first
// becomes an integer, a bool or a whole number: another last bit may change that altogether.
// Nothing where none does; 0 where the line is not known. Errs towards yes.
std::optional<int> line_where_last_bits_decide(const Module& module);

// Whether it decides anything that numbers below the least normal one may count as 0, and that the
// sign of a zero may be lost (Vulkan specification, appendix "Vulkan Environment for SPIR-V",
// "Precision and Operation of SPIR-V Instructions").
enum class SmallNumbers : std::uint8_t {
    kDecideNothing,
    kDecideIfMet,  // where it comes to such a number
    kMayDecide,    // a computed float becomes bits, or is one of 16 bits
};
SmallNumbers small_numbers(const Module& module);

constexpr SmallNumbers last_enumerator(SmallNumbers /*any*/) {
    return SmallNumbers::kMayDecide;
}

}  // namespace vkp::spirv
