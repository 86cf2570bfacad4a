#include "checker/files/files.hpp"
#include "checker/isolated/check_options.hpp"
#include "checker/lsp/code_actions.hpp"
#include "checker/lsp/completion.hpp"
#include "checker/lsp/file_uri.hpp"
#include "checker/lsp/hover.hpp"
#include "checker/lsp/line_costs.hpp"
#include "checker/lsp/rpc_error.hpp"
#include "checker/lsp/server.hpp"
#include "checker/lsp/symbols.hpp"
#include "checker/report/render.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/judge/lab_verdict.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace vkp {

namespace {

// The workbook of the folder that the editor has open. VKP_ROOT, which the launcher sets, comes
// first.
std::optional<Workbook> workbook_of(const Json& initialize) {
    std::error_code error;
    if (std::getenv("VKP_ROOT") == nullptr && initialize.contains("rootUri") &&
        initialize["rootUri"].is_string()) {
        if (const auto path = path_of_uri(initialize["rootUri"].get<std::string>())) {
            std::filesystem::current_path(*path, error);
        }
    }
    try {
        return Workbook::locate();
    } catch (const InstallationError&) {
        return {};
    }
}

Json capabilities_json(const ClientAbilities& abilities) {
    constexpr int kWholeText = 1;
    return {
        {"positionEncoding", abilities.encoding == PositionEncoding::kUtf8 ? "utf-8" : "utf-16"},
        {"textDocumentSync", {{"openClose", true}, {"change", kWholeText}, {"save", true}}},
        {"hoverProvider", true},
        {"completionProvider", {{"triggerCharacters", {"."}}}},
        {"signatureHelpProvider", {{"triggerCharacters", {"(", ","}}}},
        {"codeActionProvider", {{"codeActionKinds", {"quickfix", "source.workbook"}}}},
        {"inlayHintProvider", true},
        {"documentSymbolProvider", true},
        {"definitionProvider", true},
        {"executeCommandProvider",
         {{"commands",
           {kCheckCommand, kHintCommand, kPictureCommand, kResetCommand, kNextCommand,
            kListCommand}}}}};
}

std::string verdict_of(const PuzzleResult& result) {
    return std::string(result.puzzle != nullptr ? verdict_name(result.verdict)
                                                : lab_verdict_name(result.verdict));
}

std::string summary_of(const PuzzleResult& result) {
    if (result.puzzle != nullptr) {
        return summary(result);
    }
    return result.findings.empty() ? verdict_of(result)
                                   : fmt::format("{}: {}", verdict_of(result),
                                                 finding_name(result.findings.front().kind));
}

// Where the page of a picture is written: in the workbook, or where what can be made again is kept.
std::filesystem::path page_folder(const std::optional<Workbook>& workbook) {
    std::filesystem::path folder =
        workbook ? workbook->root() / ".workbook" : cache_folder() / "pages";
    std::error_code error;
    std::filesystem::create_directories(folder, error);  // what fails shows when it is written
    return folder;
}

}  // namespace

const std::map<std::string, LanguageServer::Request>& LanguageServer::requests() {
    static const std::map<std::string, Request> all = {
        {"initialize", {&LanguageServer::initialize}},
        {"shutdown", {&LanguageServer::shut_down}},
        {"textDocument/hover", {&LanguageServer::answer_hover}},
        {"textDocument/completion", {&LanguageServer::answer_completion}},
        {"textDocument/signatureHelp", {&LanguageServer::answer_signature}},
        {"textDocument/codeAction", {&LanguageServer::answer_actions}},
        {"textDocument/inlayHint", {&LanguageServer::answer_inlay_hints}},
        {"textDocument/documentSymbol", {&LanguageServer::answer_symbols}},
        {"textDocument/definition", {&LanguageServer::answer_definition}},
        {"workspace/executeCommand", {&LanguageServer::execute, true}},
    };
    return all;
}

Json LanguageServer::initialize(const Json& params) {
    client_.abilities = abilities_from(params);
    learner_ = LearnerCommands(workbook_of(params));
    const Json::json_pointer costs("/initializationOptions/inlayCounts");
    shows_costs_ = !params.contains(costs) || params.at(costs).get<bool>();
    is_initialized_ = true;
    return {{"capabilities", capabilities_json(client_.abilities)},
            {"serverInfo", {{"name", "workbook"}}}};
}

Json LanguageServer::shut_down(const Json& /*params*/) {
    has_shut_down_ = true;
    is_outdated_ = true;
    return nullptr;
}

Json LanguageServer::answer_hover(const Json& params) {
    Document& subject = document(params);
    const std::size_t byte = lines_of(subject).byte_at(position_from(params.at("position")));
    if (has_values(subject, byte, options_.seed)) {
        ensure_run(subject);
    }
    const Document& unchanged = document(params);
    return hover(unchanged, lines_of(unchanged), byte, options_.seed, learner_.glossary());
}

Json LanguageServer::answer_completion(const Json& params) {
    const Document& subject = document(params);
    const std::size_t byte = lines_of(subject).byte_at(position_from(params.at("position")));
    return completions(subject, byte, options_.seed);
}

Json LanguageServer::answer_signature(const Json& params) {
    const Document& subject = document(params);
    return signature_help(subject, lines_of(subject).byte_at(position_from(params.at("position"))));
}

Json LanguageServer::answer_actions(const Json& params) {
    const Document& subject = document(params);
    const TextLines lines = lines_of(subject);
    const Json& range = params.at("range");
    const Json::json_pointer only("/context/only");
    return code_actions(subject, lines,
                        {lines.byte_at(position_from(range.at("start"))),
                         lines.byte_at(position_from(range.at("end")))},
                        params.contains(only) && params.at(only).is_array()
                            ? params.at(only).get<std::vector<std::string>>()
                            : std::vector<std::string>());
}

Json LanguageServer::answer_inlay_hints(const Json& params) {
    const Document& subject = document(params);
    const Json& range = params.at("range");
    if (!shows_costs_ || !subject.has_current_result()) {
        return Json::array();
    }
    return inlay_hints(subject, lines_of(subject), position_from(range.at("start")).line,
                       position_from(range.at("end")).line);
}

Json LanguageServer::answer_symbols(const Json& params) {
    const Document& subject = document(params);
    return document_symbols(subject, lines_of(subject));
}

Json LanguageServer::answer_definition(const Json& params) {
    const Document& subject = document(params);
    const TextLines lines = lines_of(subject);
    return definition_of(subject, lines, lines.byte_at(position_from(params.at("position"))));
}

Json LanguageServer::execute(const Json& params) {
    const std::string command = params.at("command");
    const Json arguments = params.value("arguments", Json::array());
    if (command == kListCommand) {
        return learner_.list();
    }
    if (command == kPictureCommand) {
        return show_picture(arguments);
    }
    if (command == kResetCommand) {
        return reset(arguments);
    }
    if (command == kNextCommand) {
        return learner_.next(document_of_arguments(arguments));
    }
    if (command == kHintCommand) {
        Json hint = learner_.hint(document_of_arguments(arguments));
        if (!client_.abilities.shows_results) {
            client_.show_message(hint["text"]);
        }
        return hint;
    }
    if (command == kCheckCommand) {
        Document& subject = document_of_arguments(arguments);
        if (subject.is_checked() && options_.runs_kernels && !subject.has_current_result()) {
            check(subject);
        }
        return checked(arguments);
    }
    throw RpcError(RpcCode::kInvalidParams, fmt::format("there is no command \"{}\"", command));
}

// A verdict, for people and for programs: {uri, version, puzzle, title, verdict, stars, summary,
// text}.
Json LanguageServer::checked(const Json& arguments) {
    const Document& subject = document_of_arguments(arguments);
    if (!subject.is_checked()) {
        throw RpcError(RpcCode::kInvalidParams,
                       "this file is neither a puzzle's kernel nor a lab file");
    }
    if (subject.result == nullptr) {
        throw RpcError(RpcCode::kContentModified, "the text was changed meanwhile");
    }
    const PuzzleResult& result = *subject.result;
    Json json = {{"uri", subject.uri}, {"version", subject.result_version}};
    json.update(subject_json(subject));
    json.update({{"verdict", verdict_of(result)},
                 {"stars", result.stars},
                 {"summary", summary_of(result)},
                 {"text", render_text(result, {})}});
    return json;
}

Json LanguageServer::show_picture(const Json& arguments) {
    const Document copy = document_of_arguments(arguments);
    if (!copy.is_checked() || !options_.runs_kernels) {
        throw RpcError(RpcCode::kInvalidParams,
                       "this file is neither a puzzle's kernel nor a lab file");
    }
    busy_with_ = copy.uri;
    is_outdated_ = false;
    RenderedText page;
    try {
        page = checks_.picture(copy);
    } catch (...) {
        busy_with_.clear();
        throw;
    }
    busy_with_.clear();
    if (!page.succeeded) {
        throw RpcError(RpcCode::kInvalidRequest, page.text);
    }
    const std::string name = copy.puzzle != nullptr ? copy.puzzle->id : copy.path.stem().string();
    const std::filesystem::path path =
        page_folder(learner_.workbook()) / fmt::format("picture-{}.html", name);
    write_output(path, page.text);
    if (!client_.abilities.shows_results) {
        client_.show_page(uri_of(path), path.string());
    }
    return {{"path", path.string()}};
}

// The editor keeps what it replaces, so that it can be undone.
Json LanguageServer::reset(const Json& arguments) {
    const Document& subject = document_of_arguments(arguments);
    const TextLines lines = lines_of(subject);
    const Json edit = {{"range", lines.json(ByteRange{0, subject.text.size()})},
                       {"newText", learner_.template_of(subject)}};
    client_.request("workspace/applyEdit", {{"label", "Reset to the template"},
                                            {"edit", {{"changes", {{subject.uri, {edit}}}}}}});
    return nullptr;
}

}  // namespace vkp
