#include "tests/device/golden_kernel.hpp"

#include "tests/device/support.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <string_view>

namespace vkp {

namespace {

Counts parse_counts(const std::string& value) {
    Counts counts;
    std::istringstream words(value);
    std::string word;
    while (words >> word) {
        const std::size_t equals = word.find('=');
        const auto* const name =
            std::find(kCounterNames.begin(), kCounterNames.end(), word.substr(0, equals));
        if (equals == std::string::npos || name == kCounterNames.end()) {
            throw std::runtime_error("no count: " + word);
        }
        counts[static_cast<Counter>(name - kCounterNames.begin())] =
            std::stoull(word.substr(equals + 1));
    }
    return counts;
}

GoldenFinding parse_finding(const std::string& value) {
    GoldenFinding finding;
    std::istringstream words(value);
    std::string key;
    words >> finding.kind >> key >> finding.line;
    if (key != "line" || !words) {
        throw std::runtime_error("no finding: " + value);
    }
    std::string detail;
    while (words >> key >> detail) {
        if (key != "and" && key != "array" && key != "element" && key != "thread" &&
            key != "workgroup" && key != "case") {
            throw std::runtime_error("unknown detail of a finding: " + key);
        }
        finding.details[key] = detail;
    }
    return finding;
}

void take(GoldenKernel& kernel, const std::string& key, const std::string& value) {
    if (key == "puzzle") {
        kernel.puzzle = std::stoi(value);
    } else if (key == "verdict") {
        kernel.verdict = value;
    } else if (key == "finding") {
        kernel.findings.push_back(parse_finding(value));
    } else if (key == "counts") {
        kernel.counts = parse_counts(value);
    } else if (key == "total") {
        kernel.total = parse_counts(value);
    } else if (key == "stars") {
        kernel.stars = std::stoi(value);
    } else if (key == "wrong case") {
        kernel.wrong_case = value;
    } else if (key == "error line") {
        kernel.error_line = std::stoi(value);
    } else if (key != "about") {
        throw std::runtime_error("unknown key: " + key);
    }
}

}  // namespace

GoldenKernel read_golden_kernel(const std::filesystem::path& path) {
    GoldenKernel kernel;
    kernel.text = read_file(path);
    std::istringstream lines(kernel.text);
    std::string line;
    while (std::getline(lines, line) && line.starts_with("//")) {
        const std::size_t colon = line.find(": ");
        // A line without a key continues the `about` above.
        if (colon != std::string::npos && line.find("  ") > colon) {
            take(kernel, line.substr(3, colon - 3), line.substr(colon + 2));
        }
    }
    if (kernel.puzzle == 0 || kernel.verdict.empty()) {
        throw std::runtime_error(path.string() + " lacks its puzzle or verdict");
    }
    return kernel;
}

}  // namespace vkp
