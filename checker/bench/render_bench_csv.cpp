#include "checker/bench/bench_report.hpp"

#include <fmt/format.h>

namespace vkp {

namespace {

// A field in quotes, with its own quotes doubled.
std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char character : text) {
        result += character == '"' ? "\"\"" : std::string(1, character);
    }
    return result + "\"";
}

std::string rates_text(const SizeTiming& timing, const Ceilings& ceilings) {
    if (!timing.is_timed()) {
        return timing.fault.empty() ? ",,,,,,," : ",,,,,,,no";
    }
    const Rates rates = rates_of(timing, ceilings);
    return fmt::format("{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{},{:.4f},{}", rates.median_ms,
                       rates.lower_quartile_ms, rates.upper_quartile_ms, rates.gb_s, rates.gflop_s,
                       rates.is_memory_bound ? "memory" : "fma", rates.share,
                       timing.difference ? "no" : "yes");
}

}  // namespace

std::string render_bench_csv(const BenchReport& report) {
    std::string text =
        "puzzle,name,device,n,bytes,operations,repetitions,median_ms,lower_quartile_ms,"
        "upper_quartile_ms,gb_s,gflop_s,bound,share,right,left_out\n";
    for (const KernelBench& bench : report.kernels) {
        for (const SizeTiming& timing : bench.sizes) {
            const std::string& why = timing.fault.empty() ? timing.left_out : timing.fault;
            text +=
                fmt::format("{},{},{},{},{:.0f},{:.0f},{},{},{}\n", bench.puzzle->number,
                            bench.puzzle->name(), quoted(report.device.name), timing.size,
                            timing.bytes, timing.operations, timing.ms.size(),
                            rates_text(timing, report.ceilings), why.empty() ? "" : quoted(why));
        }
    }
    return text;
}

}  // namespace vkp
