// The commands, one function each; every one gives the exit code. They throw UsageError and
// InstallationError.
#pragma once

#include "checker/arguments.hpp"

namespace vkp {

int run_command(const Arguments& arguments);  // whichever was asked for

int run_list(const Arguments& arguments);
int run_show(const Arguments& arguments);
int run_check(const Arguments& arguments);
int run_hint(const Arguments& arguments);
int run_reset(const Arguments& arguments);
int run_solution(const Arguments& arguments);
int run_template(const Arguments& arguments);
int run_emit(const Arguments& arguments);
int run_watch(const Arguments& arguments);
int run_lab(const Arguments& arguments);
int run_devices(const Arguments& arguments);
int run_doctor(const Arguments& arguments);
int run_init(const Arguments& arguments);

}  // namespace vkp
