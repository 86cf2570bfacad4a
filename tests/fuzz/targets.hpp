// The functions that libFuzzer calls with one input: anything but a crash, a hang or a
// contradiction is right.
#pragma once

#include <cstdint>
#include <span>

namespace vkp::fuzz {

using Input = std::span<const std::uint8_t>;

// The first byte chooses a puzzle, the rest is a kernel: everything of a check but the device.
void try_kernel(Input input);

// A SPIR-V module in little-endian words.
void try_spirv(Input input);

// The text of a lab file.
void try_lab(Input input);

// Reads the record buffer of an instrumented kernel; the first byte chooses the kernel.
void try_record(Input input);

// Reads a worker's answers to the dispatches of a kernel; see answers.hpp.
void try_answer(Input input);

// What a client sends to the language server or the debugger; the first byte chooses which, and how
// the bytes come. Or an expression for the debugger, or its requests in any order.
void try_message(Input input);

}  // namespace vkp::fuzz
