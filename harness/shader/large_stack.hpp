// Compilers walk through a program by recursion: `a + a + a + …` is a tree as deep as it is long.
#pragma once

#include <functional>

namespace vkp {

// Runs the task on a thread with a stack of 256 MiB, of which only what is used takes memory, and
// waits for its end. Throws what the task throws.
void run_on_large_stack(const std::function<void()>& task);

}  // namespace vkp
