#include "checker/text/question.hpp"

#include "checker/text/output.hpp"
#include "harness/base/small_letters.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <string>

namespace vkp {

bool can_ask() {
    return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1;
}

bool confirms(std::string_view question) {
    print_text(fmt::format("{} [y/N] ", question));
    std::fflush(stdout);
    std::string answer;
    std::getline(std::cin, answer);
    const std::string small = in_small_letters(answer);
    return small == "y" || small == "yes";
}

}  // namespace vkp
