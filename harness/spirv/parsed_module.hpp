// A module together with the tables that all its readers need.
#pragma once

#include "harness/spirv/module.hpp"
#include "harness/spirv/types.hpp"

namespace vkp::spirv {

// Read once, and handed on by reference. It can be moved and not copied: the tables point into the
// module.
struct ParsedModule {
    // Empty, to be assigned to.
    ParsedModule() : types(module), names(module) {}
    // Throws Error unless the words have the shape of a module with a compute shader. Does not
    // validate it.
    explicit ParsedModule(Words from);

    ParsedModule(ParsedModule&&) = default;
    ParsedModule& operator=(ParsedModule&&) = default;
    ParsedModule(const ParsedModule&) = delete;
    ParsedModule& operator=(const ParsedModule&) = delete;
    ~ParsedModule() = default;

    Words words;
    Module module;
    TypeTable types;
    NameTable names;
    Id main = 0;  // the function that the compute shader begins with
};

}  // namespace vkp::spirv
