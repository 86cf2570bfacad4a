// Does what a page shows, in a fresh workbook.
#pragma once

#include "tests/docs/page.hpp"
#include "tests/program/test_workbook.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace vkp {

// A workbook in which `./workbook` is the program, as in a source tree, and with `workbook` in the
// PATH, as if installed.
class PageRun {
public:
    PageRun();

    // Writes the page's files and runs its commands, in their order. Returns a sentence, with the
    // output, for each command whose output or exit code the page does not show.
    [[nodiscard]] std::vector<std::string> run(const CommandPage& page);

private:
    void write(const ShownFile& file) const;
    [[nodiscard]] std::string run(const ShownCommand& command);

    TestWorkbook workbook_;
    TemporaryFolder programs_;
    int last_exit_code_ = 0;  // for `echo $?`
};

}  // namespace vkp
