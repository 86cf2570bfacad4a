// Phrases that a native reader stumbles over do not come back: in pages, statements, hints and
// messages.
#include "tests/docs/pages.hpp"
#include "tests/paths.hpp"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <regex>
#include <string>
#include <vector>

namespace vkp {
namespace {

namespace fs = std::filesystem;

struct WornPhrase {
    const char* pattern;
    const char* instead;
};

constexpr std::array kWornPhrases = {
    WornPhrase{R"(\bstands? (there|in|behind|for itself|at (the|its)|before|beside|on its)\b)",
               "is"},
    WornPhrase{R"(\bbehind (it|each|the last|another)\b)", "after"},
    WornPhrase{R"(\bin place of\b)", "instead of"},
    WornPhrase{R"(\bwould do\b)", "the minimum is, or: would be enough"},
    WornPhrase{R"(\bmany an?\b)", "many"},
    WornPhrase{R"(\b(is|are) (told|said)\b)", "who says it, in the active voice"},
    WornPhrase{
        R"(\b(sectors|barriers|reads|writes|passes|requests|bytes|points|additions) an? )"
        R"((request|round|step|thread|workgroup|subgroup|second|row|tile|puzzle|star|line)\b)",
        "per"},
    WornPhrase{R"(\bcomes? by\b)", "reaches"},
    WornPhrase{R"(\bcomes? to (the|a|every|each|all|this|that) barriers?\b)", "reaches"},
    WornPhrase{R"(\bmend(s|ed|ing)?\b)", "fix"},
    WornPhrase{R"(\bheld against\b)", "compared with"},
    WornPhrase{R"(\bby itself\b)", "on its own"},
    WornPhrase{R"(\bin the end\b)", "at the end"},
    WornPhrase{R"(\b(Whoever|whoever)\b)", "the thread, learner or reader who"},
    WornPhrase{R"(\bbe it\b)", "whether"},
    WornPhrase{R"(\bnone of its own\b)", "without its own"},
    WornPhrase{R"(\bgoes? on with\b)", "continues with"},
    WornPhrase{R"(\btakes? it that\b)", "assumes that"}};

// With one blank for any white space, as a phrase may continue in the next line.
std::string in_one_line(const std::string& text) {
    static const std::regex space(R"(\s+)");
    return std::regex_replace(text, space, " ");
}

std::string without_code(const std::string& markdown) {
    static const std::regex block(R"(```[^]*?```)");
    static const std::regex span("`[^`\n]*`");
    return std::regex_replace(std::regex_replace(markdown, block, ""), span, "");
}

// The literals of a C++ or JavaScript file that have several words, one to a line.
std::string literals_of(const std::string& source) {
    static const std::regex comment(R"((^|\n)\s*//[^\n]*)");
    static const std::regex joint(R"("\s*\n\s*")");
    static const std::regex literal(
        R"lit("([^"\\\n]|\\.)* ([^"\\\n]|\\.)*"|'([^'\\\n]|\\.)* ([^'\\\n]|\\.)*')lit");
    const std::string code =
        std::regex_replace(std::regex_replace(source, comment, "\n"), joint, "");
    std::string literals;
    for (auto found = std::sregex_iterator(code.begin(), code.end(), literal);
         found != std::sregex_iterator(); ++found) {
        literals += found->str() + "\n";
    }
    return literals;
}

void expect_no_worn_phrase(const fs::path& file, const std::string& text) {
    static const std::vector<std::regex> patterns = [] {
        std::vector<std::regex> all;
        for (const WornPhrase& phrase : kWornPhrases) {
            all.emplace_back(phrase.pattern, std::regex::optimize);
        }
        return all;
    }();
    for (std::size_t i = 0; i < patterns.size(); ++i) {
        std::smatch match;
        EXPECT_FALSE(std::regex_search(text, match, patterns[i]))
            << file << ": \"" << match.str() << "\"; better: " << kWornPhrases[i].instead;
    }
}

// All files with one of those endings below the folders.
std::vector<fs::path> files_below(const std::vector<std::string>& folders,
                                  const std::vector<std::string>& endings) {
    std::vector<fs::path> files;
    for (const std::string& folder : folders) {
        for (const fs::directory_entry& entry :
             fs::recursive_directory_iterator(source_root() / folder)) {
            const fs::path path = entry.path().lexically_relative(source_root());
            const bool is_ours = path.string().find("node_modules") == std::string::npos;
            const std::string ending = path.extension().string();
            if (is_ours && std::find(endings.begin(), endings.end(), ending) != endings.end()) {
                files.push_back(path);
            }
        }
    }
    return files;
}

TEST(WornPhrases, AreNotInPagesStatementsAndHints) {
    std::vector<fs::path> pages = files_below({"docs", "puzzles"}, {".md"});
    pages.emplace_back("README.md");
    pages.emplace_back("bench/README.md");
    EXPECT_GT(pages.size(), 180U);
    for (const fs::path& page : pages) {
        expect_no_worn_phrase(page, in_one_line(without_code(page_text(page))));
    }
}

TEST(WornPhrases, AreNotInMessages) {
    const std::vector<fs::path> sources =
        files_below({"harness", "checker", "puzzles"}, {".cpp", ".hpp", ".js"});
    EXPECT_GT(sources.size(), 1000U);
    for (const fs::path& source : sources) {
        expect_no_worn_phrase(source, literals_of(page_text(source)));
    }
}

TEST(WornPhrases, AreFoundWhereverTheyAre) {
    EXPECT_NONFATAL_FAILURE(expect_no_worn_phrase("a", in_one_line("What stands\nthere.")), "is");
    EXPECT_EQ(without_code("one `stands in` two\n```\nby itself\n```\n"), "one  two\n\n");
    EXPECT_EQ(literals_of("// \"a b\"\nf(\"by \"\n  \"itself\", \"word\", 'two words');"),
              "\"by itself\"\n'two words'\n");
}

}  // namespace
}  // namespace vkp
