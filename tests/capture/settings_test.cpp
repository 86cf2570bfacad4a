// What the capture layer takes from the environment.
#include "harness/capture_layer/settings.hpp"

#include "harness/capture_layer/session.hpp"

#include <gtest/gtest.h>

#include <map>

namespace vkp {
namespace {

using capture::NumberRange;
using capture::Session;
using capture::Settings;

capture::SettingsResult settings_of(const std::map<std::string, std::string>& variables) {
    return capture::read_settings([&](const char* name) -> const char* {
        const auto found = variables.find(name);
        return found == variables.end() ? nullptr : found->second.c_str();
    });
}

TEST(CaptureSettings, AreNumbersOrNames) {
    const auto one = settings_of({{"VKP_CAPTURE", "7"}, {"VKP_CAPTURE_DIR", "d"}});
    ASSERT_TRUE(one.settings) << one.error;
    EXPECT_EQ(std::get<NumberRange>(one.settings->what).first, 7U);
    EXPECT_EQ(std::get<NumberRange>(one.settings->what).last, 7U);
    EXPECT_EQ(one.settings->folder, "d");
    EXPECT_EQ(one.settings->limit, 16U);
    const auto several = settings_of({{"VKP_CAPTURE", "7-12"}, {"VKP_CAPTURE_DIR", "d"}});
    EXPECT_EQ(std::get<NumberRange>(several.settings->what).last, 12U);
    const auto name = settings_of(
        {{"VKP_CAPTURE", "name=7"}, {"VKP_CAPTURE_DIR", "d"}, {"VKP_CAPTURE_LIMIT", "3"}});
    EXPECT_EQ(std::get<std::string>(name.settings->what), "7");
    EXPECT_EQ(name.settings->limit, 3U);
}

TEST(CaptureSettings, AreNoneWithoutVkpCapture) {
    const auto none = settings_of({{"VKP_CAPTURE_DIR", "d"}, {"VKP_CAPTURE_LIMIT", "x"}});
    EXPECT_FALSE(none.settings);
    EXPECT_EQ(none.error, "");
}

TEST(CaptureSession, GivesPlacesOfNamesBack) {
    Session session(
        Settings{.text = "name=a", .what = std::string("a"), .folder = "d", .limit = 1});
    EXPECT_FALSE(session.reserve(session.next_number(), {"b"}));
    EXPECT_TRUE(session.reserve(session.next_number(), {"", "xay"}));
    EXPECT_FALSE(session.reserve(session.next_number(), {"a"})) << "the limit is reached";
    session.give_back();
    EXPECT_TRUE(session.reserve(session.next_number(), {"a"}));
    EXPECT_TRUE(session.begin_execution(1));
    EXPECT_FALSE(session.begin_execution(2)) << "the limit is reached";
    EXPECT_EQ(session.complaint(), "");
}

TEST(CaptureSession, TellsWhatWasNeverSubmitted) {
    Session session(Settings{.text = "1", .what = NumberRange{1, 1}, .folder = "d"});
    EXPECT_TRUE(session.reserve(session.next_number(), {"a"}));
    EXPECT_EQ(session.complaint(),
              "VKP_CAPTURE=1: nothing was captured. The application recorded 1 dispatch, and did "
              "not submit the ones that you named.");
}

}  // namespace
}  // namespace vkp
