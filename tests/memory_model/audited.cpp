#include "tests/memory_model/audited.hpp"

#include "harness/execution/case_walk.hpp"
#include "harness/lab/lab_file.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace vkp::memory_model {

audit::Result audited(const std::string& text) {
    const LabParse parse = parse_lab_file(text, 1);
    EXPECT_TRUE(parse.errors.empty()) << text;
    const KernelInterface& interface = interface_of(parse.file.definition);
    const CompiledKernel compiled = compile_kernel(interface, text);
    EXPECT_TRUE(compiled.errors.empty()) << text;
    const std::vector<std::int32_t> constants = push_constants(interface);
    return audit::audit(compiled.shader, interface.launch, arrays_of(parse.file.definition),
                        std::as_bytes(std::span(constants)));
}

bool has(const std::vector<audit::Hazard>& hazards, FindingKind kind) {
    return std::ranges::any_of(hazards,
                               [&](const audit::Hazard& hazard) { return hazard.kind == kind; });
}

std::vector<std::uint32_t> words_of(const std::vector<std::vector<std::byte>>& buffers) {
    std::vector<std::uint32_t> words;
    for (const std::vector<std::byte>& buffer : buffers) {
        const std::size_t first = words.size();
        words.resize(first + buffer.size() / sizeof(std::uint32_t));
        std::memcpy(&words[first], buffer.data(), buffer.size());
    }
    return words;
}

int number_in_environment(const char* name, int otherwise) {
    const char* const text = std::getenv(name);
    return text != nullptr ? std::atoi(text) : otherwise;
}

}  // namespace vkp::memory_model
