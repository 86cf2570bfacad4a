#include "checker/cli/man_page.hpp"

#include "checker/options/exit_code.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace vkp {

namespace {

constexpr std::string_view kDescription = R"(.SH DESCRIPTION
A workbook is a folder of puzzles.
Each is solved by writing the body of a GPU kernel, in GLSL, into its
.IR puzzles/ NN_name /kernel.comp .
.B workbook check
compiles the kernel, audits it for data races and the like, runs it on a Vulkan device, and says
whether it is right, where it went wrong, and how often it touched memory.
.PP
Puzzles go by number, name, folder or file:
.BR 9 ", " 9\-11 ", " pooling ", " 09_pooling ", " all .
Without one, it is the puzzle of the current folder, or the one last worked at.
)";

constexpr std::string_view kEnvironment = R"(.SH ENVIRONMENT
.TP
.B VKP_ROOT
The workbook's folder.
Without it, the workbook is the current folder or the nearest folder above that is one.
.TP
.B NO_COLOR
If it is set, output has no colors unless
.B --color always
asks for them.
.SH FILES
.TP
.I .workbook/progress.txt
Your progress, in the workbook's folder.
.TP
.I ~/.cache/vulkan-puzzles
Compiled shaders of the driver.
)";

constexpr std::string_view kExamples = R"(.SH EXAMPLES
.TP
.B workbook show 9
The statement of puzzle 9.
.TP
.B workbook next
That of the first unsolved one.
.TP
.B workbook check 9 --device none
Check it without any Vulkan driver.
.TP
.B workbook trace 9 --thread 3
Every access of one thread, in order.
)";

// As text of roff: no request at the start of a line, and a hyphen that can be copied.
std::string roff(std::string_view text) {
    std::string result = text.starts_with('.') || text.starts_with('\'') ? "\\&" : "";
    for (const char c : text) {
        if (c == '\\') {
            result += "\\e";
        } else if (c == '-') {
            result += "\\-";
        } else {
            result += c;
        }
    }
    return result;
}

// "--format text|json|junit" with the names in bold and what is to be replaced in italics.
std::string option_item(const OptionDescription& option) {
    std::vector<std::string> names;
    for (const std::string& name : option.names) {
        names.push_back("\\fB" + roff(name) + "\\fR");
    }
    std::string item = fmt::format(".TP\n{}", fmt::join(names, ", "));
    if (!option.values.empty()) {
        item += fmt::format(" \\fI{}\\fR", roff(option.values));
    }
    if (!option.default_value.empty()) {
        item += fmt::format(" (default {})", roff(option.default_value));
    }
    item += "\n" + roff(option.help) + ".\n";
    return item;
}

std::string options(const std::vector<OptionDescription>& described) {
    std::string items;
    for (const OptionDescription& option : described) {
        if (option.names.back() != "--help") {
            items += option_item(option);
        }
    }
    return items;
}

std::string command_section(const CommandDescription& command) {
    std::string heading = ".SS \"" + roff(command.name);
    for (const OptionDescription& positional : command.positionals) {
        const std::string word = positional.values + (positional.repeats ? "..." : "");
        heading += positional.is_required ? " " + word : fmt::format(" [{}]", word);
    }
    return heading + "\"\n" + roff(command.help) + ".\n" + options(command.options);
}

std::string exit_status() {
    std::string section = ".SH \"EXIT STATUS\"\n";
    for (const auto& [code, meaning] : kExitMeanings) {
        section += fmt::format(".TP\n.B {}\n{}.\n", static_cast<int>(code), meaning);
    }
    return section;
}

}  // namespace

std::string man_page(const CommandDescription& program) {
    std::string page = fmt::format(
        ".TH WORKBOOK 1 \"\" \"Vulkan Puzzles {}\" \"User Commands\"\n"
        ".SH NAME\nworkbook \\- learn GPU programming by writing compute kernels\n"
        ".SH SYNOPSIS\n.B workbook\n.I command\n.RI [ argument ...]\n",
        VKP_VERSION);
    page.append(kDescription);
    page += ".SH COMMANDS\nEvery command takes\n.BR --help .\n";
    for (const CommandDescription& command : program.commands) {
        page += command.is_hidden ? "" : command_section(command);
    }
    page += ".SH OPTIONS\n" + options(program.options) + exit_status();
    page.append(kEnvironment).append(kExamples);
    return page;
}

}  // namespace vkp
