// What an editor gets from `workbook dap`.
#include "tests/assembler.hpp"
#include "tests/editors/kernels.hpp"
#include "tests/editors/protocol_client.hpp"
#include "tests/paths.hpp"
#include "tests/program/test_workbook.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

struct Debugged {
    TestWorkbook workbook;
    DebugClient editor{workbook.root()};

    Debugged(int puzzle, const std::string& text) {
        workbook.write_kernel(puzzle, text);
        editor.launch({{"program", workbook.kernel_path(puzzle).string()}});
    }
    Json breakpoints(const Json& list) {
        return editor.body("setBreakpoints", {{"source", {{"path", "kernel.comp"}}},
                                              {"breakpoints", list}})["breakpoints"];
    }
    std::string value(const std::string& expression, int thread = 1) {
        const Json answer = editor.request(
            "evaluate", {{"expression", expression}, {"frameId", thread}, {"context", "watch"}});
        return answer["success"].get<bool>() ? answer["body"]["result"].get<std::string>()
                                             : "error: " + answer["message"].get<std::string>();
    }
};

TEST(Debugger, ShowsThreadsVariablesAndWhoWroteAnElement) {
    Debugged debugged(9, kRace);
    EXPECT_EQ(debugged.editor.body("threads")["threads"].size(), 8U);
    EXPECT_EQ(debugged.editor.line(1), 3);
    debugged.breakpoints(Json::array({{{"line", 12}, {"condition", "thread == 3 && k == 2"}}}));
    EXPECT_EQ(debugged.editor.move("continue")["reason"], "exception");
    const Json stop = debugged.editor.move("continue");
    EXPECT_EQ(stop["reason"], "breakpoint");
    EXPECT_EQ(stop["threadId"], 4);
    EXPECT_EQ(debugged.editor.line(4), 12);
    const Json locals = debugged.editor.variables(4, "Variables");
    EXPECT_EQ(locals["sum"]["value"], "5");
    EXPECT_EQ(locals["local_i"]["value"], "3");
    const Json shared = debugged.editor.variables(4, "Shared memory");
    const Json cells = debugged.editor.body(
        "variables", {{"variablesReference", shared["s"]["variablesReference"]},
                      {"start", 2},
                      {"count", 1}})["variables"];
    ASSERT_EQ(cells.size(), 1U);
    EXPECT_EQ(cells[0]["value"], "2   written by thread 2 in line 7");
    EXPECT_EQ(debugged.value("s[local_i - k] + sum", 4), "6");
}

TEST(Debugger, StopsAtARaceAndGoesBackToTheWriter) {
    Debugged debugged(9, kRace);
    const Json race = debugged.editor.move("continue");
    EXPECT_EQ(race["reason"], "exception");
    EXPECT_EQ(debugged.editor.line(race["threadId"].get<int>()), 12);
    EXPECT_EQ(debugged.editor.body("exceptionInfo", {{"threadId", 1}})["exceptionId"], "data_race");
    const Json shared = debugged.editor.variables(1, "Shared memory");
    const Json info = debugged.editor.body(
        "dataBreakpointInfo",
        {{"variablesReference", shared["s"]["variablesReference"]}, {"name", "[0]"}});
    EXPECT_EQ(info["dataId"], "s[0]");
    debugged.editor.body(
        "setDataBreakpoints",
        {{"breakpoints", Json::array({{{"dataId", "s[0]"}, {"accessType", "write"}}})}});
    const Json writer = debugged.editor.move("reverseContinue");
    EXPECT_EQ(writer["reason"], "data breakpoint");
    EXPECT_EQ(writer["threadId"], 1);
    EXPECT_EQ(writer["text"], "thread 0 wrote 0 to `s[0]` in line 7");
    EXPECT_EQ(debugged.editor.line(1), 7);
    EXPECT_EQ(debugged.editor.move("reverseContinue")["reason"], "entry");
}

TEST(Debugger, AFilterThatIsOffDoesNotStop) {
    Debugged debugged(9, kRace);
    debugged.editor.body("setExceptionBreakpoints", {{"filters", {"out_of_bounds"}}});
    EXPECT_EQ(debugged.editor.move("continue")["description"], "The run has ended here");
}

TEST(Debugger, StepsForwardsAndBackwardsThroughTheSameLines) {
    Debugged debugged(9, kRace);
    debugged.editor.body("setExceptionBreakpoints", {{"filters", Json::array()}});
    std::vector<int> forward = {debugged.editor.line(3)};
    for (int i = 0; i < 12; ++i) {
        debugged.editor.move("next", {{"threadId", 3}});
        forward.push_back(debugged.editor.line(3));
    }
    EXPECT_EQ(forward, (std::vector<int>{3, 4, 5, 6, 7, 9, 10, 11, 12, 11, 12, 11, 12}));
    for (std::size_t i = forward.size() - 1; i-- > 0;) {
        debugged.editor.move("stepBack", {{"threadId", 3}});
        EXPECT_EQ(debugged.editor.line(3), forward[i]) << i;
    }
}

TEST(Debugger, StepsByAccessesAndToBarriers) {
    Debugged debugged(9, solution_text(9));
    debugged.editor.move("stepOut");
    const Json list = debugged.editor.body("evaluate", {{"expression", "all thread"}});
    EXPECT_TRUE(contains(list["result"].get<std::string>(), "thread 7: 7"));
    const int barrier = debugged.editor.line(1);
    EXPECT_TRUE(contains(file_content(debugged.workbook.kernel_path(9)), "barrier();"));
    debugged.editor.move("stepIn");
    EXPECT_GT(debugged.editor.line(1), barrier);
    debugged.editor.move("stepBack", {{"threadId", 1}, {"granularity", "instruction"}});
    debugged.editor.move("stepBack", {{"threadId", 1}, {"granularity", "instruction"}});
    EXPECT_LT(debugged.editor.line(1), barrier);
}

TEST(Debugger, CountsHitsAndPrintsLogPoints) {
    Debugged debugged(9, kRace);
    debugged.editor.body("setExceptionBreakpoints", {{"filters", Json::array()}});
    debugged.breakpoints(Json::array({{{"line", 12}, {"hitCondition", "3"}},
                                      {{"line", 10}, {"logMessage", "{i} and {nothing}"}}}));
    EXPECT_EQ(debugged.editor.move("continue")["reason"], "breakpoint");
    EXPECT_EQ(debugged.value("k", 3), "2");
    const Json output = debugged.editor.client().await([](const Json& message) {
        return message.value("event", "") == "output" &&
               message["body"]["output"].get<std::string>().starts_with("0 and ");
    });
    EXPECT_TRUE(contains(output["body"]["output"].get<std::string>(), "nothing here is called"));
}

TEST(Debugger, ABreakpointOfAllThreadsKeepsTheSelectedOne) {
    Debugged debugged(9, kRace);
    debugged.breakpoints(Json::array({{{"line", 6}}}));
    EXPECT_EQ(debugged.editor.move("continue", {{"threadId", 5}})["threadId"], 5);
    debugged.editor.move("stepBack", {{"threadId", 5}});
    EXPECT_EQ(debugged.editor.move("next", {{"threadId", 5}})["threadId"], 5);
}

TEST(Debugger, SaysWhyABreakpointIsElsewhereOrNowhere) {
    Debugged debugged(9, kRace);
    const Json placed =
        debugged.breakpoints(Json::array({{{"line", 2}},
                                          {{"line", 99}},
                                          {{"line", 7}, {"condition", "i =="}},
                                          {{"line", 7}, {"condition", "unknown == 1"}},
                                          {{"line", 7}, {"hitCondition", "often"}}}));
    EXPECT_EQ(placed[0]["line"], 3);
    EXPECT_TRUE(placed[0]["verified"].get<bool>());
    for (std::size_t i = 1; i < 5; ++i) {
        EXPECT_FALSE(placed[i]["verified"].get<bool>()) << i;
        EXPECT_FALSE(placed[i]["message"].get<std::string>().empty()) << i;
    }
}

TEST(Debugger, StopsAtTheWriteOfAWrongValue) {
    std::string wrong = solution_text(1);
    const std::size_t place = wrong.find("10.0");
    ASSERT_NE(place, std::string::npos);
    wrong.replace(place, 4, "11.0");
    Debugged debugged(1, wrong);
    const Json stop = debugged.editor.move("continue");
    EXPECT_EQ(stop["reason"], "exception");
    EXPECT_EQ(stop["text"], "`result[0]` is 11 after this, and should be 10");
}

TEST(Debugger, DebugsLabFilesDispatchesAndOtherWorkgroups) {
    TestWorkbook workbook;
    const std::string lab =
        workbook.write_file("own.comp",
                            "// workgroup: 2 1 1\n// groups: 3 1 1\n// buffer: result int[6]\n"
                            "void kernel() {\n    uint i = gl_GlobalInvocationID.x;\n"
                            "    result[i] = int(i) * 2;\n}\n");
    DebugClient editor(workbook.root());
    editor.launch({{"program", lab}, {"workgroup", "2"}});
    // What earlier workgroups have written is there from the beginning.
    const Json before = editor.variables(1, "Arrays");
    EXPECT_EQ(editor.body("variables",
                          {{"variablesReference",
                            before["result"]["variablesReference"]}})["variables"][1]["value"],
              "2   written by thread 1 of workgroup 0 in line 6");
    EXPECT_EQ(editor.move("continue")["description"], "The run has ended here");
    const Json arrays = editor.variables(1, "Arrays");
    const Json elements = editor.body(
        "variables", {{"variablesReference", arrays["result"]["variablesReference"]}})["variables"];
    EXPECT_EQ(elements[1]["value"], "2   written by thread 1 of workgroup 0 in line 6");
    EXPECT_EQ(elements[5]["value"], "10   written by thread 1 in line 6");

    DebugClient dispatches(workbook.root());
    workbook.solve(19);
    dispatches.launch({{"program", "19"}, {"stopOnEntry", true}});
    EXPECT_GT(dispatches.body("threads")["threads"].size(), 1U);
}

TEST(Debugger, SaysWhyALaunchFails) {
    TestWorkbook workbook;
    workbook.write_kernel(1, "void kernel() {\n    x = 1;\n}\n");
    DebugClient editor(workbook.root());
    editor.body("initialize", {{"adapterID", "workbook"}});
    const auto message_of = [&](const Json& arguments) {
        const Json answer = editor.request("launch", arguments);
        EXPECT_FALSE(answer["success"].get<bool>()) << arguments;
        return answer.value("message", "");
    };
    EXPECT_TRUE(
        contains(message_of({{"program", workbook.kernel_path(1).string()}}), "kernel.comp:2: "));
    EXPECT_TRUE(contains(message_of(Json::object()), "names no \"program\""));
    EXPECT_TRUE(contains(message_of({{"program", "/nowhere/x.comp"}}), "/nowhere/x.comp"));
    EXPECT_TRUE(contains(message_of({{"program", "puzzle"}}), "puzzle"));
    EXPECT_TRUE(contains(message_of({{"program", "2"}, {"case", "none"}}), "no case \"none\""));
    EXPECT_TRUE(contains(message_of({{"program", "2"}, {"workgroup", "9"}}), "workgroup"));
    EXPECT_FALSE(editor.request("continue", {{"threadId", 1}})["success"].get<bool>());
    // The session is not lost.
    workbook.solve(2);
    editor.body("launch", {{"program", "2"}});
    editor.body("configurationDone");
    EXPECT_EQ(editor.event("stopped")["reason"], "entry");
}

TEST(Debugger, AcceptsBreakpointsBeforeTheLaunch) {
    TestWorkbook workbook;
    workbook.solve(9);
    DebugClient editor(workbook.root());
    editor.body("initialize", {{"adapterID", "workbook"}, {"linesStartAt1", false}});
    const Json placed =
        editor.body("setBreakpoints",
                    {{"source", Json::object()}, {"breakpoints", Json::array({{{"line", 0}}})}});
    EXPECT_FALSE(placed["breakpoints"][0]["verified"].get<bool>());
    editor.body("configurationDone");
    editor.body("launch", {{"program", "9"}, {"stopOnEntry", false}});
    EXPECT_TRUE(editor.event("breakpoint")["breakpoint"]["verified"].get<bool>());
    EXPECT_EQ(editor.event("stopped")["reason"], "breakpoint");
}

TEST(Debugger, DebugsAModuleInTheLinesOfItsSource) {
    TestWorkbook workbook;
    const std::filesystem::path modules = source_root() / "tests" / "modules";
    const std::vector<std::uint32_t> words =
        assemble(read_file(modules / "dxc_weighted.spvasm"), SpirvOf::kVulkan11);
    const std::string module = workbook.write_file(
        "app.spv", {reinterpret_cast<const char*>(words.data()), words.size() * sizeof(words[0])});
    const std::string sidecar =
        workbook.write_file("arrays.lab", read_file(modules / "dxc_weighted.lab"));
    DebugClient editor(workbook.root());
    editor.launch({{"program", module}, {"arrays", sidecar}});
    editor.move("next");
    const Json frame = editor.body("stackTrace", {{"threadId", 1}})["stackFrames"][0];
    EXPECT_EQ(frame["source"]["name"], "weighted.hlsl");
    const Json source = editor.request("source", {{"sourceReference", 1}});
    EXPECT_TRUE(contains(source.value("message", ""), "does not hold the text of weighted.hlsl"));
    EXPECT_GT(frame["line"], 1);
    EXPECT_FALSE(editor.variables(1, "Arrays").empty());
}

}  // namespace
}  // namespace vkp
