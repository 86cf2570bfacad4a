// The memory model Vulkan (SPIR-V specification, section 2.18, and the Vulkan specification's
// appendix "Memory Model"), read as the model GLSL450, for which the audit and the devices of this
// harness are made.
#pragma once

#include "harness/spirv/module.hpp"

namespace vkp {

// Leaves a module of GLSL450 alone. What a module of the model Vulkan accesses with
// NonPrivatePointer alone becomes coherent; availability and visibility, which it names one by one,
// are then those of its fences.
void take_glsl_memory_model(spirv::Module& module);

// Declares buffers and storage images as coherent. In WGSL they are, though its compilers do not
// say so: its barriers make visible what the workgroup's other threads wrote.
void declare_coherent(spirv::Module& module);

}  // namespace vkp
