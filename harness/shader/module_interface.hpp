// The interface of a module of another compiler: the workgroup size, buffers, push constants.
#pragma once

#include "harness/model/kernel.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/spirv/block_layout.hpp"
#include "harness/spirv/parsed_module.hpp"

#include <string>
#include <vector>

namespace vkp {

// Where a variable is bound; set 0 and binding 0, if the module does not say so.
ForeignModule::Slot slot_of(const spirv::Instruction& variable,
                            const spirv::Decorations& decorations);

// As comments of a lab file have it: "64 1 1".
std::string workgroup_text(const Extent& extent);

// The module must have one entry point and no specialization constants.
Extent workgroup_size_of(const spirv::Module& module);

// Sets the size by one execution mode LocalSize, instead of any other mode for it.
void set_workgroup_size(spirv::Module& module, const Extent& size);

// Makes each uniform block a read-only storage buffer with the same layout.
void make_storage_buffers(spirv::Module& module);

// An error for each uniform block of a frame's kernel that is larger than its array.
std::vector<CompileError> check_uniform_sizes(const spirv::ParsedModule& shader,
                                              const KernelInterface& interface);

// Gives each buffer of the module the binding and the name of its array, as a storage buffer. The
// errors name buffers without an array or with a smaller one, and resources that are no buffer.
std::vector<CompileError> bind_arrays(spirv::Module& module, const KernelInterface& interface,
                                      const ForeignModule& from);

}  // namespace vkp
