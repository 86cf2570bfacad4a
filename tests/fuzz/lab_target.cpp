#include "harness/judge/array_contents.hpp"
#include "harness/lab/lab_file.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/numbers/encoding.hpp"
#include "tests/fuzz/examine.hpp"
#include "tests/fuzz/targets.hpp"

#include <string_view>
#include <utility>

namespace vkp::fuzz {

namespace {

// Larger launches and arrays are not more interesting, only slower.
constexpr std::uint64_t kMaxInvocations = 4096;
constexpr std::size_t kMaxValues = 65'536;

bool is_small(const LabFile& file) {
    std::size_t values = 0;
    for (const CaseArray& array : file.definition.arrays) {
        values += array.value_count();
    }
    return file.definition.dispatches.front().launch.invocations() <= kMaxInvocations &&
           values <= kMaxValues;
}

void compare_values(const LabFile& file, const audit::Result& result) {
    std::vector<ArrayContent> contents;
    for (std::size_t i = 0; i < file.definition.arrays.size(); ++i) {
        contents.push_back(
            {result.buffers[i].bytes, file.definition.arrays[i].type, result.unwritten[i]});
    }
    if (compare_expected(file.definition, contents).size() !=
        file.definition.expectations->size()) {
        fail("an expected array was not compared");
    }
}

}  // namespace

void try_lab(Input input) {
    const std::string_view text(reinterpret_cast<const char*>(input.data()), input.size());
    const LabParse parse = parse_lab_file(text, 1);
    if (!parse.errors.empty()) {
        refused(parse, {});
        return;
    }
    if (!is_small(parse.file)) {
        return;
    }
    const CompiledKernel compilation = compiled(interface_of(parse.file.definition), text);
    if (!compilation.errors.empty()) {
        return;
    }
    const audit::Result result = examine(compilation.shader, interface_of(parse.file.definition),
                                         buffers_of(parse.file.definition), Origin::kCompiler);
    if (!result.unsupported) {
        compare_values(parse.file, result);
    }
}

}  // namespace vkp::fuzz
