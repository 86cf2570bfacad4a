// What an editor gets from `workbook lsp`.
#include "checker/lsp/text_lines.hpp"
#include "tests/editors/kernels.hpp"
#include "tests/editors/protocol_client.hpp"
#include "tests/program/test_workbook.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace vkp {
namespace {

struct Opened {
    TestWorkbook workbook;
    LanguageClient editor{workbook.root(), {{"initializationOptions", {{"verdicts", true}}}}};
    std::string uri;

    Opened(int puzzle, const std::string& text) : uri(uri_of_file(workbook.kernel_path(puzzle))) {
        editor.open(uri, text);
    }
    Json at(int line, int character) {
        return {{"textDocument", {{"uri", uri}}},
                {"position", {{"line", line}, {"character", character}}}};
    }
    Json actions_at(int line) {
        return editor.result("textDocument/codeAction",
                             {{"textDocument", {{"uri", uri}}},
                              {"range",
                               {{"start", {{"line", line}, {"character", 4}}},
                                {"end", {{"line", line}, {"character", 4}}}}},
                              {"context", {{"diagnostics", Json::array()}}}});
    }
    std::string hover_at(int line, int character) {
        const Json hover = editor.result("textDocument/hover", at(line, character));
        return hover.is_null() ? "" : hover["contents"]["value"].get<std::string>();
    }
};

TEST(LanguageServer, MarksBothLinesOfARace) {
    Opened opened(9, kRace);
    const Json marks = opened.editor.diagnostics(opened.uri, 1);
    ASSERT_EQ(marks.size(), 2U) << marks;
    EXPECT_EQ(marks[0]["code"], "data_race");
    EXPECT_EQ(marks[0]["severity"], 1);
    EXPECT_EQ(marks[0]["range"]["start"]["line"], 6);
    EXPECT_EQ(marks[1]["range"]["start"]["line"], 11);
    EXPECT_EQ(marks[0]["relatedInformation"][0]["location"]["range"], marks[1]["range"]);
    // The mark is under the element.
    EXPECT_EQ(marks[0]["range"]["start"]["character"], 8);
    EXPECT_EQ(marks[0]["range"]["end"]["character"], 18);
    // The workbook of the test has no documentation; the link leads to that of the program.
    EXPECT_TRUE(contains(marks[0]["codeDescription"]["href"].get<std::string>(),
                         "/docs/audit.md#findings"));
}

TEST(LanguageServer, SaysTheVerdictAndRecordsThatOfTheFileAlone) {
    Opened opened(9, kRace);
    const Json verdict = opened.editor.notification("workbook/verdict");
    EXPECT_EQ(verdict["puzzle"], 9);
    EXPECT_EQ(verdict["verdict"], "faulty");
    EXPECT_EQ(opened.workbook.run({"list", "9", "--format", "json"}).output.find("data_race"),
              std::string::npos);

    opened.workbook.write_kernel(9, solution_text(9));
    opened.editor.change(opened.uri, 2, solution_text(9));
    EXPECT_TRUE(opened.editor.diagnostics(opened.uri, 2).empty());
    EXPECT_EQ(opened.editor.notification("workbook/verdict")["stars"], 3);
    EXPECT_TRUE(contains(opened.workbook.run({"list", "9"}).output, "★★★"));
    const Json list =
        opened.editor.result("workspace/executeCommand", {{"command", "workbook.list"}});
    EXPECT_EQ(list["parts"][0]["puzzles"][8]["stars"], 3);
    EXPECT_EQ(list["next"], 1);
}

// The text with the edits of a code action, which have lines of ASCII alone.
std::string edited(const std::string& text, const Json& action) {
    std::string result = text;
    const TextLines lines(text, PositionEncoding::kUtf16);
    const Json& edits = action["edit"]["documentChanges"][0]["edits"];
    for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) {
        const std::size_t begin = lines.byte_at(position_from((*edit)["range"]["start"]));
        const std::size_t end = lines.byte_at(position_from((*edit)["range"]["end"]));
        result.replace(begin, end - begin, (*edit)["newText"].get<std::string>());
    }
    return result;
}

TEST(LanguageServer, OffersAFixAsAnEditThatHelps) {
    std::string wrong = solution_text(13);
    const std::size_t place = wrong.find("a_strides[0]");
    ASSERT_NE(place, std::string::npos);
    wrong.replace(place, 9, "a_shape");
    Opened opened(13, wrong);
    const Json marks = opened.editor.diagnostics(opened.uri, 1);
    ASSERT_FALSE(marks.empty());
    const Json actions = opened.actions_at(marks[0]["range"]["start"]["line"].get<int>());
    ASSERT_TRUE(actions[0].contains("edit")) << actions;
    EXPECT_EQ(actions[0]["kind"], "quickfix");
    EXPECT_EQ(actions[0]["edit"]["documentChanges"][0]["textDocument"]["version"], 1);
    opened.editor.change(opened.uri, 2, edited(wrong, actions[0]));
    EXPECT_TRUE(opened.editor.diagnostics(opened.uri, 2).empty());
}

TEST(LanguageServer, OffersCommandsAndAsManyAsAreAskedFor) {
    Opened opened(9, kRace);
    opened.editor.diagnostics(opened.uri, 1);
    EXPECT_EQ(opened.actions_at(6).size(), 3U);
    const Json sources = opened.editor.result(
        "textDocument/codeAction",
        {{"textDocument", {{"uri", opened.uri}}},
         {"range",
          {{"start", {{"line", 0}, {"character", 0}}}, {"end", {{"line", 0}, {"character", 0}}}}},
         {"context", {{"diagnostics", Json::array()}, {"only", {"source"}}}}});
    ASSERT_EQ(sources.size(), 3U);
    EXPECT_EQ(sources[2]["command"]["command"], "workbook.reset");
}

TEST(LanguageServer, ShowsTheValuesOfThreads) {
    Opened opened(9, kRace);
    opened.editor.diagnostics(opened.uri, 1);
    const std::string sum = opened.hover_at(11, 13);
    EXPECT_TRUE(contains(sum, "float sum")) << sum;
    EXPECT_TRUE(contains(sum, "| 3 | 3, 5, 6 |")) << sum;
    EXPECT_TRUE(contains(sum, "| 7 | 7, 13, 18 |")) << sum;
    EXPECT_TRUE(contains(sum, "reads `s`: 3 requests, 3 passes")) << sum;
    EXPECT_TRUE(contains(opened.hover_at(3, 20), "| 7 | (7, 0, 0) |"));
    EXPECT_TRUE(contains(opened.hover_at(6, 21), "8 elements in case classic"));
    EXPECT_TRUE(contains(opened.hover_at(6, 9), "writes it 8 times"));
    EXPECT_TRUE(contains(opened.hover_at(0, 3), "shared memory"));
    EXPECT_EQ(opened.hover_at(1, 0), "");
}

TEST(LanguageServer, KnowsNamesSymbolsAndDeclarations) {
    Opened opened(9, kRace);
    const Json items = opened.editor.result("textDocument/completion", opened.at(12, 8));
    std::set<std::string> labels;
    for (const Json& item : items) {
        labels.insert(item["label"].get<std::string>());
    }
    for (const char* const name : {"local_i", "s", "a_shape", "TPB", "barrier", "clamp", "uint"}) {
        EXPECT_TRUE(labels.contains(name)) << name;
    }
    const Json where = opened.editor.result("textDocument/definition", opened.at(11, 22));
    EXPECT_EQ(where["range"]["start"]["line"], 4);
    const Json symbols = opened.editor.result("textDocument/documentSymbol",
                                              {{"textDocument", {{"uri", opened.uri}}}});
    ASSERT_EQ(symbols.size(), 2U);
    EXPECT_EQ(symbols[1]["name"], "kernel");
    EXPECT_EQ(symbols[1]["children"].size(), 4U);
}

TEST(LanguageServer, ShowsCountsBesideTheLinesUnlessTheyAreSwitchedOff) {
    Opened opened(9, kRace);
    opened.editor.diagnostics(opened.uri, 1);
    const Json range = {{"start", {{"line", 0}, {"character", 0}}},
                        {"end", {{"line", 99}, {"character", 0}}}};
    const Json asked = {{"textDocument", {{"uri", opened.uri}}}, {"range", range}};
    const Json hints = opened.editor.result("textDocument/inlayHint", asked);
    ASSERT_EQ(hints.size(), 3U);
    EXPECT_EQ(hints[0]["label"], "reads a: 1 sector · writes s: 1 pass");
    opened.editor.notify("workspace/didChangeConfiguration",
                         {{"settings", {{"vulkanPuzzles", {{"inlayCounts", false}}}}}});
    EXPECT_TRUE(opened.editor.result("textDocument/inlayHint", asked).empty());
}

TEST(LanguageServer, TakesHintsResetsAndDraws) {
    Opened opened(9, kRace);
    opened.editor.diagnostics(opened.uri, 1);
    const auto execute = [&](const char* command) {
        return opened.editor.result("workspace/executeCommand",
                                    {{"command", command}, {"arguments", {opened.uri}}});
    };
    const Json hint = execute("workbook.hint");
    EXPECT_GT(hint["number"].get<int>(), 0);
    EXPECT_EQ(opened.editor.notification("window/showMessage")["message"], hint["text"]);
    EXPECT_NE(execute("workbook.hint")["number"], hint["number"]);
    EXPECT_EQ(execute("workbook.next")["number"], 10);

    execute("workbook.reset");
    const Json edit = opened.editor.notification("workspace/applyEdit")["edit"];
    EXPECT_EQ(edit["changes"][opened.uri][0]["newText"], template_text(9));

    const std::string page = execute("workbook.picture")["path"];
    EXPECT_TRUE(contains(file_content(page), "<html"));
    EXPECT_EQ(execute("workbook.check")["verdict"], "faulty");
}

TEST(LanguageServer, ChecksLabFilesAndLeavesOtherShadersAlone) {
    TestWorkbook workbook;
    LanguageClient editor(workbook.root());
    const std::string lab = uri_of_file(workbook.root() / "own.comp");
    editor.open(lab,
                "// workgroup: 4 1 1\n// groups: 1 1 1\n// array: a float[3]\n"
                "// buffer: result float[4]\nvoid kernel() {\n"
                "    result[gl_LocalInvocationID.x] = a[gl_LocalInvocationID.x];\n}\n");
    const Json marks = editor.diagnostics(lab, 1);
    ASSERT_EQ(marks.size(), 1U) << marks;
    EXPECT_EQ(marks[0]["code"], "out_of_bounds");
    EXPECT_EQ(marks[0]["range"]["start"]["line"], 5);

    const std::string other = uri_of_file(workbook.root() / "other.comp");
    editor.open(other, "#version 450\nvoid main() {}\n");
    const Json answer = editor.request("workspace/executeCommand",
                                       {{"command", "workbook.check"}, {"arguments", {other}}});
    EXPECT_TRUE(contains(answer["error"]["message"].get<std::string>(), "neither a puzzle"));
}

TEST(LanguageServer, ANewKeyCancelsTheCheckBefore) {
    Opened opened(1,
                  "void kernel() {\n    uint i = 0;\n    while (true) {\n        i++;\n"
                  "        result[0] = float(i);\n    }\n}\n");
    opened.editor.change(opened.uri, 2, solution_text(1));
    EXPECT_TRUE(opened.editor.diagnostics(opened.uri, 2).empty());
    // A request in the middle of a check has an answer at once.
    opened.editor.change(opened.uri, 3, kRace);
    EXPECT_GT(opened.editor.result("textDocument/completion", opened.at(3, 4)).size(), 50U);
}

TEST(LanguageServer, AKernelCostsAWorkerAndNotTheServer) {
    Opened opened(1,
                  "void kernel() {\n    float x[1 << 28];\n    x[3] = 1.0;\n"
                  "    result[0] = x[3];\n}\n");
    EXPECT_FALSE(opened.editor.diagnostics(opened.uri, 1).empty());
    opened.editor.change(opened.uri, 2, solution_text(1));
    EXPECT_TRUE(opened.editor.diagnostics(opened.uri, 2).empty());
}

std::size_t resident_kib(pid_t process) {
    std::ifstream status("/proc/" + std::to_string(process) + "/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmRSS:")) {
            return std::stoul(line.substr(6));
        }
    }
    return 0;
}

TEST(LanguageServer, KeepsItsMemoryOverTenThousandEdits) {
#ifdef VKP_SANITIZED
    GTEST_SKIP() << "a sanitizer keeps what is freed";
#endif
    Opened opened(1, solution_text(1));
    opened.editor.diagnostics(opened.uri, 1);
    const auto edit_until = [&](int first, int last) {
        for (int version = first; version <= last; ++version) {
            opened.editor.change(opened.uri, version,
                                 solution_text(1) + "// " + std::to_string(version) + "\n");
        }
        opened.editor.diagnostics(opened.uri, last);
        return resident_kib(opened.editor.client().process());
    };
    const std::size_t before = edit_until(2, 1000);
    const std::size_t after = edit_until(1001, 11'000);
    EXPECT_LT(after, before + 2048);
}

TEST(LanguageServer, EndsAsTheProtocolSays) {
    TestWorkbook workbook;
    LanguageClient polite(workbook.root());
    EXPECT_TRUE(polite.result("shutdown", nullptr).is_null());
    EXPECT_EQ(polite.request("textDocument/hover", {})["error"]["code"], -32600);
    polite.notify("exit", nullptr);
    EXPECT_EQ(polite.client().end(), 0);
    LanguageClient rude(workbook.root());
    rude.notify("exit", nullptr);
    EXPECT_EQ(rude.client().end(), 1);
}

}  // namespace
}  // namespace vkp
