// What becomes of memory that is freed.
#pragma once

namespace vkp {

// Large blocks, too, stay with the process and are used again: the system clears every page that it
// hands out, which at ten million threads is half the time of a check.
void keep_freed_memory();

// What is free goes back to the system, if it is much: for a process that has done its work.
void return_freed_memory();

}  // namespace vkp
