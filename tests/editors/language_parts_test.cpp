// Positions, names of files, the names of a kernel.
#include "checker/lsp/completion.hpp"
#include "checker/lsp/file_uri.hpp"
#include "checker/lsp/glsl_functions.hpp"
#include "checker/lsp/known_names.hpp"
#include "checker/lsp/text_lines.hpp"
#include "tests/editors/kernels.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace vkp {
namespace {

// An emoji is four bytes and two units of UTF-16; the line ends are those of Windows.
const std::string kText = "float é; // 😀 x\r\n  y = 1;\r\n\r\nlast";

TEST(TextLines, CountCharactersAsTheClientDoes) {
    const TextLines utf16(kText, PositionEncoding::kUtf16);
    const TextLines utf8(kText, PositionEncoding::kUtf8);
    const std::size_t x = kText.find('x');
    EXPECT_EQ(utf16.position_of(x).character, 15U);
    EXPECT_EQ(utf8.position_of(x).character, 18U);
    EXPECT_EQ(utf16.byte_at(Position{0, 15}), x);
    EXPECT_EQ(utf8.byte_at(Position{0, 18}), x);
}

TEST(TextLines, GoBackAndForthAtEveryCharacter) {
    for (const PositionEncoding encoding : {PositionEncoding::kUtf8, PositionEncoding::kUtf16}) {
        const TextLines lines(kText, encoding);
        for (std::size_t byte = 0; byte <= kText.size(); ++byte) {
            const bool begins = byte == kText.size() || (kText[byte] & 0xc0) != 0x80;
            const bool is_in_line_end = byte > 0 && byte < kText.size() && kText[byte] == '\n';
            if (begins && !is_in_line_end) {
                EXPECT_EQ(lines.byte_at(lines.position_of(byte)), byte);
            }
        }
    }
}

TEST(TextLines, TakePositionsThatTheTextDoesNotHave) {
    const TextLines lines(kText, PositionEncoding::kUtf16);
    EXPECT_EQ(lines.byte_at(Position{0, 999}), kText.find('\r'));
    EXPECT_EQ(lines.byte_at(Position{99, 0}), kText.size());
    EXPECT_EQ(lines.byte_at(TextPlace{99, 1}), kText.size());
    EXPECT_EQ(lines.code_of(2).begin, kText.find('y'));
    EXPECT_EQ(lines.code_of(99).begin, kText.find("last"));
    EXPECT_EQ(TextLines("", PositionEncoding::kUtf8).code_of(1).end, 0U);
}

TEST(TextLines, RefusePositionsThatAreNoNumbers) {
    EXPECT_THROW(position_from(Json::parse(R"({"line": -1, "character": 0})")), Json::exception);
    EXPECT_THROW(position_from(Json::parse(R"({"line": 1e300, "character": 0})")), Json::exception);
    EXPECT_THROW(position_from(Json::parse(R"({"line": "1", "character": 0})")), Json::exception);
    EXPECT_THROW(position_from(Json::parse(R"([1])")), Json::exception);
}

TEST(FileUri, IsAPathWithItsBytesEscaped) {
    for (const std::string path : {"/a/b.comp", "/with space/ü/100%.comp", "/#?/x"}) {
        EXPECT_EQ(path_of_uri(uri_of(path)), std::filesystem::path(path));
    }
    EXPECT_EQ(path_of_uri("file://localhost/a%20b"), std::filesystem::path("/a b"));
    EXPECT_EQ(path_of_uri("untitled:1"), std::nullopt);
    EXPECT_EQ(path_of_uri("file:///a%00b"), std::nullopt);
    EXPECT_EQ(path_of_uri("file:///100%"), std::filesystem::path("/100%"));
}

TEST(OwnNames, KnowTypesAndFunctions) {
    const Syntax syntax("float f(float x, uint n) { return x; }\n" + kRace);
    std::map<std::string, std::string> types;
    for (const OwnName& name : own_names(syntax)) {
        types[name.name] = name.type;
    }
    EXPECT_EQ(types["f"], "float");
    EXPECT_EQ(types["n"], "uint");
    EXPECT_EQ(types["s"], "shared float[TPB]");
    EXPECT_EQ(types["local_i"], "uint");
    EXPECT_EQ(types["sum"], "float");
    EXPECT_EQ(types["k"], "uint");
}

TEST(OwnNames, MeanTheDeclarationOfTheirFunction) {
    const std::string text = "void f() { int x = 1; }\nvoid kernel() { int x = 2; x = 3; }\n";
    const Syntax syntax(text);
    const auto found = declaration_of(syntax, "x", text.rfind("x = 3"));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->at, text.find("x = 2"));
    EXPECT_FALSE(declaration_of(syntax, "y", text.size()));
}

Json signature_at(const std::string& text) {
    return signature_help(document_of("file:///x.comp", text, 1), text.size());
}

TEST(SignatureHelp, NamesTheParameterOfTheInnermostCall) {
    EXPECT_EQ(signature_at("x = max(a[f(1, 2)], ")["activeParameter"], 1);
    EXPECT_EQ(signature_at("x = clamp(1.0, (2.0 + 3.0), ")["activeParameter"], 2);
    EXPECT_EQ(signature_at("x = clamp(min(")["signatures"][0]["label"], "T min(T x, T y)");
    EXPECT_TRUE(signature_at("x = (").is_null());
    EXPECT_TRUE(signature_at("clamp(1.0); ").is_null());
    EXPECT_TRUE(signature_at("// clamp(").is_null());
    EXPECT_TRUE(signature_at("(").is_null());
    EXPECT_EQ(
        signature_at("float f(float x, int k) { return x; }\nvoid kernel() { f(1.0, ")["signatures"]
                                                                                      [0]["label"],
        "float f(float x, int k)");
}

TEST(Completions, OfferComponentsAfterADot) {
    const std::string text = "gl_LocalInvocationID.";
    const Json list = completions(document_of("file:///x.comp", text, 1), text.size(), 1);
    EXPECT_EQ(list.size(), 4U);
}

TEST(GlslFunctions, HaveSignaturesThatNameThem) {
    for (const GlslFunction& function : glsl_functions()) {
        EXPECT_NE(function.signature.find(std::string(function.name) + "("), std::string_view::npos)
            << function.name;
        EXPECT_TRUE(function.about.ends_with('.')) << function.name;
    }
}

}  // namespace
}  // namespace vkp
