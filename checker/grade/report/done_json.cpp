#include "checker/grade/report/done_json.hpp"

#include "checker/grade/grade_submission.hpp"
#include "checker/report/json/result_json.hpp"
#include "checker/report/render.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace vkp {

namespace {

constexpr int kSchema = 1;
constexpr std::string_view kMissing = "missing";
constexpr std::string_view kMachine = "machine";

std::string_view state_name(GradeState state) {
    switch (state) {
        case GradeState::kGraded:
            return "graded";
        case GradeState::kEmpty:
            return "empty";
        case GradeState::kRefused:
        case GradeState::kFault:
            break;
    }
    return "error";
}

// Whole numbers are written as such.
Json points_json(double points) {
    const auto whole = static_cast<std::int64_t>(points);
    return static_cast<double>(whole) == points ? Json(whole) : Json(points);
}

std::string line_that(const Finding& finding, const Kernel& kernel) {
    return finding.lines.empty() ? std::string()
                                 : std::string(line_of(kernel.text, finding.lines.front()));
}

// RESULT, with the parts that reports show.
Json result_json(const GradedPuzzle& graded) {
    if (!graded.result) {
        return {{"puzzle", graded.puzzle->number},
                {"name", graded.puzzle->name()},
                {"verdict", kMissing},
                {"stars", 0},
                {"score", points_json(graded.score)},
                {"max_score", points_json(graded.max_score)}};
    }
    Json json = brief_json(*graded.result);
    const std::vector<Finding>& findings = graded.result->findings;
    for (std::size_t i = 0; i < findings.size(); ++i) {
        json["findings"][i]["source"] = line_that(findings[i], graded.result->kernel);
    }
    json["score"] = points_json(graded.score);
    json["max_score"] = points_json(graded.max_score);
    if (graded.result->verdict != Verdict::kSolved) {
        json["summary"] = summary(*graded.result);
        json["text"] = render_text(*graded.result, {});
    }
    return json;
}

DoneHead head_of(const Json& json) {
    return {.key = json.at("key"),
            .input = json.at("input"),
            .is_fault = json.value("fault", std::string()) == kMachine,
            .attempt = json.at("attempt")};
}

DonePuzzle puzzle_of(const Json& json) {
    DonePuzzle puzzle{.puzzle = json.at("puzzle"),
                      .verdict = json.at("verdict"),
                      .stars = json.at("stars"),
                      .score = json.at("score"),
                      .max_score = json.at("max_score"),
                      .summary = json.value("summary", std::string()),
                      .text = json.value("text", std::string()),
                      .findings = {}};
    for (const Json& finding : json.value("findings", Json::array())) {
        puzzle.findings.push_back(
            {finding.at("kind"), finding.at("message"), finding.value("source", std::string())});
    }
    return puzzle;
}

DoneSubmission submission_of(const Json& json) {
    DoneSubmission done{.head = head_of(json),
                        .id = json.at("id"),
                        .state = json.at("state"),
                        .score = {},
                        .max_score = json.at("max_score"),
                        .problems = json.value("problems", std::vector<std::string>()),
                        .puzzles = {}};
    if (!json.at("score").is_null()) {
        done.score = json.at("score").get<double>();
    }
    for (const Json& result : json.at("results")) {
        done.puzzles.push_back(puzzle_of(result));
    }
    return done;
}

// The value that `read` makes of the text; nothing if that is no JSON, or lacks something.
template <typename Read>
auto parsed(const std::string& text, Read read) -> std::optional<decltype(read(Json()))> {
    try {
        const Json json = Json::parse(text);
        return json.at("schema") == kSchema ? std::optional(read(json)) : std::nullopt;
    } catch (const Json::exception&) {
        return {};
    }
}

}  // namespace

std::string render_graded_json(const Graded& graded, const Origin& origin) {
    const std::optional<double> score = graded.score();
    Json json = {{"schema", kSchema},
                 {"id", graded.id},
                 {"key", origin.key},
                 {"input", origin.input},
                 {"state", state_name(graded.state)},
                 {"attempt", origin.attempt}};
    if (!score) {
        json["fault"] = graded.state == GradeState::kFault ? kMachine : "submission";
        json["problems"] = graded.problems;
    }
    json["score"] = score ? points_json(*score) : Json();
    json["max_score"] = points_json(graded.max_score);
    json["results"] = array_of(graded.puzzles, result_json);
    return dump(json);
}

std::optional<DoneHead> parse_done_head(const std::string& json) {
    return parsed(json, head_of);
}

std::optional<DoneSubmission> parse_done(const std::string& json) {
    return parsed(json, submission_of);
}

}  // namespace vkp
