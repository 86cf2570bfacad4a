// Every command that the documentation shows does what it shows.
#include "tests/docs/page.hpp"
#include "tests/docs/page_run.hpp"
#include "tests/docs/pages.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace vkp {
namespace {

namespace fs = std::filesystem;

class DocumentationPage : public testing::TestWithParam<fs::path> {};

TEST_P(DocumentationPage, KeepsTheRulesOfItsBlocks) {
    EXPECT_EQ(parse_page(page_text(GetParam())).problems, std::vector<std::string>());
}

TEST_P(DocumentationPage, ShowsWhatItsCommandsWrite) {
#ifdef VKP_SANITIZED
    if (GetParam() == "docs/teaching.md") {
        GTEST_SKIP() << "it shows a limit of memory, and AddressSanitizer needs all addresses";
    }
#endif
    PageRun run;
    for (const std::string& failure : run.run(parse_page(page_text(GetParam())))) {
        ADD_FAILURE() << GetParam() << ", " << failure;
    }
}

std::string test_name(const testing::TestParamInfo<fs::path>& page) {
    std::string name = page.param.stem().string();
    std::replace(name.begin(), name.end(), '-', '_');
    return (page.param.has_parent_path() ? "docs_" : "top_") + name;
}

INSTANTIATE_TEST_SUITE_P(All, DocumentationPage, testing::ValuesIn(documentation_pages()),
                         test_name);

TEST(Readme, IsReadToItsEnd) {
    EXPECT_LE(page_lines(page_text("README.md")).size(), 200U);
}

TEST(Readme, ShowsCommandsThatAreRun) {
    EXPECT_GE(parse_page(page_text("README.md")).console_blocks, 2);
}

}  // namespace
}  // namespace vkp
