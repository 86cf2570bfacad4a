// The output of `workbook bench` for given times.
#include "checker/bench/bench_report.hpp"

#include "checker/bench/ceilings_file.hpp"
#include "checker/bench/roofline.hpp"
#include "checker/bench/shares.hpp"
#include "checker/files/files.hpp"
#include "checker/text/terminal_text.hpp"
#include "harness/bench/cold_memory.hpp"
#include "harness/bench/spread.hpp"
#include "puzzles/registry.hpp"
#include "tests/contains.hpp"
#include "tests/unit/support.hpp"
#include "tests/unit/temporary_folder.hpp"
#include "tests/unit/xml_check.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace vkp {
namespace {

using Json = nlohmann::json;

constexpr Ceilings kCeilings{.copy_gb_s = 100, .fma_gflop_s = 1000, .empty_dispatch_ms = 0.01};

// A report of Zip: a size that is right, one that was left out, and one that is wrong.
BenchReport sample_report() {
    const Puzzle& zip = all_puzzles().at(1);
    KernelBench bench{.puzzle = &zip, .kernel = {"puzzles/<zip>.comp", ""}, .check = {}};
    bench.check = {.puzzle = &zip, .kernel = bench.kernel};
    bench.is_checked_at_size = true;
    bench.sizes = {{.size = 1024, .bytes = 12e6, .operations = 1e6, .ms = {0.1, 0.4, 0.2}},
                   {.size = 4096, .bytes = 48e6, .operations = 4e6, .left_out = "too \"large\""},
                   {.size = 16384,
                    .bytes = 192e6,
                    .operations = 16e6,
                    .ms = {4},
                    .is_by_host_clock = true,
                    .difference = Difference{256, 3, 2, true}}};
    DeviceInfo device;
    device.name = "Sample & Co";
    device.driver = "driver 1";
    device.type = "discrete gpu";
    return {device, kCeilings, {bench}};
}

std::string text_of(const BenchReport& report) {
    const Style plain(false);
    const KernelBench& bench = report.kernels.front();
    std::string text =
        render_bench_device(report.device, report.ceilings) + render_bench_heading(bench, plain);
    for (const SizeTiming& timing : bench.sizes) {
        text += render_bench_row(timing, report.ceilings, plain);
    }
    return text + render_bench_footer(bench, report.ceilings, plain);
}

TEST(Spread, IsTheMedianAndTheMiddleHalf) {
    const Spread spread = spread_of({5, 1, 4, 2, 3});
    EXPECT_DOUBLE_EQ(spread.median, 3);
    EXPECT_DOUBLE_EQ(spread.lower_quartile, 2);
    EXPECT_DOUBLE_EQ(spread.upper_quartile, 4);
}

TEST(Spread, LiesBetweenTwoTimesWhereTheirNumberIsEven) {
    EXPECT_DOUBLE_EQ(spread_of({1, 2}).median, 1.5);
    EXPECT_DOUBLE_EQ(spread_of({7}).upper_quartile, 7);
}

TEST(Ceilings, MemoryBoundsWhatComputesLittle) {
    EXPECT_DOUBLE_EQ(least_ms(kCeilings, 1e9, 1e9), 10);  // 1 GB at 100 GB/s
    EXPECT_TRUE(is_memory_bound(kCeilings, 1e9, 1e9));
    EXPECT_DOUBLE_EQ(least_ms(kCeilings, 1e6, 1e12), 1000);
    EXPECT_FALSE(is_memory_bound(kCeilings, 1e6, 1e12));
}

TEST(Rates, AreThoseOfTheMedian) {
    const Rates rates = rates_of(sample_report().kernels[0].sizes[0], kCeilings);
    EXPECT_DOUBLE_EQ(rates.median_ms, 0.2);
    EXPECT_DOUBLE_EQ(rates.gb_s, 60);
    EXPECT_DOUBLE_EQ(rates.gflop_s, 5);
    EXPECT_DOUBLE_EQ(rates.share, 0.6);
}

TEST(ColdMemory, IsBoundedByTheDevicesMemory) {
    constexpr std::uint64_t kGiB = 1U << 30U;
    DeviceInfo gpu;
    gpu.type = "discrete gpu";
    gpu.limits.memory_bytes = 64 * kGiB;
    EXPECT_EQ(memory_budget(gpu, 2 * kGiB), 16 * kGiB);
    EXPECT_EQ(cold_bytes(gpu, 2 * kGiB), kGiB / 2);
    gpu.limits.memory_bytes = kGiB;
    EXPECT_EQ(cold_bytes(gpu, 2 * kGiB), kGiB / 8);
    gpu.type = "cpu";
    gpu.limits.memory_bytes = 64 * kGiB;
    EXPECT_EQ(memory_budget(gpu, 2 * kGiB), kGiB / 2 * 3);
}

TEST(BenchText, FitsEightyColumnsAndTellsAll) {
    const std::string text = text_of(sample_report());
    EXPECT_TRUE(contains(text, "1024")) << text;
    EXPECT_TRUE(contains(text, "200 us      150–300      60.0      5.00  60 % memory")) << text;
    EXPECT_TRUE(contains(text, "skipped: too \"large\"")) << text;
    EXPECT_TRUE(contains(text, "✗ wrong at n = 16384: result[256] should be 3 and is 2.")) << text;
    EXPECT_TRUE(contains(text, "gl_LocalInvocationID")) << text;
    EXPECT_TRUE(contains(text, "no timestamps")) << text;
}

TEST(BenchText, TimesNothingThatTheAuditDoesNotKnow) {
    KernelBench bench = sample_report().kernels[0];
    EXPECT_TRUE(bench.is_checked());
    CaseResult result{.definition = bench.puzzle->bench.at(1024), .expected = {}};
    result.dispatches.emplace_back().audit.unsupported = audit::Result::Unsupported{7, "a thing"};
    bench.check.cases.push_back(result);
    EXPECT_FALSE(bench.is_checked());
    EXPECT_FALSE(bench.is_right());
    const std::string text = render_bench_obstacle(bench, Style(false));
    EXPECT_TRUE(contains(text, "The audit does not know a thing in line 7")) << text;
}

TEST(BenchText, SaysThatAnElementWasNeverWritten) {
    BenchReport report = sample_report();
    report.kernels[0].sizes[2].difference->is_written = false;
    EXPECT_TRUE(contains(text_of(report), "result[256] should be 3 and was never written"));
}

TEST(BenchText, DrawsThePointsUnderTheRoof) {
    const std::string text = render_roofline_text(sample_report().kernels[0], kCeilings, 80);
    EXPECT_TRUE(contains(text, "from n = 1024 (a) to n = 16384 (b)")) << text;
    EXPECT_TRUE(contains(text, " copy 100 GB/s /")) << text;
    EXPECT_TRUE(contains(text, " FMA 1000 GFLOP/s\n")) << text;
    EXPECT_TRUE(contains(text, "/")) << text;
    EXPECT_TRUE(contains(text, "---")) << text;
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 16) << text;
}

TEST(BenchText, DrawsTheRoofAsWideAsTheTerminal) {
    const KernelBench bench = sample_report().kernels[0];
    for (const std::size_t width : {50U, 60U, 69U}) {
        EXPECT_EQ(widest_line(render_roofline_text(bench, kCeilings, width)), width);
    }
    EXPECT_EQ(widest_line(render_roofline_text(bench, kCeilings, 200)), 69U);
}

TEST(BenchText, DrawsNothingWhereNothingWasTimed) {
    KernelBench bench = sample_report().kernels[0];
    bench.sizes.resize(2);
    bench.sizes.erase(bench.sizes.begin());
    EXPECT_EQ(render_roofline_text(bench, kCeilings, 80), "");
}

TEST(BenchJson, HoldsEverySize) {
    const Json json = Json::parse(render_bench_json(sample_report()));
    EXPECT_EQ(json["schema"], 1);
    EXPECT_EQ(json["ceilings"]["copy_gb_s"], 100);
    const Json& kernel = json["kernels"][0];
    EXPECT_EQ(kernel["puzzle"], 2);
    EXPECT_EQ(kernel["verdict"], "solved");
    EXPECT_EQ(kernel["sizes"][0]["times_ms"], Json({0.1, 0.4, 0.2}));
    EXPECT_EQ(kernel["sizes"][0]["clock"], "device");
    EXPECT_DOUBLE_EQ(kernel["sizes"][0]["share"], 0.6);
    EXPECT_EQ(kernel["sizes"][1]["left_out"], "too \"large\"");
    EXPECT_FALSE(kernel["sizes"][1].contains("median_ms"));
    EXPECT_EQ(kernel["sizes"][2]["wrong"],
              Json({{"array", "result"}, {"index", {256}}, {"expected", 3}, {"actual", 2}}));
}

TEST(BenchCsv, HasALineForEverySizeWithAllColumns) {
    const std::string text = render_bench_csv(sample_report());
    EXPECT_EQ(text,
              "puzzle,name,device,n,bytes,operations,repetitions,median_ms,lower_quartile_ms,"
              "upper_quartile_ms,gb_s,gflop_s,bound,share,right,left_out\n"
              "2,zip,\"Sample & Co\",1024,12000000,1000000,3,0.2,0.15,0.3,60,5,memory,0.6000,yes,\n"
              "2,zip,\"Sample & Co\",4096,48000000,4000000,0,,,,,,,,,\"too \"\"large\"\"\"\n"
              "2,zip,\"Sample & Co\",16384,192000000,16000000,1,4,4,4,48,4,memory,0.4800,no,\n");
}

TEST(Roofline, RisesWithIntensityAndThenIsFlat) {
    EXPECT_DOUBLE_EQ(roof_at(kCeilings, 1), 100);
    EXPECT_DOUBLE_EQ(roof_at(kCeilings, 10), 1000);
    EXPECT_DOUBLE_EQ(roof_at(kCeilings, 1000), 1000);
}

TEST(Roofline, ShowsEveryPointAndTheBend) {
    const std::vector<RooflinePoint> points = {{0.01, 0.001, 1}, {500, 2000, 2}};
    const RooflineRange range = range_of(points, kCeilings);
    for (const RooflinePoint& point : points) {
        EXPECT_GT(range.x(point.intensity), 0);
        EXPECT_LT(range.x(point.intensity), 1);
        EXPECT_GT(range.y(point.gflop_s), 0);
        EXPECT_LT(range.y(point.gflop_s), 1);
    }
    EXPECT_GT(range.x(10), 0);
    EXPECT_LT(range.y(1000), 1);
}

// The sample's kernel, at a fifth of its speed at the smallest size; one with much arithmetic; and
// one that was not timed.
BenchReport many_kernels() {
    BenchReport report = sample_report();
    report.kernels[0].sizes[2].difference.reset();
    report.kernels[0].sizes[0].ms = {0.6};
    KernelBench tiles{.puzzle = &all_puzzles().at(19), .kernel = {}, .check = {}};
    tiles.sizes = {{.size = 64, .bytes = 1e6, .operations = 1e9, .ms = {2}},
                   {.size = 512, .bytes = 1e7, .operations = 1e11, .ms = {90}}};
    KernelBench map{.puzzle = &all_puzzles().at(0), .kernel = {}, .check = {}};
    report.kernels.insert(report.kernels.end(), {tiles, map});
    return report;
}

TEST(Shares, AreOfTheKernelsOwnCeiling) {
    const BenchReport report = many_kernels();
    const std::vector<Share> zip = shares_of(report.kernels[0], kCeilings);
    ASSERT_EQ(zip.size(), 2U);
    EXPECT_DOUBLE_EQ(zip[0].share, 0.2);
    EXPECT_TRUE(zip[0].is_memory_bound);
    const std::vector<Share> tiles = shares_of(report.kernels[1], kCeilings);
    EXPECT_DOUBLE_EQ(tiles[1].share, 100.0 / 90);
    EXPECT_FALSE(tiles[1].is_memory_bound);
    EXPECT_DOUBLE_EQ(end_of_scale(report), 1.25);
}

TEST(SharesText, IsARowForEachKernel) {
    const std::string text = render_shares_text(many_kernels(), Style(false));
    const auto row = [](const std::string& name, const std::string& bar, const std::string& end) {
        return left_aligned(name, 27) + left_aligned(bar, 40) + end + "\n";
    };
    EXPECT_TRUE(
        contains(text, row("   2 Zip", "│     ○━━━━━━━━●               │", "  48 % memory")))
        << text;
    EXPECT_TRUE(contains(
        text, row("  20 Register tiles", "│               ○━━━━━━━━━━━━━━━━━━●", " 111 % FMA")))
        << text;
    EXPECT_TRUE(contains(text, left_aligned("   1 Map", 27) + "not timed\n")) << text;
    for (const std::string& line : lines_of(text)) {
        EXPECT_LE(display_width(line), 80U) << line;
    }
}

TEST(SharesText, SaysWhereAKernelIsWrong) {
    BenchReport report = many_kernels();
    report.kernels[0].sizes[2].difference = Difference{256, 3, 2, true};
    EXPECT_TRUE(contains(render_shares_text(report, Style(false)), "✗ wrong at n = 16384\n"));
    EXPECT_TRUE(contains(render_shares_svg(report), ">wrong at n = 16384<"));
}

// The value of an attribute in that piece of SVG.
double attribute(std::string_view element, const std::string& name) {
    const std::size_t at = element.find(" " + name + "=\"");
    return std::stod(std::string(element.substr(at + name.size() + 3)));
}

// The x positions of the drawing's circles that precede `word`.
std::vector<double> places_of(const std::string& svg, const std::string& word) {
    std::vector<double> places;
    for (std::size_t at = svg.find(word); at != std::string::npos; at = svg.find(word, at + 1)) {
        const std::size_t circle = svg.rfind("<circle", at);
        places.push_back(attribute(std::string_view(svg).substr(circle), "cx"));
    }
    return places;
}

TEST(SharesSvg, EndsABarWhereTheShareIs) {
    const std::string svg = render_shares_svg(many_kernels());
    EXPECT_EQ(xml_fault(svg), "");
    EXPECT_TRUE(contains(svg, "Sample &amp; Co"));
    EXPECT_TRUE(contains(svg, "not timed"));
    EXPECT_TRUE(contains(svg, ">1024 to 16384<"));
    const std::size_t roof = svg.find("<line class=\"roof\"");
    const double ceiling = attribute(std::string_view(svg).substr(roof), "x1");
    const std::vector<double> smallest = places_of(svg, "<title>n = 1024: 20 %");
    const std::vector<double> tiles = places_of(svg, "<title>n = 512: 111 %");
    ASSERT_EQ(smallest.size(), 1U);
    ASSERT_EQ(tiles.size(), 1U);
    EXPECT_LT(smallest[0], ceiling);
    EXPECT_GT(tiles[0], ceiling);
}

TEST(RooflineSvg, IsXmlWithADotForEveryTimedSize) {
    const BenchReport report = sample_report();
    const std::string svg = render_roofline_svg(report.kernels[0], report);
    EXPECT_EQ(xml_fault(svg), "");
    EXPECT_TRUE(contains(svg, "Sample &amp; Co"));
    EXPECT_TRUE(contains(svg, "prefers-color-scheme: dark"));
    EXPECT_TRUE(contains(svg, ">memory: 100 GB/s (copy)<"));
    EXPECT_TRUE(contains(svg, ">arithmetic: 1000 GFLOP/s (FMA)<"));
    EXPECT_EQ(places_of(svg, "<title>n = ").size(), 2U);
    EXPECT_TRUE(contains(svg, ">n = 1024: 60 %<")) << svg;
}

// Points of many sizes are close to each other, and their labels below each other.
TEST(RooflineSvg, LabelsDoNotOverlap) {
    BenchReport report = sample_report();
    std::vector<SizeTiming>& sizes = report.kernels[0].sizes;
    sizes.clear();
    for (int i = 0; i < 9; ++i) {
        sizes.push_back({.size = 1000 + i, .bytes = 12e6, .operations = 1e6, .ms = {0.2}});
    }
    const std::string svg = render_roofline_svg(report.kernels[0], report);
    std::vector<double> rows;
    for (std::size_t at = svg.find(">n = 100"); at != std::string::npos;
         at = svg.find(">n = 100", at + 1)) {
        if (const std::size_t begin = svg.rfind('<', at); svg.compare(begin, 5, "<text") == 0) {
            rows.push_back(attribute(std::string_view(svg).substr(begin), "y"));
        }
    }
    ASSERT_EQ(rows.size(), 9U);
    std::sort(rows.begin(), rows.end());
    for (std::size_t i = 1; i < rows.size(); ++i) {
        EXPECT_GE(rows[i] - rows[i - 1], 12) << i;
    }
}

TEST(RooflineSvg, IsXmlWithoutAnyPointToo) {
    BenchReport report = sample_report();
    report.kernels[0].sizes.clear();
    const std::string svg = render_roofline_svg(report.kernels[0], report);
    EXPECT_EQ(xml_fault(svg), "");
    EXPECT_TRUE(contains(svg, "not timed"));
}

TEST(CeilingsFile, KeepsThemByDeviceAndDriver) {
    const TemporaryFolder folder;
    const CeilingsFile file(folder.path() / "new" / "ceilings.json");
    DeviceInfo device = sample_report().device;
    EXPECT_FALSE(file.find(device));
    file.keep(device, {1, 2, 3});
    file.keep(device, kCeilings);
    DeviceInfo updated = device;
    updated.driver = "driver 2";
    EXPECT_FALSE(file.find(updated));
    file.keep(updated, {5, 6, 7});
    ASSERT_TRUE(file.find(device));
    EXPECT_DOUBLE_EQ(file.find(device)->copy_gb_s, 100);
    EXPECT_DOUBLE_EQ(file.find(updated)->fma_gflop_s, 6);
}

TEST(CeilingsFile, TakesADamagedFileForNone) {
    const TemporaryFolder folder;
    const DeviceInfo device = sample_report().device;
    for (const char* const text :
         {"", "{", "[]", R"({"schema": 1, "devices": 7})",
          R"({"schema": 1, "devices": [7, {"name": "Sample & Co", "driver": "driver 1"}]})"}) {
        const std::filesystem::path path = folder.path() / "ceilings.json";
        write_output(path, text);
        EXPECT_FALSE(CeilingsFile(path).find(device)) << text;
        CeilingsFile(path).keep(device, kCeilings);
        EXPECT_TRUE(CeilingsFile(path).find(device)) << text;
    }
}

TEST(CeilingsFile, IsNoneWithoutAPath) {
    const CeilingsFile none{std::filesystem::path()};
    none.keep(sample_report().device, kCeilings);
    EXPECT_FALSE(none.find(sample_report().device));
}

}  // namespace
}  // namespace vkp
