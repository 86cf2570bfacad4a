// Verdicts for people and for programs.
#pragma once

#include "checker/text/style.hpp"
#include "harness/judge/verdict.hpp"
#include "harness/model/device/device_info.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

struct TextOptions {
    Style style = Style(false);
    bool per_thread = false;
    bool smallest = false;  // the whole of the smallest case, which otherwise has a line
};

// One verdict in full, to fit one screen: its first line, and the rest.
// A lab file has render_text() alone.
std::string render_title(const PuzzleResult& result, const Style& style);
std::string render_details(const PuzzleResult& result, const TextOptions& options);
std::string render_text(const PuzzleResult& result, const TextOptions& options);

// One line, and under it the first thing that is wrong.
std::string render_text_line(const PuzzleResult& result, const TextOptions& options);

// Schema 2, described in docs/json.md.
// Without a device the audit alone has checked.
std::string render_json(const std::vector<PuzzleResult>& results,
                        const std::optional<DeviceInfo>& device, std::uint64_t seed,
                        bool per_thread);

// The report on a lab file, and on several: schema 1, described in docs/json.md.
std::string render_lab_json(const PuzzleResult& result, std::uint64_t seed);
std::string render_labs_json(const std::vector<PuzzleResult>& results, std::uint64_t seed);

// The same as SARIF 2.1.0, which code hosts show at the lines. `version` is this program's.
std::string render_sarif(const std::vector<PuzzleResult>& all, const std::string& version);

// JUnit XML: a test case for each puzzle, where not started is skipped, or for a lab file.
std::string render_junit(const std::vector<PuzzleResult>& results, bool strict);

// "wrong in case random: 3 of 8 elements differ, first result[2]: expected 3, got 1"
std::string summary(const PuzzleResult& result);

}  // namespace vkp
