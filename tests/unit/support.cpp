#include "tests/unit/support.hpp"

#include "checker/files/files.hpp"
#include "checker/workspace/workbook.hpp"
#include "harness/base/utf8.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/numbers/data.hpp"
#include "harness/shader/compile.hpp"
#include "puzzles/registry.hpp"
#include "tests/assembler.hpp"
#include "tests/paths.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <sstream>

namespace vkp {

std::ostream& operator<<(std::ostream& out, const StoredKernel& kernel) {
    return out << kernel.name;
}

std::vector<StoredKernel> stored_kernels(std::string_view folder) {
    constexpr std::size_t kAtLeast = 30;
    std::vector<StoredKernel> kernels;
    for (const auto& path : kernels_in(fmt::format("tests/unit/{}", folder), kAtLeast)) {
        kernels.push_back({path.stem().string(), read_text(path)});
    }
    return kernels;
}

std::vector<Note> notes(std::string_view text, std::string_view mark) {
    std::vector<Note> found;
    std::istringstream lines{std::string(text)};
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        const std::size_t at = line.find(mark);
        if (at != std::string::npos) {
            const std::size_t first = line.find_first_not_of(' ', at + mark.size());
            found.push_back({number, first == std::string::npos ? "" : line.substr(first)});
        }
    }
    return found;
}

Case sample_case() {
    Case sample{.name = "sample",
                .dispatches = {{.launch = {.workgroups = {2, 3}, .workgroup_size = {8, 4}}}},
                .arrays = {arange("a", {4, 6}), arange("b", {3}), result_array({5})},
                .budget = {},
                .best = {},
                .constants = {{"MOST", 7}}};
    sample.arrays[1].type = ElementType::kUint32;
    return sample;
}

spirv::Words compiled(std::string_view kernel_text) {
    CompiledKernel compilation = compile_kernel(interface_of(sample_case()), kernel_text);
    for (const CompileError& error : compilation.errors) {
        ADD_FAILURE() << "line " << error.line << ": " << error.message;
    }
    return std::move(compilation.shader.words);
}

std::size_t widest_line(const std::string& text) {
    std::istringstream lines(text);
    std::size_t widest = 0;
    for (std::string line; std::getline(lines, line);) {
        widest = std::max(widest, column_count(line));
    }
    return widest;
}

spirv::Words assembled(const std::string& text) {
    return assemble(text, SpirvOf::kVulkan11);
}

std::vector<std::string> solution_texts() {
    std::vector<std::string> texts;
    for (const Puzzle& puzzle : all_puzzles()) {
        texts.push_back(read_text(Workbook(source_root()).solution_path(puzzle)));
    }
    return texts;
}

}  // namespace vkp
