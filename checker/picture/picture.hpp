// The content of a picture: the actions of a kernel, and the texts about it.
#pragma once

#include "harness/judge/verdict.hpp"
#include "harness/model/kernel.hpp"
#include "harness/model/puzzle.hpp"
#include "harness/model/results/finding.hpp"
#include "harness/picture/recording.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

// A puzzle's expectation of its result; values and elements as in the recording of that array.
struct Expectation {
    std::size_t array = 0;
    picture::Values expected;
    std::vector<std::size_t> wrong;  // elements
};

// A finding of the audit, as values and in words.
struct PictureFinding {
    audit::Hazard hazard;
    Finding text;
    // The array and its element in the recording, where the finding has such.
    std::optional<std::size_t> array = {};
    std::optional<std::size_t> cell = {};

    // "Line 7: …", with the lines that it names.
    [[nodiscard]] std::string sentence() const;
};

struct Picture {
    std::string title;
    std::string case_name = {};  // case of a puzzle
    std::string dispatch = {};   // its kernel function, of a puzzle with several
    Kernel kernel;
    Launch launch;
    Subgroups subgroups = {};       // as assumed by the audit
    std::string verdict = {};       // as JSON names it
    std::string verdict_text = {};  // in a sentence
    picture::Recording recording;
    std::vector<PictureFinding> findings = {};    // findings by line
    std::optional<Expectation> expectation = {};  // only for a puzzle
    std::optional<Budget> budget = {};            // only for a puzzle
    std::optional<Budget> best = {};              // likewise
    // Only for a puzzle with one dispatch, as the limits are for all dispatches together.
    std::optional<Traffic> traffic = {};
    std::optional<TrafficLimit> traffic_budget = {};
    std::optional<TrafficLimit> best_traffic = {};
    std::optional<bool> is_within_budget = {};  // within all limits of counts
    std::vector<bool> is_input = {};            // by array of the frame: kernels can only read it

    // Threads of a workgroup.
    [[nodiscard]] std::uint32_t lane_count() const {
        return static_cast<std::uint32_t>(launch.workgroup_size.volume());
    }
    // The order of arrays in pictures: inputs, shared memory, results.
    [[nodiscard]] std::vector<std::size_t> arrays_in_order() const;
    // Whether a finding is about this element.
    [[nodiscard]] bool has_finding(std::size_t array, std::size_t cell) const;
    // Whether threads race for elements of this array.
    [[nodiscard]] bool has_race(std::size_t array) const;
    // Sentences about its missing parts.
    [[nodiscard]] std::vector<std::string> left_out() const;
};

// The form in which data name the elements of a step: one by one, or as runs where that is shorter,
// from which a page makes the list again.
enum class StepElements { kListed, kInRuns };

// Schema 1, described in docs/json.md.
std::string render_picture_json(const Picture& picture,
                                StepElements elements = StepElements::kListed);
// A self-contained page.
std::string render_picture_html(const Picture& picture);
// A page with a tab for each dispatch of a puzzle, that opens at one of them.
std::string render_picture_html(const std::vector<Picture>& dispatches, std::size_t first);
// A still picture of a puzzle's task: the inputs that go into one element of the result.
std::string render_statement_svg(const Puzzle& puzzle, const Case& definition);
// A still picture: every recorded access of a workgroup at once.
std::string render_picture_svg(const Picture& picture, std::uint32_t workgroup);

}  // namespace vkp
