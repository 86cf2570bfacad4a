#include "tests/operations/trial_kernel.hpp"

#include "checker/report/operations/row_kernel.hpp"
#include "tests/paths.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

namespace vkp {
namespace {

// A file's own lines by their beginning, with their replacements.
using Lines = std::map<std::string, std::string>;

std::string declared(const std::string& key, const TrialArray& array) {
    return fmt::format(
        "// {}: {} {}[{}]{}", key, array.name, array.type, fmt::join(array.extents, ","),
        array.values.empty() ? "" : fmt::format(" = {{{:.17g}}}", fmt::join(array.values, ", ")));
}

Lines lines_of(const TensorOperation& operation, const OperandTypes& types, const Trial& trial) {
    Lines lines;
    for (const TrialArray& array : trial.arrays) {
        for (const char* key : {"array", "buffer"}) {
            lines[fmt::format("// {}: {} ", key, array.name)] = declared(key, array);
        }
    }
    for (const auto& [name, value] : trial.constants) {
        const std::string start = fmt::format("// constant: {} ", name);
        lines[start] = fmt::format("{}= {}", start, value);
    }
    std::map<std::string, std::string> macros = row_macros(operation, types);
    for (const auto& [name, text] : trial.macros) {
        macros[name] = text;
    }
    for (const auto& [name, text] : macros) {
        lines[fmt::format("#define {} ", name)] = fmt::format("#define {} {}", name, text);
    }
    return lines;
}

std::string groups_line(const Trial& trial) {
    return fmt::format("// groups: {}",
                       trial.groups > 0 ? trial.groups : (trial.threads + 63) / 64);
}

// Requires a place for everything that was inserted: macros of types alone need none.
void require_found(const std::string& text, const TensorOperation& operation, const Trial& trial) {
    std::vector<std::string> starts;
    for (const auto& [name, value] : operation.macros) {
        starts.push_back(fmt::format("\n#define {} ", name));
    }
    for (const TrialArray& array : trial.arrays) {
        starts.push_back(fmt::format(": {} {}[", array.name, array.type));
    }
    for (const std::string& start : starts) {
        if (text.find(start) == std::string::npos) {
            throw std::invalid_argument(fmt::format("{} lacks \"{}\"", operation.kernel, start));
        }
    }
}

}  // namespace

std::string kernel_text(const std::string& kernel) {
    std::ifstream file(source_root() / "solutions/operations" / (kernel + ".comp"));
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string trial_kernel(const TensorOperation& operation, const OperandTypes& types,
                         const Trial& trial) {
    const Lines lines = lines_of(operation, types, trial);
    std::string text;
    std::istringstream file(kernel_text(operation.kernel));
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("// expect: ") || line.starts_with("// groups: ")) {
            continue;
        }
        for (const auto& [start, other] : lines) {
            if (line.starts_with(start)) {
                line = other;
                break;
            }
        }
        text += line + "\n";
        if (line.starts_with("// workgroup: ")) {
            text += groups_line(trial) + "\n";
        }
    }
    require_found(text, operation, trial);
    return text;
}

}  // namespace vkp
