// The memory model Vulkan (SPIR-V specification, section 2.18, and the Vulkan specification's
// appendix "Memory Model"), read as the model GLSL450, for which the audit and the devices of this
// harness are made.
#pragma once

#include "harness/model/kernel.hpp"
#include "harness/spirv/memory_reach.hpp"
#include "harness/spirv/module.hpp"

#include <map>
#include <string>
#include <vector>

namespace vkp {

// What GLSL450 has no words for.
struct VulkanMemory {
    // How far what is written to buffers and images reaches; all of the device where there is none.
    std::map<ForeignModule::Slot, spirv::MemoryReach> reaches = {};
    // Sentences about what the audit does not follow.
    std::vector<std::string> not_followed = {};
};

// Leaves a module of GLSL450 alone. What a module of the model Vulkan accesses with
// NonPrivatePointer alone becomes coherent. What it writes reaches as far as its writes make it
// available, and its reads visible, or as its fences and barriers do, if all of them do.
VulkanMemory take_glsl_memory_model(spirv::Module& module);

// Declares buffers and storage images as coherent. In WGSL they are, though its compilers do not
// say so: its barriers make visible what the workgroup's other threads wrote.
void declare_coherent(spirv::Module& module);

}  // namespace vkp
