// Workers for kernels of strangers. A freshly executed process, with nothing in its memory but the
// program, starts the compiler and never sees a kernel; for each stranger it forks a child, which
// is a worker. No kernel finds there what another has left, its own expected result, or its owner's
// name.
//
//     this process ─exec→ nursery ─fork→ worker of one submission
//                                 ─fork→ worker of the next, once the former is killed
#pragma once

#include "harness/worker/channel.hpp"
#include "harness/worker/child_process.hpp"

#include <filesystem>
#include <string_view>

namespace vkp {

// Descriptors that child processes get from their parent.
inline constexpr int kChannelDescriptor = 3;
inline constexpr int kStageDescriptor = 4;

// The exit code of processes that could not do their work: EX_SOFTWARE of sysexits.h.
inline constexpr int kFailedProcess = 70;

// The word of the command line that makes the program a nursery.
inline constexpr std::string_view kNurseryWord = "--serve-as-nursery";

// Runs as a nursery: receives WorkerOptions from its channel, and forks a worker for each channel
// that it receives after that. Ends as its worker does, if that ends on its own. Returns the exit
// code.
int serve_as_nursery();

// The main function of a child process that becomes the nursery: executes the program, with only
// the environment variables that it and, where they are needed, drivers use. Returns only if that
// fails.
int become_nursery(const std::filesystem::path& program, bool needs_drivers);

// Passes one end of a new channel to the nursery with this channel.
void hand_over(const Channel& nursery, Channel channel);

}  // namespace vkp
