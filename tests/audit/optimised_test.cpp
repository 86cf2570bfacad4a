// An optimiser adds no undefined behaviour: a shader that is clean as written is clean when
// optimised. Applications ship such modules. They compute both sides of conditions, insert
// components into otherwise undefined vectors, and have phis of undefined values.
#include "harness/audit/audit.hpp"
#include "harness/execution/case_walk.hpp"
#include "harness/lab/lab_file.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/numbers/encoding.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "tests/optimizer.hpp"
#include "tests/paths.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

// Expects no findings for the optimised shader, as there are none for the original.
void expect_clean(const spirv::ParsedModule& shader, const KernelInterface& interface,
                  const std::vector<audit::Buffer>& arrays, const std::filesystem::path& path) {
    const std::vector<std::int32_t> constants = push_constants(interface);
    const audit::Result result =
        audit::audit(spirv::ParsedModule(optimised(shader.words)), interface.launch, arrays,
                     std::as_bytes(std::span(constants)), {});
    EXPECT_FALSE(result.unsupported) << path << ": " << result.unsupported->what;
    for (const audit::Hazard& hazard : result.hazards) {
        if (hazard.kind == FindingKind::kOrderDependent) {
            continue;  // a note of a lab file that accepts any order
        }
        ADD_FAILURE() << path << ": " << finding_name(hazard.kind) << " in line "
                      << hazard.access.line << " of `" << hazard.array << "`";
    }
}

class Optimised : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(Optimised, CleanLabFileIsClean) {
    const std::string text = read_file(GetParam());
    const LabParse parse = parse_lab_file(text, 1);
    ASSERT_TRUE(parse.errors.empty());
    const CompiledKernel kernel = compile_kernel(interface_of(parse.file.definition), text);
    ASSERT_TRUE(kernel.errors.empty());
    expect_clean(kernel.shader, interface_of(parse.file.definition),
                 arrays_of(parse.file.definition), GetParam());
}

std::string name_of_file(const testing::TestParamInfo<std::filesystem::path>& info) {
    return info.param.stem().string();
}

// The lab files with one dispatch and no findings.
std::vector<std::filesystem::path> clean_files() {
    std::vector<std::filesystem::path> files = kernels_in("tests/lab", 300);
    std::erase_if(files, [](const std::filesystem::path& path) {
        const std::string text = read_file(path);
        return text.find("// finding:") != std::string::npos ||
               text.find("// dispatch:") != std::string::npos;
    });
    return files;
}

INSTANTIATE_TEST_SUITE_P(Files, Optimised, testing::ValuesIn(clean_files()), name_of_file);

}  // namespace
}  // namespace vkp
