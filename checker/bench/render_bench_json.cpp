#include "checker/bench/bench_report.hpp"
#include "checker/report/json/json_values.hpp"

#include <nlohmann/json.hpp>

namespace vkp {

namespace {

Json to_json(const Difference& difference, const Case& bench_case) {
    if (!difference.broken_property.empty()) {
        return {{"broken_property", difference.broken_property}};
    }
    const auto [array, value] = bench_case.result_at(difference.element);
    Json json = {{"array", array.name},
                 {"index", unflatten(value, value_shape(array.shape, array.type))},
                 {"expected", number(difference.expected)}};
    json["actual"] = difference.is_written ? number(difference.actual) : Json();
    return json;
}

Json to_json(const SizeTiming& timing, const Puzzle& puzzle, const Ceilings& ceilings) {
    Json json = {{"n", timing.size}, {"bytes", timing.bytes}, {"operations", timing.operations}};
    if (!timing.is_timed()) {
        const bool is_fault = !timing.fault.empty();
        json[is_fault ? "fault" : "left_out"] = is_fault ? timing.fault : timing.left_out;
        return json;
    }
    const Rates rates = rates_of(timing, ceilings);
    json["clock"] = timing.is_by_host_clock ? "host" : "device";
    json["times_ms"] = timing.ms;
    json["median_ms"] = rates.median_ms;
    json["lower_quartile_ms"] = rates.lower_quartile_ms;
    json["upper_quartile_ms"] = rates.upper_quartile_ms;
    json["gb_s"] = rates.gb_s;
    json["gflop_s"] = rates.gflop_s;
    json["bound"] = rates.is_memory_bound ? "memory" : "fma";
    json["share"] = rates.share;
    if (timing.tiles != Tiles::kNone) {
        json["tiles"] = tiles_json(timing.tiles);
    }
    if (timing.difference) {
        json["wrong"] = to_json(*timing.difference, puzzle.bench.at(timing.size));
    }
    return json;
}

Json to_json(const KernelBench& bench, const Ceilings& ceilings) {
    const Puzzle& puzzle = *bench.puzzle;
    Json json = {{"puzzle", puzzle.number},
                 {"name", puzzle.name()},
                 {"kernel", bench.kernel.path},
                 {"verdict", verdict_name(bench.check.verdict)}};
    json["checked_at"] = bench.is_checked_at_size ? Json(puzzle.bench.sizes.front()) : Json();
    json["findings"] = array_of(bench.check.findings,
                                [](const Finding& finding) { return vkp::to_json(finding); });
    json["sizes"] = array_of(
        bench.sizes, [&](const SizeTiming& timing) { return to_json(timing, puzzle, ceilings); });
    return json;
}

}  // namespace

std::string render_bench_json(const BenchReport& report) {
    const Ceilings& ceilings = report.ceilings;
    const Json json = {{"schema", 1},
                       {"device",
                        {{"index", report.device.index},
                         {"name", report.device.name},
                         {"type", report.device.type},
                         {"driver", report.device.driver},
                         {"api_version", report.device.api_version}}},
                       {"ceilings",
                        {{"copy_gb_s", ceilings.copy_gb_s},
                         {"fma_gflop_s", ceilings.fma_gflop_s},
                         {"empty_dispatch_ms", ceilings.empty_dispatch_ms}}},
                       {"kernels", array_of(report.kernels, [&](const KernelBench& bench) {
                            return to_json(bench, ceilings);
                        })}};
    return dump(json);
}

}  // namespace vkp
