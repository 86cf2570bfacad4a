#include "checker/cli/command_line.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/report/remedy_text.hpp"
#include "checker/text/output.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/base/utf8.hpp"
#include "harness/worker/nursery.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <exception>
#include <system_error>

namespace {

// `output_error` becomes the code of what kept output from being written before the end.
int run(int argc, char** argv, int& output_error) {
    try {
        return vkp::run_command_line(argc, argv);
    } catch (const vkp::InstallationError& error) {
        vkp::print_error(
            fmt::format("workbook: {}\n", vkp::printable_in_line(vkp::problem_text(error))));
    } catch (const std::exception& error) {
        if (std::ferror(stdout) != 0) {
            if (const auto* const failure = dynamic_cast<const std::system_error*>(&error)) {
                output_error = failure->code().value();
            }
            return vkp::kNotUsable;  // flushed() tells it
        }
        fmt::print(stderr, "workbook: this should not have happened: {}\n",
                   vkp::printable_in_line(error.what()));
    }
    return vkp::kNotUsable;
}

// The exit code, once all output has left: what a full disk swallowed is no success.
int flushed(int exit_code, int output_error) {
    errno = 0;
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) {
        return exit_code;
    }
    const int code = errno == 0 ? output_error : errno;
    fmt::print(stderr, "workbook: the output cannot be written: {}.\n",
               std::generic_category().message(code));
    return vkp::kNotUsable;
}

// Otherwise the first files that are opened would be taken for the streams that are not there.
void open_standard_streams() {
    int descriptor = open("/dev/null", O_RDWR);
    while (descriptor >= 0 && descriptor <= STDERR_FILENO) {
        descriptor = dup(descriptor);
    }
    close(descriptor);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 2 && argv[1] == vkp::kNurseryWord) {
        return vkp::serve_as_nursery();
    }
    open_standard_streams();
    int output_error = EIO;
    const int exit_code = run(argc, argv, output_error);
    return flushed(exit_code, output_error);
}
