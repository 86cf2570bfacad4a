#include "checker/report/json/json_values.hpp"
#include "checker/report/remedy_text.hpp"
#include "checker/report/render.hpp"
#include "harness/judge/lab_verdict.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace vkp {

namespace {

// A rule for what is no finding of the audit's: an error of the compiler, or a wrong value.
constexpr const char* kOtherVerdict = "verdict";

Json location(const Kernel& kernel, int line) {
    const SourcePlace place = place_of(kernel, line);
    Json physical = {{"artifactLocation", {{"uri", place.path}}}};
    if (place.line > 0) {
        physical["region"] = {{"startLine", place.line}};
    }
    return {{"physicalLocation", physical}};
}

Json result_json(const std::string& rule, const char* level, const std::string& text,
                 const Kernel& kernel, const std::vector<int>& lines) {
    Json json = {{"ruleId", rule},
                 {"level", level},
                 {"message", {{"text", text}}},
                 {"locations", {location(kernel, lines.empty() ? 0 : lines.front())}}};
    for (std::size_t i = 1; i < lines.size(); ++i) {
        Json related = location(kernel, lines[i]);
        related["id"] = i;
        related["message"] = {{"text", "the other side"}};
        json["relatedLocations"].push_back(std::move(related));
    }
    return json;
}

Json finding_json(const Finding& finding, const char* level, const Kernel& kernel) {
    const std::string advice = finding.advice_text();
    return result_json(std::string(finding_name(finding.kind)), level,
                       finding.message + (advice.empty() ? "." : ". " + advice), kernel,
                       finding.lines);
}

void add_results(Json& all, const PuzzleResult& result) {
    Json results = Json::array();
    for (const CompileError& error : result.compile_errors) {
        const std::string advice = advice_text(error, 0);
        const bool is_fault = result.verdict == Verdict::kCompileError;
        results.push_back(result_json(
            std::string(verdict_name(result.verdict)), is_fault ? "error" : "note",
            error.message + (advice.empty() ? "" : ". " + advice), result.kernel, {error.line}));
    }
    const bool is_guessed = !result.cases.empty() && result.cases.front().definition.is_guessed;
    for (const Finding& finding : result.findings) {
        results.push_back(finding_json(finding, is_guessed ? "warning" : "error", result.kernel));
        if (is_guessed) {
            results.back()["properties"] = {{"guessed", true}};
        }
    }
    for (const Finding& note : result.notes) {
        results.push_back(finding_json(note, "note", result.kernel));
    }
    if (results.empty() && result.verdict != Verdict::kSolved) {
        const bool is_fault =
            result.verdict != Verdict::kNotProved && result.verdict != Verdict::kNothingRan;
        results.push_back(result_json(kOtherVerdict, is_fault ? "error" : "note",
                                      std::string(lab_verdict_name(result.verdict)), result.kernel,
                                      {}));
    }
    all.insert(all.end(), results.begin(), results.end());
}

Json rules_json(const Json& results) {
    std::set<std::string> ids;
    for (const Json& result : results) {
        ids.insert(result["ruleId"].get<std::string>());
    }
    return array_of(ids, [](const std::string& id) {
        std::string words = id;
        std::replace(words.begin(), words.end(), '_', ' ');
        return Json{{"id", id}, {"shortDescription", {{"text", words}}}};
    });
}

}  // namespace

std::string render_sarif(const std::vector<PuzzleResult>& all, const std::string& version) {
    Json results = Json::array();
    for (const PuzzleResult& result : all) {
        add_results(results, result);
    }
    return dump(
        {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
         {"version", "2.1.0"},
         {"runs",
          {{{"tool",
             {{"driver",
               {{"name", "workbook"}, {"version", version}, {"rules", rules_json(results)}}}}},
            {"results", results}}}}});
}

}  // namespace vkp
