// Messages in a stream of bytes.
#include "checker/rpc/framing.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

// All messages of the bytes, given in pieces of this size; errors in angle brackets.
std::vector<std::string> messages_of(const std::string& bytes, std::size_t piece) {
    Framing framing;
    std::vector<std::string> messages;
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
        framing.add(bytes.substr(at, piece));
        while (const std::optional<Framed> framed = framing.next()) {
            messages.push_back(framed->error.empty() ? framed->content : "<error>");
        }
    }
    return messages;
}

using Messages = std::vector<std::string>;

TEST(Framing, FindsMessagesHoweverTheBytesCome) {
    const std::string bytes = framed("{}") + framed("") + framed("{\"a\": \"\r\n\r\n\"}");
    for (std::size_t piece = 1; piece <= bytes.size(); ++piece) {
        EXPECT_EQ(messages_of(bytes, piece), (Messages{"{}", "", "{\"a\": \"\r\n\r\n\"}"}));
    }
}

TEST(Framing, TakesOtherFieldsAndOtherLetters) {
    const std::string bytes =
        "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:  2 \r\n\r\n{}";
    EXPECT_EQ(messages_of(bytes, 7), Messages{"{}"});
}

TEST(Framing, GoesOnAfterBytesThatAreNoMessage) {
    const std::vector<std::string> nonsense = {
        "hello\r\n\r\n", "Content-Length: two\r\n\r\n", "Content-Length: -1\r\n\r\n",
        "Content-Length: 99999999999999999999999\r\n\r\n", std::string(5000, 'x')};
    for (const std::string& wrong : nonsense) {
        for (const std::size_t piece : {std::size_t{1}, std::size_t{4096}}) {
            const Messages messages = messages_of(wrong + framed("{}"), piece);
            ASSERT_GE(messages.size(), 2U) << wrong;
            EXPECT_EQ(messages.front(), "<error>") << wrong;
            EXPECT_EQ(messages.back(), "{}") << wrong;
        }
    }
}

TEST(Framing, SkipsAMessageThatIsTooLong) {
    const std::string large(Framing::kMaxContentBytes + 1, ' ');
    EXPECT_EQ(messages_of(framed(large) + framed("{}"), 65536), (Messages{"<error>", "{}"}));
}

// Of a message that asks something, the question remains.
TEST(Framing, CutsWhatIsNestedTooDeeply) {
    const auto nested = [](std::size_t levels, const std::string& inside) {
        return std::string(levels, '[') + inside + std::string(levels, ']');
    };
    const auto content_of = [](const std::string& content) {
        Framing framing;
        framing.add(framed(content));
        const Framed framed = framing.next().value();
        return framed.error.empty() ? framed.content : "<error> " + framed.content;
    };
    const std::size_t most = Framing::kMaxDepth;
    const std::string brackets = R"("[[{\"[[\\")";
    const std::string deepest = nested(most, brackets + ",{}");
    for (const std::string& right :
         {nested(most, brackets), R"([{"a":[]},{"b":[]}])" + std::string(1000, ' '), brackets,
          std::string(1000, ']')}) {
        EXPECT_EQ(content_of(right), right);
    }
    EXPECT_EQ(content_of(deepest), "<error> " + nested(most, brackets + ",null"));
    EXPECT_EQ(content_of(R"({"id":1,"a":)" + nested(100'000, brackets) + R"(,"b":{"c":2}})"),
              R"(<error> {"id":1,"a":)" + nested(most - 1, "null") + R"(,"b":{"c":2}})");
}

}  // namespace
}  // namespace vkp
