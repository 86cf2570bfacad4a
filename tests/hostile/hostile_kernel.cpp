#include "tests/hostile/hostile_kernel.hpp"

#include "tests/program/process.hpp"

#include <fmt/format.h>

#include <sstream>
#include <stdexcept>

namespace vkp {

namespace {

void take_key(HostileKernel& kernel, const std::string& key, const std::string& value) {
    if (key == "verdict") {
        kernel.verdict = value;
    } else if (key == "line") {
        kernel.line = std::stoi(value);
    } else if (key == "message") {
        kernel.message = value;
    } else if (key != "about") {
        throw std::runtime_error(fmt::format("{}: unknown key {}", kernel.name, key));
    }
}

}  // namespace

HostileKernel read_hostile_kernel(const std::filesystem::path& path) {
    HostileKernel kernel{.name = path.stem().string(), .text = file_content(path), .verdict = {}};
    std::istringstream lines(kernel.text);
    for (std::string line; std::getline(lines, line) && line.starts_with("// ");) {
        const std::size_t colon = line.find(": ");
        if (colon == std::string::npos) {
            throw std::runtime_error(fmt::format("{}: no key in \"{}\"", kernel.name, line));
        }
        take_key(kernel, line.substr(3, colon - 3), line.substr(colon + 2));
    }
    if (kernel.verdict.empty()) {
        throw std::runtime_error(fmt::format("{} names no verdict", kernel.name));
    }
    return kernel;
}

std::string kernel_with(const std::string& inside, const std::string& above) {
    return fmt::format(
        "{}void kernel() {{\n    uint i = gl_LocalInvocationID.x;\n{}\n    result[i] = a[i] + "
        "10;\n}}\n",
        above, inside);
}

std::string repeated(const std::string& text, std::size_t times) {
    std::string result;
    for (std::size_t i = 0; i < times; ++i) {
        result += text;
    }
    return result;
}

}  // namespace vkp
