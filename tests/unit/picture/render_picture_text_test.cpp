#include "checker/picture/render_picture_text.hpp"

#include "checker/picture/array_rows.hpp"
#include "checker/text/terminal_text.hpp"
#include "tests/contains.hpp"
#include "tests/sample.hpp"
#include "tests/unit/picture/picture_support.hpp"
#include "tests/unit/support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace vkp {
namespace {

std::string plain(const Picture& picture, std::uint32_t workgroup = 0) {
    return render_picture_text(picture, workgroup, Style(false));
}

constexpr std::string_view kRace = R"(// workgroup: 4
// array: a float[4]
// buffer: o float[4]
shared float s[4];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = 2.5 * a[i];
    barrier();
    o[i + 1] = s[0];
}
)";

TEST(RenderPictureText, ShowsArraysWithTheThreadsThatTouchThem) {
    EXPECT_EQ(plain(picture_of(kRace)),
              "mine.comp: faulty\n"
              "Workgroup 0 of 1: 4 threads; the `read` and `write` rows show which\n"
              "\n"
              "Line 9: thread 3 writes `o[4]`, but `o` has 4 elements, 0 to 3\n"
              "\n"
              "  a global float 4\n"
              "                0      1      2      3\n"
              "    holds       0      1      2      3\n"
              "    read        0      1      2      3\n"
              "\n"
              "  s shared float 4\n"
              "                0      1      2      3\n"
              "    holds       0    2.5      5    7.5\n"
              "    write       0      1      2      3\n"
              "\n"
              "── barrier, line 8 "
              "─────────────────────────────────────────────────────────────\n"
              "\n"
              "  s shared float 4\n"
              "                0      1      2      3\n"
              "    holds       0    2.5      5    7.5\n"
              "    read      0-3\n"
              "\n"
              "  o global float 4\n"
              "                0      1      2      3\n"
              "    holds       ?      0      0      0\n"
              "    write              0      1      2\n"
              "\n"
              "  outside: thread 3 writes o[4], line 9\n");
}

TEST(RenderPictureText, NamesThreadsByTheirNumbers) {
    using Lanes = std::vector<std::uint32_t>;
    EXPECT_EQ(threads_text({}, 6), "·");
    EXPECT_EQ(threads_text({0}, 6), "0");
    EXPECT_EQ(threads_text({0, 2, 4}, 6), "0,2,4");
    EXPECT_EQ(threads_text({25, 26}, 6), "25,26");
    EXPECT_EQ(threads_text({3, 4, 5, 6}, 6), "3-6");
    EXPECT_EQ(threads_text({52, 100}, 6), "52,100");
    EXPECT_EQ(threads_text({100, 200}, 6), "2×");
    EXPECT_EQ(threads_text({0, 2, 4, 6, 8, 10, 12}, 6), "7×");
    Lanes all(1024);
    std::iota(all.begin(), all.end(), 0U);
    EXPECT_EQ(threads_text(all, 6), "0-1023");
    all.erase(all.begin() + 1);
    EXPECT_EQ(threads_text(all, 6), "1023×");
}

TEST(RenderPictureText, SaysWhoIsMissingAtABarrier) {
    const std::string text = plain(picture_of(R"(// workgroup: 4
// buffer: o float[4] = zeros
void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 3) return;
    barrier();
    o[i] = 1.0;
}
)"));
    EXPECT_TRUE(contains(text, "── barrier, line 6: 3 of 4 threads came ───")) << text;
    EXPECT_TRUE(contains(text, "─\n  thread 3 had returned at line 5\n")) << text;
}

TEST(RenderPictureText, ShowsTheRowsOfAMatrixThatAreTouched) {
    const std::string text = plain(picture_of(R"(// workgroup: 2
// buffer: o float[2] = zeros
shared float tile[30][3];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    tile[20 + i][1] = 1.0;
}
)"));
    EXPECT_TRUE(contains(text,
                         "  tile shared float 30×3\n"
                         "                1\n"
                         " 20 holds       1\n"
                         "    write       0\n"
                         " 21 holds       1\n"
                         "    write       1\n"))
        << text;
}

TEST(RenderPictureText, ShowsTheEndOfALongIndex) {
    const std::string text = plain(picture_of(R"(// workgroup: 1
// buffer: o float[2000000] = zeros
void kernel() {
    o[1234567] = 1.0;
}
)"));
    EXPECT_TRUE(contains(text, " …34566 …34567 …34568 ")) << text;
}

TEST(RenderPictureText, ShowsTheBeginningAndTheEndOfManyIntervals) {
    const std::string text = plain(picture_of(R"(// workgroup: 1
// buffer: o float[40] = zeros
void kernel() {
    for (int k = 0; k < 40; ++k) {
        o[k] = 1.0;
        barrier();
    }
}
)"));
    EXPECT_TRUE(contains(text, "\n  … 37 barriers later\n")) << text;
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 25) << text;
}

// The race is between the 20th barrier and the next one.
TEST(RenderPictureText, ShowsAnIntervalWithAFinding) {
    const std::string text = plain(picture_of(R"(// workgroup: 2
// buffer: o float[40] = zeros
void kernel() {
    uint i = gl_LocalInvocationID.x;
    for (int k = 0; k < 40; ++k) {
        if (k == 20 || i == 0) o[k] = float(i);
        barrier();
    }
}
)"));
    EXPECT_TRUE(contains(text, "\n  … 18 barriers later\n")) << text;
    EXPECT_TRUE(contains(text, "    holds      !")) << text;
    EXPECT_TRUE(contains(text, "    write     0,1")) << text;
    EXPECT_TRUE(contains(text, "\n  … 18 barriers later\n")) << text;
}

TEST(RenderPictureText, ShowsMatricesBesideEachOther) {
    const std::string text = plain(picture_of(R"(// workgroup: 4
// buffer: o float[4] = zeros
shared float a[2][8];
shared float b[2][2];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    a[i / 2][i % 2 + 4] = float(i);
    b[i / 2][i % 2] = 7.0;
}
)"));
    EXPECT_TRUE(contains(text,
                         "\n  a shared float 2×8         b shared float 2×2\n"
                         "                4      5                   0      1\n"
                         "  0 holds       0      1     0 holds       7      7\n"
                         "    write       0      1       write       0      1\n"
                         "  1 holds       2      3     1 holds       7      7\n"
                         "    write       2      3       write       2      3\n"))
        << text;
}

// If there are many rows, those with the finding are shown, and the number of the others.
TEST(RenderPictureText, FoldsManyRows) {
    const std::string text = plain(picture_of(R"(// workgroup: 200
// buffer: o float[200] = zeros
void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i == 199 ? 198 : i] = float(i);
}
)"));
    EXPECT_TRUE(contains(text, "\n    and 16 more rows\n")) << text;
    EXPECT_TRUE(contains(text, " 198 ")) << text;
    EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 24) << text;
}

TEST(RenderPictureText, IsNotWiderThanTheTerminal) {
    for (const std::size_t width : {40U, 60U, 79U}) {
        const std::string text =
            render_picture_text(picture_of(kRace), 0, Style(false, false, width));
        EXPECT_LE(widest_line(text), width) << text;
    }
}

TEST(RenderPictureText, NamesAFindingThatHasNoLine) {
    const std::string text = plain(picture_of(R"(// workgroup: 1
// buffer: o float[2]
void kernel() {
    o[0] = 1.0;
}
)"));
    EXPECT_TRUE(contains(text, "`o[1]`")) << text;
    EXPECT_FALSE(contains(text, "Line")) << text;
}

TEST(RenderPictureText, NamesBothLinesOfARace) {
    const std::string text = plain(picture_of(R"(// workgroup: 2
// buffer: o float[2] = zeros
void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = 1.0;
    o[1 - i] = 2.0;
}
)"));
    EXPECT_TRUE(contains(text, "\nLines 5 and 6: ")) << text;
}

TEST(RenderPictureText, MarksAllElementsOfARace) {
    const Picture picture = picture_of(R"(// workgroup: 4
// buffer: o float[4] = zeros
shared float s[4];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = float(i);
    if (i > 0) o[i] = s[i - 1];
}
)");
    EXPECT_TRUE(contains(plain(picture), "    holds      !0     !1     !2      3\n"))
        << plain(picture);
    EXPECT_TRUE(contains(render_picture_text(picture, 0, Style(true)), "\x1b[31m    !2\x1b[0m"));
    EXPECT_TRUE(contains(render_picture_text(picture, 0, Style(true)), "\x1b[31m     2\x1b[0m"));
}

TEST(RenderPictureText, ClipsLongNamesAndTitles) {
    const std::string name(100, 'n');
    Picture picture = picture_of(
        "// workgroup: 1\n"
        "// buffer: o float[1] = zeros\n"
        "shared float " +
        name + "[2];\nvoid kernel() {\n    " + name + "[o.length()] = 1.0;\n    " + name +
        "[o.length() + 7] = 1.0;\n}\n");
    picture.title = std::string(120, 't') + "\x1b[31m\t\n";
    const std::string text = plain(picture);
    EXPECT_LE(widest_line(text), 80U) << text;
    EXPECT_TRUE(contains(text, "t…: faulty\n")) << text;
    EXPECT_FALSE(contains(text, "\x1b")) << text;
}

TEST(RenderPictureText, IsColouredWhereAskedFor) {
    EXPECT_TRUE(contains(render_picture_text(picture_of(kRace), 0, Style(true)),
                         "\x1b[31m  outside: thread 3 writes o[4], line 9\x1b[0m"));
    EXPECT_FALSE(contains(plain(picture_of(kRace)), "\x1b"));
}

TEST(RenderPictureText, OfOneThreadExplainsNoNumbers) {
    EXPECT_EQ(plain(picture_of("// workgroup: 1\n// buffer: o float[1] = zeros\nvoid kernel() {\n"
                               "    o[0] = 7.0;\n}\n")),
              "mine.comp: clean\n"
              "Workgroup 0 of 1: 1 thread\n"
              "\n"
              "  o global float 1\n"
              "                0\n"
              "    holds       7\n"
              "    write       0\n");
}

class PictureText : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(PictureText, StaysWithin80ColumnsAndHasPlainCharacters) {
    const Picture picture = picture_of(target_of_file(GetParam()));
    for (const PictureWorkgroup& workgroup : picture.workgroups) {
        const std::string text = plain(picture, workgroup.index);
        ASSERT_LE(widest_line(text), 80U) << text;
        const std::string ascii = in_ascii(text);
        ASSERT_EQ(std::count(ascii.begin(), ascii.end(), '?'),
                  std::count(text.begin(), text.end(), '?'))
            << text;
        ASSERT_TRUE(std::all_of(text.begin(), text.end(), [](char character) {
            return character == '\n' || static_cast<unsigned char>(character) >= ' ';
        })) << text;
    }
}

// PictureProperties records all of them.
INSTANTIATE_TEST_SUITE_P(Kernels, PictureText, testing::ValuesIn(sample_of(picture_kernels(), 4)),
                         kernel_test_name);

}  // namespace
}  // namespace vkp
