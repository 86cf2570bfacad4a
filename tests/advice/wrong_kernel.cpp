#include "tests/advice/wrong_kernel.hpp"

#include "tests/paths.hpp"

#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

namespace vkp {

namespace {

std::string content(const std::filesystem::path& path) {
    std::ifstream file(source_root() / path);
    return {std::istreambuf_iterator<char>(file), {}};
}

// Each part in the place of one "FILL ME IN".
std::string filled(const Puzzle& puzzle, const std::vector<std::string>& parts) {
    std::istringstream lines(content("puzzles/" + puzzle.id + "/kernel.comp"));
    std::string text;
    std::size_t next = 0;
    for (std::string line; std::getline(lines, line);) {
        const bool is_place = line.find("FILL ME IN") != std::string::npos;
        if (is_place && next == parts.size()) {
            throw std::runtime_error("too few parts for " + puzzle.id);
        }
        text += is_place ? parts[next++] : line + "\n";
    }
    if (next != parts.size()) {
        throw std::runtime_error("too many parts for " + puzzle.id);
    }
    return text;
}

void finish(WrongKernel& kernel, const Puzzle& puzzle, std::vector<std::string>& parts) {
    bool is_whole = false;
    for (const std::string& part : parts) {
        is_whole = is_whole || part.starts_with("void ") ||
                   part.find("\nvoid ") != std::string::npos ||
                   part.find("__global__") != std::string::npos;
    }
    kernel.text = is_whole && parts.size() == 1 ? parts.front() : filled(puzzle, parts);
    parts = {""};
}

}  // namespace

std::vector<WrongKernel> wrong_kernels(const Puzzle& puzzle) {
    std::istringstream lines(content("tests/advice/" + puzzle.id + ".txt"));
    std::vector<WrongKernel> kernels;
    std::vector<std::string> parts = {""};
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("=== ")) {
            if (!kernels.empty()) {
                finish(kernels.back(), puzzle, parts);
            }
            kernels.emplace_back();
            kernels.back().name = line.substr(4);
        } else if (kernels.empty()) {
            throw std::runtime_error("a file of wrong kernels begins with a name: " + puzzle.id);
        } else if (line.starts_with("says: ")) {
            kernels.back().says.push_back(line.substr(6));
        } else if (line.starts_with("not: ")) {
            kernels.back().says_not.push_back(line.substr(5));
        } else if (line.starts_with("hint: ")) {
            kernels.back().hint = std::stoi(line.substr(6));
        } else if (line.starts_with("cure: ")) {
            kernels.back().cure = line.substr(6);
        } else if (line == "---") {
            parts.emplace_back();
        } else {
            parts.back() += line + "\n";
        }
    }
    if (!kernels.empty()) {
        finish(kernels.back(), puzzle, parts);
    }
    return kernels;
}

}  // namespace vkp
