// An optimiser adds no undefined behaviour: what is clean as it is written is clean when optimised.
// Applications ship modules like that. They compute both sides of conditions, put components into
// vectors of which nothing else is set, and bring undefined values to where ways meet.
#include "harness/audit/audit.hpp"
#include "harness/lab/lab_file.hpp"
#include "harness/model/encoding.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "tests/optimizer.hpp"
#include "tests/paths.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace vkp {
namespace {

std::string text_of_file(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

// Its findings are as those of the shader as it is written: none.
void expect_clean(const spirv::ParsedModule& shader, const Frame& frame,
                  const std::vector<audit::Buffer>& arrays, const std::filesystem::path& path) {
    const std::vector<std::int32_t> constants = push_constants(frame);
    const audit::Result result =
        audit::audit(spirv::ParsedModule(optimised(shader.words)), frame.launch, arrays,
                     std::as_bytes(std::span(constants)), {});
    EXPECT_FALSE(result.unsupported) << path << ": " << result.unsupported->what;
    for (const audit::Hazard& hazard : result.hazards) {
        if (hazard.kind == FindingKind::kOrderDependent) {
            continue;  // a note of a lab file in which any order will do
        }
        ADD_FAILURE() << path << ": " << finding_name(hazard.kind) << " in line "
                      << hazard.access.line << " of `" << hazard.array << "`";
    }
}

class Optimised : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(Optimised, CleanLabFileIsClean) {
    const std::string text = text_of_file(GetParam());
    const LabParse parse = parse_lab_file(text, 1);
    ASSERT_TRUE(parse.errors.empty());
    const CompiledKernel kernel = compile_kernel(parse.file.frame, text);
    ASSERT_TRUE(kernel.errors.empty());
    expect_clean(kernel.shader, parse.file.frame, initial_arrays(parse.file), GetParam());
}

std::string name_of_file(const testing::TestParamInfo<std::filesystem::path>& info) {
    return info.param.stem().string();
}

// Those of one dispatch in which nothing is found.
std::vector<std::filesystem::path> clean_files() {
    std::vector<std::filesystem::path> files = kernels_in("tests/lab", 300);
    std::erase_if(files, [](const std::filesystem::path& path) {
        const std::string text = text_of_file(path);
        return text.find("// finding:") != std::string::npos ||
               text.find("// dispatch:") != std::string::npos;
    });
    return files;
}

INSTANTIATE_TEST_SUITE_P(Files, Optimised, testing::ValuesIn(clean_files()), name_of_file);

}  // namespace
}  // namespace vkp
