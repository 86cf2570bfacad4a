// What `workbook bench` makes of its times.
#include "checker/bench/bench_report.hpp"

#include "checker/bench/ceilings_file.hpp"
#include "checker/bench/roofline.hpp"
#include "checker/files/files.hpp"
#include "harness/bench/cold_memory.hpp"
#include "harness/bench/spread.hpp"
#include "puzzles/registry.hpp"
#include "tests/unit/temporary_folder.hpp"
#include "tests/unit/xml_check.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace vkp {
namespace {

using Json = nlohmann::json;

constexpr Ceilings kCeilings{.copy_gb_s = 100, .fma_gflop_s = 1000, .empty_dispatch_ms = 0.01};

// Zip: a right size, one that was left out, and one that is wrong.
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
    return text + render_bench_footer(bench, report, plain);
}

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
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
    EXPECT_TRUE(contains(text, "left out: too \"large\"")) << text;
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
    const std::string text = render_roofline_text(sample_report().kernels[0], kCeilings);
    EXPECT_TRUE(contains(text, "from n = 1024 (a) to n = 16384 (b)")) << text;
    EXPECT_TRUE(contains(text, "/")) << text;
    EXPECT_TRUE(contains(text, "---")) << text;
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 15) << text;
}

TEST(BenchText, DrawsNothingWhereNothingWasTimed) {
    KernelBench bench = sample_report().kernels[0];
    bench.sizes.resize(2);
    bench.sizes.erase(bench.sizes.begin());
    EXPECT_EQ(render_roofline_text(bench, kCeilings), "");
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
              Json({{"index", {256}}, {"expected", 3}, {"actual", 2}}));
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

TEST(RooflineSvg, IsXmlWithADotForEveryTimedSize) {
    const std::string svg = render_roofline_svg(sample_report());
    EXPECT_EQ(xml_fault(svg), "");
    EXPECT_TRUE(contains(svg, "Sample &amp; Co"));
    EXPECT_TRUE(contains(svg, "prefers-color-scheme: dark"));
    std::size_t dots = 0;
    for (std::size_t at = svg.find("<circle"); at != std::string::npos;
         at = svg.find("<circle", at + 1)) {
        ++dots;
    }
    EXPECT_EQ(dots, 2U);
}

TEST(RooflineSvg, IsXmlWithoutAnyPointToo) {
    BenchReport report = sample_report();
    report.kernels[0].sizes.clear();
    EXPECT_EQ(xml_fault(render_roofline_svg(report)), "");
    EXPECT_TRUE(contains(render_roofline_svg(report), "not timed"));
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
