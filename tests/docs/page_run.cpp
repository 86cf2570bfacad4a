#include "tests/docs/page_run.hpp"

#include "tests/docs/shown_output.hpp"
#include "tests/paths.hpp"

#include <fmt/format.h>

#include <cstdlib>

namespace vkp {

namespace {

namespace fs = std::filesystem;

// The launcher's way to start the program: all arguments are passed on.
std::string launcher_text(const fs::path& root) {
    return fmt::format("#!/bin/sh\nVKP_ROOT='{}' VKP_CALLED_AS=$0 exec '{}' \"$@\"\n",
                       root.string(), program_path());
}

}  // namespace

PageRun::PageRun() {
    static_cast<void>(workbook_.write_file("workbook", launcher_text(workbook_.root())));
    fs::permissions(workbook_.root() / "workbook", fs::perms(0755));
    fs::create_symlink(program_path(), programs_.path() / "workbook");
}

std::vector<std::string> PageRun::run(const CommandPage& page) {
    std::vector<std::string> failures;
    for (const ShownStep& step : page.steps) {
        if (const auto* const file = std::get_if<ShownFile>(&step)) {
            write(*file);
        } else {
            const std::string failure = run(std::get<ShownCommand>(step));
            if (!failure.empty()) {
                failures.push_back(failure);
            }
        }
    }
    return failures;
}

void PageRun::write(const ShownFile& file) const {
    fs::create_directories((workbook_.root() / file.path).parent_path());
    static_cast<void>(workbook_.write_file(file.path, file.text));
}

std::string PageRun::run(const ShownCommand& command) {
    const char* const path = std::getenv("PATH");
    const Outcome outcome = workbook_.run_shell(
        fmt::format("exec 2>&1\n(exit {})\n{}", last_exit_code_, command.text),
        {.environment = {{"VKP_ROOT", ""},
                         // Measurements beside other tests are not worth keeping.
                         {"XDG_CACHE_HOME", (programs_.path() / "cache").string()},
                         {"PATH", fmt::format("{}:{}", programs_.path().string(),
                                              path == nullptr ? "/usr/bin:/bin" : path)}}});
    last_exit_code_ = outcome.exit_code;
    std::string failure = difference(command.output, outcome.output);
    if (outcome.exit_code != command.exit_code) {
        failure += fmt::format("{}exits with {}, shown with {}", failure.empty() ? "" : "; ",
                               outcome.exit_code, command.exit_code);
    }
    return failure.empty() ? failure
                           : fmt::format("line {}: $ {}\n{}\nIt wrote:\n{}", command.line,
                                         command.text, failure, outcome.output);
}

}  // namespace vkp
