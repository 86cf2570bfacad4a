#include "tests/program/watch_support.hpp"

#include "tests/paths.hpp"

namespace vkp {

namespace {

std::vector<std::string> words_of(const std::vector<std::string>& arguments) {
    std::vector<std::string> words = {program_path()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return words;
}

TerminalOptions completed(TerminalOptions options, const TestWorkbook& workbook) {
    options.environment.emplace("VKP_ROOT", workbook.root().string());
    options.environment.emplace("TERM", "xterm-256color");
    options.environment.emplace("LC_ALL", "C.UTF-8");
    options.folder = workbook.root();
    return options;
}

}  // namespace

WatchedWorkbook::WatchedWorkbook(const std::vector<std::string>& arguments, TerminalOptions options)
    : program_(words_of(arguments), completed(std::move(options), workbook_)) {}

std::string slow_kernel() {
    return "void kernel() {\n"
           "    uint i = gl_LocalInvocationID.x;\n"
           "    float x = 0.0;\n"
           "    for (int k = 0; k < 3000; ++k) {\n"
           "        for (int j = 0; j < 3000; ++j) x += sin(x + a[i]) * cos(x);\n"
           "    }\n"
           "    result[i] = a[i] + 10 + 0 * x;\n"
           "}\n";
}

std::string racy_pooling() {
    std::string text = solution_text(9);
    const std::string barrier = "barrier();";
    return text.replace(text.find(barrier), barrier.size(), "");
}

}  // namespace vkp
