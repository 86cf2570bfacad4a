// Compilers walk through a program by recursion: `a + a + a + …` is a tree as deep as it is long.
#pragma once

#include <functional>

namespace vkp {

// Runs the task on a thread with a stack of 256 MiB, or less where the process may have little
// memory, and waits for its end. Rethrows the task's exceptions.
void run_on_large_stack(const std::function<void()>& task);

}  // namespace vkp
