// Clients that are wrong, slow or gone: each gets an error, and nothing stays behind.
#include "checker/rpc/framing.hpp"
#include "tests/editors/kernels.hpp"
#include "tests/editors/protocol_client.hpp"
#include "tests/program/test_workbook.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace vkp {
namespace {

// The process and those that it has started.
std::vector<pid_t> family_of(pid_t process) {
    std::vector<pid_t> family = {process};
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        std::ifstream stat(entry.path() / "stat");
        std::string line;
        std::getline(stat, line);
        const std::size_t name = line.rfind(')');
        if (name == std::string::npos) {
            continue;
        }
        const pid_t parent = std::atoi(line.c_str() + name + 4);
        if (parent == process) {
            family.push_back(std::atoi(line.c_str()));
        }
    }
    return family;
}

void expect_all_gone(const std::vector<pid_t>& family) {
    for (const pid_t process : family) {
        bool is_there = true;
        for (int tries = 0; is_there && tries < 500; ++tries) {
            is_there =
                std::filesystem::exists("/proc/" + std::to_string(process) + "/exe") &&
                !std::filesystem::read_symlink("/proc/" + std::to_string(process) + "/exe").empty();
            usleep(10'000);
        }
        EXPECT_FALSE(is_there) << process;
    }
}

TEST(OddMessages, GetAnErrorAndTheServerGoesOn) {
    TestWorkbook workbook;
    LanguageClient editor(workbook.root());
    const auto error_code = [&] {
        return editor.client().await([](const Json& message) {
            return message.contains("error") && message["id"].is_null();
        })["error"]["code"];
    };
    editor.client().send_bytes("Content-Length: nothing\r\n\r\n");
    EXPECT_EQ(error_code(), -32700);
    for (const char* const content : {"{", "\xff\xfe", ""}) {
        editor.client().send_bytes(framed(content));
        EXPECT_EQ(error_code(), -32700) << content;
    }
    for (const char* const content : {"[]", "3", R"({"id": 1, "method": 7})"}) {
        editor.client().send_bytes(framed(content));
        EXPECT_EQ(error_code(), -32600) << content;
    }
    EXPECT_EQ(editor.request("no/such", {})["error"]["code"], -32601);
    EXPECT_EQ(editor.request("textDocument/hover", 3)["error"]["code"], -32602);
    EXPECT_EQ(editor.request("textDocument/hover",
                             {{"textDocument", {{"uri", "file:///x"}}}})["error"]["code"],
              -32602);
    EXPECT_EQ(editor.request("workspace/executeCommand", {{"command", "rm"}})["error"]["code"],
              -32602);
    EXPECT_EQ(editor.request("initialize", {})["error"]["code"], -32600);
    editor.notify("textDocument/didChange", {{"textDocument", 5}});
    EXPECT_TRUE(contains(editor.notification("window/showMessage")["message"].get<std::string>(),
                         "didChange"));
    editor.notify("$/unknown", {});
    editor.notify("textDocument/didClose", {{"textDocument", {{"uri", "file:///x"}}}});
    EXPECT_TRUE(editor.result("shutdown", nullptr).is_null());
}

TEST(OddMessages, TheFirstRequestIsInitialize) {
    TestWorkbook workbook;
    ProtocolClient client("lsp", workbook.root());
    client.send({{"jsonrpc", "2.0"}, {"id", "a"}, {"method", "shutdown"}});
    const Json answer = client.await([](const Json& message) { return message["id"] == "a"; });
    EXPECT_EQ(answer["error"]["code"], -32002);
    EXPECT_EQ(client.end(), 1);
}

TEST(OddMessages, DebuggersAnswerEveryRequest) {
    TestWorkbook workbook;
    DebugClient editor(workbook.root());
    for (const char* const command :
         {"continue", "next", "stackTrace", "scopes", "variables", "evaluate", "setVariable",
          "threads", "exceptionInfo", "dataBreakpointInfo", "no_such"}) {
        const Json answer = editor.request(command);
        EXPECT_FALSE(answer["success"].get<bool>()) << command;
        EXPECT_FALSE(answer["message"].get<std::string>().empty()) << command;
    }
    editor.client().send_bytes(framed("[1, 2]") + framed("{") + "nonsense\r\n\r\n");
    editor.launch({{"program", "1"}});
    for (const Json& arguments :
         {Json{{"threadId", 0}}, Json{{"threadId", 99}}, Json{{"threadId", "x"}}, Json::array()}) {
        EXPECT_FALSE(editor.request("next", arguments)["success"].get<bool>()) << arguments;
    }
    EXPECT_FALSE(editor.request("variables", {{"variablesReference", -5}})["success"].get<bool>());
    EXPECT_EQ(editor.body("setDataBreakpoints",
                          {{"breakpoints",
                            Json::array({{{"dataId", "x@99"}}})}})["breakpoints"][0]["verified"],
              false);
    editor.body("disconnect");
    EXPECT_EQ(editor.client().end(), 0);
}

// 100,000 levels: more than a stack takes.
const std::string kDeep = std::string(100'000, '[') + std::string(100'000, ']');

TEST(OddMessages, LanguageServersRefuseWhatIsNestedTooDeeply) {
    TestWorkbook workbook;
    LanguageClient editor(workbook.root());
    const auto error_of = [&](const std::string& id, const std::string& params) {
        editor.client().send_bytes(framed(R"({"jsonrpc":"2.0","method":"shutdown","id":)" + id +
                                          R"(,"params":)" + params + "}"));
        return editor.client().await([](const Json& message) { return message.contains("error"); });
    };
    const Json of_params = error_of("\"deep\"", kDeep);
    EXPECT_EQ(of_params["id"], "deep");
    EXPECT_TRUE(contains(of_params["error"]["message"].get<std::string>(), "256 levels"));
    EXPECT_TRUE(error_of(kDeep, "{}")["id"].is_null());
    EXPECT_TRUE(error_of("1", R"({"a":)" + kDeep)["id"].is_null());
    editor.client().send_bytes(framed(kDeep));
    editor.client().await([](const Json& message) { return message.contains("error"); });
    EXPECT_TRUE(editor.result("shutdown", nullptr).is_null());
}

TEST(OddMessages, DebuggersRefuseWhatIsNestedTooDeeply) {
    TestWorkbook workbook;
    workbook.solve(1);
    DebugClient editor(workbook.root());
    const auto send = [&](const std::string& seq, const std::string& arguments) {
        editor.client().send_bytes(framed(R"({"type":"request","command":"initialize","seq":)" +
                                          seq + R"(,"arguments":)" + arguments + "}"));
    };
    send("7000", kDeep);
    const Json answer = editor.client().await(
        [](const Json& message) { return message.value("request_seq", 0) == 7000; });
    EXPECT_FALSE(answer["success"].get<bool>());
    EXPECT_TRUE(contains(answer["message"].get<std::string>(), "256 levels"));
    send(kDeep, "{}");
    editor.client().send_bytes(framed(kDeep));
    for (int i = 0; i < 2; ++i) {
        EXPECT_TRUE(contains(editor.event("output")["output"].get<std::string>(), "256 levels"));
    }
    editor.launch({{"program", "1"}});
}

TEST(OddMessages, DebuggersRefuseMovesBeforeTheRun) {
    TestWorkbook workbook;
    workbook.solve(1);
    for (const char* const move : {"continue", "stepIn", "next", "stepBack"}) {
        DebugClient editor(workbook.root());
        editor.body("initialize", {{"adapterID", "workbook"}});
        editor.body("launch", {{"program", "1"}});
        EXPECT_EQ(editor.request(move, {{"threadId", 1}}).value("message", ""),
                  "The run has not begun: \"configurationDone\" comes first.");
        editor.body("configurationDone");
        EXPECT_EQ(editor.event("stopped")["reason"], "entry");
        editor.body("terminate");
        editor.event("terminated");
        EXPECT_EQ(editor.request(move, {{"threadId", 1}}).value("message", ""),
                  "The session has ended.");
        editor.body("disconnect");
        EXPECT_EQ(editor.client().end(), 0);
    }
}

TEST(OddMessages, NoProcessStaysWhenTheClientIsGone) {
    TestWorkbook workbook;
    for (const std::string command : {"lsp", "dap"}) {
        ProtocolClient client(command, workbook.root());
        client.send({{"jsonrpc", "2.0"},
                     {"id", 1},
                     {"method", "initialize"},
                     {"params", Json::object()},
                     {"seq", 1},
                     {"type", "request"},
                     {"command", "initialize"}});
        client.await([](const Json&) { return true; });
        const std::vector<pid_t> family = family_of(client.process());
        client.vanish();
        expect_all_gone(family);
    }
}

TEST(OddMessages, AClientMayVanishInTheMiddleOfACheck) {
    TestWorkbook workbook;
    LanguageClient editor(workbook.root());
    const std::string uri = uri_of_file(workbook.kernel_path(1));
    editor.open(uri, solution_text(1));
    editor.diagnostics(uri, 1);
    editor.change(uri, 2,
                  "void kernel() {\n    for (uint i = 0; i < 900000u; i++) {\n"
                  "        result[0] += float(i);\n    }\n}\n");
    usleep(150'000);
    const std::vector<pid_t> family = family_of(editor.client().process());
    editor.client().vanish();
    expect_all_gone(family);
}

TEST(OddMessages, FilesMayGoOrHaveAnyBytes) {
    TestWorkbook workbook;
    LanguageClient editor(workbook.root());
    const std::string uri = uri_of_file(workbook.kernel_path(9));
    editor.open(uri, kRace);
    EXPECT_EQ(editor.diagnostics(uri, 1).size(), 2U);
    std::filesystem::remove_all(workbook.kernel_path(9).parent_path());
    std::string windows = "\xef\xbb\xbf// 😀 é\r\n";
    for (const char c : kRace) {
        windows += c == '\n' ? "\r\n" : std::string(1, c);
    }
    editor.change(uri, 2, windows);
    const Json marks = editor.diagnostics(uri, 2);
    ASSERT_EQ(marks.size(), 2U);
    EXPECT_EQ(marks[0]["range"]["start"]["line"], 7);
    EXPECT_EQ(marks[0]["range"]["start"]["character"], 8);
    EXPECT_EQ(marks[0]["range"]["end"]["character"], 18);

    editor.change(uri, 3, std::string(std::size_t{1} << 20U, '/') + "\n" + kRace);
    EXPECT_FALSE(editor.diagnostics(uri, 3).empty());
    editor.notify("textDocument/didClose", {{"textDocument", {{"uri", uri}}}});
    editor.open("untitled:1", kRace);
    EXPECT_TRUE(editor.result("shutdown", nullptr).is_null());
}

TEST(OddMessages, ColumnsCountUnitsOfUtf16) {
    TestWorkbook workbook;
    LanguageClient editor(workbook.root());
    const std::string uri = uri_of_file(workbook.kernel_path(3));
    editor.open(uri,
                "void kernel() {\n    uint i = gl_LocalInvocationID.x;\n"
                "    /* 😀 */ result[i] = a[i] + 10.0;\n}\n");
    const Json marks = editor.diagnostics(uri, 1);
    ASSERT_FALSE(marks.empty());
    EXPECT_EQ(marks[0]["range"]["start"]["line"], 2);
    const int column = marks[0]["range"]["start"]["character"].get<int>();
    EXPECT_TRUE(column == 13 || column == 25) << column;
}

}  // namespace
}  // namespace vkp
