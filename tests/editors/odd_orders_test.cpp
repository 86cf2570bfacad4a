// Requests to the debugger in orders that no editor has: each gets one answer, and the session goes
// on.
#include "tests/fuzz/debug_orders.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <random>

namespace vkp {
namespace {

Json request(const std::string& command, const Json& arguments = {{"threadId", 1}}) {
    return {{"type", "request"}, {"command", command}, {"arguments", arguments}};
}

const Json kLaunch = request("launch", {{"program", "large"}});

std::vector<Json> numbered(std::vector<Json> requests) {
    for (std::size_t i = 0; i < requests.size(); ++i) {
        requests[i]["seq"] = i + 1;
    }
    return requests;
}

// The answers to these requests, in their order.
std::vector<Json> answers_to(const std::vector<Json>& requests) {
    const std::vector<Json> session = fuzz::debug_session(numbered(requests));
    EXPECT_EQ(fuzz::wrong_in_session(numbered(requests), session), "");
    std::vector<Json> answers;
    std::ranges::copy_if(session, std::back_inserter(answers),
                         [](const Json& message) { return message["type"] == "response"; });
    answers.pop_back();  // to disconnect
    return answers;
}

// The sentence that refuses the last of these requests; empty if it is answered.
std::string refusal(const std::vector<Json>& requests) {
    return answers_to(requests).back().value("message", "");
}

// The first ones are as they should be, up to none or all that a run needs.
std::vector<Json> random_requests(std::uint32_t seed) {
    std::mt19937 random(seed);
    std::vector<std::uint8_t> bytes(60);
    std::ranges::generate(bytes, [&] { return static_cast<std::uint8_t>(random()); });
    std::vector<Json> requests = fuzz::debug_requests(bytes);
    const std::vector<Json> begin = {request("initialize", Json::object()), kLaunch,
                                     request("configurationDone")};
    requests.insert(requests.begin(), begin.begin(), begin.begin() + seed % 4);
    return requests;
}

bool ends_session(const Json& request) {
    return request["command"] == "terminate" || request["command"] == "disconnect";
}

TEST(OddOrders, EachRequestHasOneAnswerAndTheRunCanStillBeDebugged) {
    constexpr std::uint32_t kSequences = 400;
    int launched = 0;
    for (std::uint32_t seed = 0; seed < kSequences; ++seed) {
        SCOPED_TRACE(seed);
        std::vector<Json> requests = random_requests(seed);
        const bool may_end = seed % 5 == 0;
        if (!may_end) {
            std::erase_if(requests, ends_session);
        }
        // Where they went already, they are refused.
        requests.push_back(request("initialize", Json::object()));
        requests.push_back(kLaunch);
        requests.push_back(request("configurationDone"));
        requests.push_back(request("setExceptionBreakpoints", {{"filters", Json::array()}}));
        requests.push_back(request("setDataBreakpoints", {{"breakpoints", Json::array()}}));
        requests.push_back(request("setBreakpoints", {{"breakpoints", Json::array()}}));
        requests.push_back(request("continue"));
        requests.push_back(request("stackTrace"));
        const std::vector<Json> answers = answers_to(requests);
        ASSERT_EQ(answers.size(), requests.size());
        if (!may_end || std::ranges::none_of(requests, ends_session)) {
            EXPECT_TRUE(answers.back()["success"].get<bool>()) << answers.back();
            ++launched;
        }
    }
    EXPECT_GE(launched, 320);
}

TEST(OddOrders, NothingMovesBeforeTheRunHasBegun) {
    const std::vector<std::string> moves = {"continue", "reverseContinue", "next",    "stepIn",
                                            "stepOut",  "stepBack",        "pause",   "stackTrace",
                                            "scopes",   "variables",       "evaluate"};
    for (const std::string& move : moves) {
        EXPECT_EQ(refusal({request(move)}), "The first request is \"initialize\".") << move;
        EXPECT_EQ(refusal({request("initialize"), request(move)}),
                  "Nothing runs yet: \"launch\" comes first.")
            << move;
        EXPECT_EQ(refusal({request("initialize"), request("configurationDone"), request(move)}),
                  "Nothing runs yet: \"launch\" comes first.")
            << move;
        EXPECT_EQ(refusal({request("initialize"), kLaunch, request(move)}),
                  "The run has not begun: \"configurationDone\" comes first.")
            << move;
        EXPECT_EQ(refusal({request("initialize"), kLaunch, request("terminate"), request(move)}),
                  "The session has ended.")
            << move;
    }
    for (const char* const move : {"continue", "stepIn"}) {
        EXPECT_EQ(refusal({request("initialize"), kLaunch, request(move),
                           request("configurationDone"), request(move), request("stackTrace")}),
                  "")
            << move;
    }
}

TEST(OddOrders, ASessionHasOneRun) {
    const Json broken = request("launch", {{"program", "broken"}});
    const Json begin = request("configurationDone");
    EXPECT_EQ(refusal({request("initialize"), broken, begin, request("continue")}),
              "Nothing runs yet: \"launch\" comes first.");
    EXPECT_EQ(refusal({request("initialize"), broken, begin, kLaunch, request("continue")}), "");
    EXPECT_EQ(refusal({request("initialize"), kLaunch, begin, kLaunch}),
              "A session takes \"launch\" only once.");
    EXPECT_EQ(refusal({request("initialize"), kLaunch, begin, broken, request("continue"),
                       request("stackTrace")}),
              "");
    EXPECT_EQ(refusal({request("initialize"), kLaunch, begin, begin}),
              "A session takes \"configurationDone\" only once.");
}

TEST(OddOrders, ReferencesOfAnEarlierStopAreRefused) {
    std::vector<Json> requests = {request("initialize"), kLaunch, request("configurationDone"),
                                  request("scopes", {{"frameId", 1}})};
    const Json scopes = answers_to(requests).back()["body"]["scopes"];
    const Json look =
        request("variables", {{"variablesReference", scopes[0]["variablesReference"]}});
    requests.push_back(look);
    EXPECT_EQ(refusal(requests), "");
    requests.insert(requests.end(), {request("next"), request("scopes", {{"frameId", 1}}), look});
    EXPECT_EQ(refusal(requests), "These variables are of another moment.");
}

TEST(OddOrders, BothEndsOfTheRunAreNoObstacle) {
    std::vector<Json> requests = {request("initialize"), kLaunch,
                                  request("setExceptionBreakpoints", {{"filters", Json::array()}}),
                                  request("configurationDone")};
    for (const char* const there : {"reverseContinue", "continue"}) {
        requests.push_back(request(there));
        for (const char* const move :
             {"stepBack", "next", "stepIn", "stepOut", "pause", "stackTrace", "exceptionInfo"}) {
            requests.push_back(request(there));
            requests.push_back(request(move));
            requests.push_back(request("evaluate", {{"expression", "all s[0]"}}));
        }
    }
    requests.push_back(request("stackTrace"));
    EXPECT_EQ(refusal(requests), "");
}

}  // namespace
}  // namespace vkp
