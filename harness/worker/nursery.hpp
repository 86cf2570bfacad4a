// Workers for kernels of strangers. A process that is executed anew, and so has nothing in its
// memory but the program, gets the compiler ready and never sees a kernel; for each stranger it
// forks a child, which is a worker. No kernel finds there what another has left, what is expected
// of it, or whose it is.
//
//     this process ─exec→ nursery ─fork→ worker of one submission
//                                 ─fork→ worker of the next, once the former is killed
#pragma once

#include "harness/worker/channel.hpp"
#include "harness/worker/child_process.hpp"

#include <filesystem>
#include <string_view>

namespace vkp {

// What child processes have from their parent.
inline constexpr int kChannelDescriptor = 3;
inline constexpr int kStageDescriptor = 4;

// Their exit code where they could not do their work: EX_SOFTWARE of sysexits.h.
inline constexpr int kFailedProcess = 70;

// The one word of the command line by which the program becomes a nursery.
inline constexpr std::string_view kNurseryWord = "--serve-as-nursery";

// What the program does then: takes WorkerOptions from its channel, and forks a worker for each
// channel that it is handed after that. Ends as its worker does, if that ends by itself. Returns
// the exit code.
int serve_as_nursery();

// The main of a child process that is to be the nursery: executes the program, with nothing of the
// environment but what it and, where they are needed, drivers look at. Returns only if that fails.
int become_nursery(const std::filesystem::path& program, bool needs_drivers);

// Gives one end of a new channel to the nursery whose own channel this is.
void hand_over(const Channel& nursery, Channel channel);

}  // namespace vkp
