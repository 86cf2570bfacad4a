#include "checker/cli/command_line.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/report/remedy_text.hpp"
#include "checker/text/output.hpp"
#include "harness/base/installation_error.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <exception>
#include <system_error>

namespace {

int run(int argc, char** argv) {
    try {
        return vkp::run_command_line(argc, argv);
    } catch (const vkp::InstallationError& error) {
        vkp::print_error(fmt::format("workbook: {}\n", vkp::problem_text(error)));
    } catch (const std::exception& error) {
        if (std::ferror(stdout) != 0) {
            return vkp::kNotUsable;  // flushed() tells it
        }
        fmt::print(stderr, "workbook: this should not have happened: {}\n", error.what());
    }
    return vkp::kNotUsable;
}

// The exit code, once all output has left: what a full disk swallowed is no success.
int flushed(int exit_code) {
    errno = 0;
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) {
        return exit_code;
    }
    const int code = errno == 0 ? EIO : errno;
    fmt::print(stderr, "workbook: the output cannot be written: {}.\n",
               std::generic_category().message(code));
    return vkp::kNotUsable;
}

}  // namespace

int main(int argc, char** argv) {
    return flushed(run(argc, argv));
}
