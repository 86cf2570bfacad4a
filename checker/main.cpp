#include "checker/command_line.hpp"
#include "checker/exit_code.hpp"
#include "harness/model/installation_error.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <exception>

namespace {

int run(int argc, char** argv) {
    try {
        return vkp::run_command_line(argc, argv);
    } catch (const vkp::InstallationError& error) {
        fmt::print(stderr, "workbook: {}\n", error.what());
    } catch (const std::exception& error) {
        fmt::print(stderr, "workbook: this should not have happened: {}\n", error.what());
    }
    return vkp::kNotUsable;
}

}  // namespace

int main(int argc, char** argv) {
    return run(argc, argv);
}
