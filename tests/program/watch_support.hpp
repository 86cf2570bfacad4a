// A workbook that is watched.
#pragma once

#include "tests/program/terminal_process.hpp"
#include "tests/program/test_workbook.hpp"

#include <string>
#include <vector>

namespace vkp {

class WatchedWorkbook {
public:
    // Starts `workbook` with these arguments, at a terminal.
    explicit WatchedWorkbook(const std::vector<std::string>& arguments = {},
                             TerminalOptions options = {});

    [[nodiscard]] const TestWorkbook& workbook() const { return workbook_; }
    TerminalProcess& program() { return program_; }

private:
    TestWorkbook workbook_;
    TerminalProcess program_;
};

// A kernel that takes the audit seconds.
std::string slow_kernel();

// The reference of puzzle 9 without its barrier.
std::string racy_pooling();

}  // namespace vkp
