// Kernels to check, and the answers of a worker.
//
// An input is the name of a subject, a line end, and the messages of the worker in the order of the
// dispatches, each after its size in 4 bytes.
#pragma once

#include "harness/execution/executor.hpp"
#include "harness/lab/lab_file.hpp"
#include "harness/model/kernel.hpp"
#include "harness/model/puzzle.hpp"
#include "harness/worker/archive.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace vkp::fuzz {

// One case of a puzzle, or a lab file where there is no puzzle.
struct Target {
    const Puzzle* puzzle = nullptr;
    Case definition;
    LabFile file;
    Kernel kernel;
};

// Solutions, and the kernels of tests/kernels and tests/lab, by their paths.
const std::map<std::string, Target>& targets();

// The device of the answers: one with llvmpipe's limits on loops.
DeviceInfo sample_device();

// Checks the subject and writes reports of the result.
void check_and_render(const Target& target, Executor& executor);

struct ParsedInput {
    std::string name;
    std::vector<Bytes> messages;
};

// A truncated message is left unchanged.
ParsedInput parse_input(std::span<const std::uint8_t> input);
std::vector<std::uint8_t> to_input(const ParsedInput& parsed);

// The parent's reactions to the messages of an input.
struct Reception {
    int taken = 0;
    int refused = 0;
};
Reception receive_answers(std::span<const std::uint8_t> input);

// Inputs with the answers of an honest worker, without a device and as if it had one. Nothing for a
// subject that is slow to audit.
std::vector<std::vector<std::uint8_t>> honest_answers(const std::string& name);

// One of the messages changed in one to four places; the same seed gives the same change. A message
// that does not unpack is returned unchanged.
std::vector<std::uint8_t> with_a_lie(std::span<const std::uint8_t> input, std::uint32_t seed);

}  // namespace vkp::fuzz
