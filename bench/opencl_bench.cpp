// The kernels of bench/workloads.hpp in OpenCL, on the first device there is: pocl, or under
// `oclgrind` its simulator. Usage: opencl_bench REPETITIONS [workload]
//
// Prints JSON: for each workload the wall time and the processor time of every dispatch, in
// seconds. A first dispatch, in which pocl compiles the kernel, is not among them, unless there is
// only one repetition, as for a simulator.
#include "bench/workloads.hpp"
#include "harness/judge/compare.hpp"
#include "harness/model/encoding.hpp"

#include <CL/opencl.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using vkp::Case;
using vkp::Workload;

struct Times {
    std::vector<double> wall_s;
    std::vector<double> processor_s;
};

struct Dispatch {
    cl::Kernel kernel;
    std::vector<cl::Buffer> buffers;  // the last one is the result
    cl::NDRange threads;
    cl::NDRange workgroup;
};

double processor_seconds() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

cl::NDRange range(const vkp::Extent& extent, const vkp::Extent& times = {}) {
    return {std::size_t{extent.x} * times.x, std::size_t{extent.y} * times.y};
}

// Arguments of the kernels: the inputs, the result, and the first extent of the first input.
Dispatch prepare(const cl::Context& context, const Workload& workload) {
    const Case& definition = workload.definition;
    const cl::Program program(context, vkp::read_source(workload.kernel + ".cl"), true);
    Dispatch dispatch{cl::Kernel(program, "run"),
                      {},
                      range(definition.dispatches.front().launch.workgroups,
                            definition.dispatches.front().launch.workgroup_size),
                      range(definition.dispatches.front().launch.workgroup_size)};
    for (const vkp::Array& input : definition.inputs()) {
        std::vector<std::byte> bytes = vkp::encode(input);
        dispatch.buffers.emplace_back(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                                      bytes.size(), bytes.data());
    }
    dispatch.buffers.emplace_back(context, CL_MEM_READ_WRITE,
                                  vkp::element_count(definition.result().shape) * sizeof(float));
    cl_uint argument = 0;
    for (const cl::Buffer& buffer : dispatch.buffers) {
        dispatch.kernel.setArg(argument++, buffer);
    }
    dispatch.kernel.setArg(argument, static_cast<cl_uint>(definition.arrays[0].shape[0]));
    return dispatch;
}

void run_once(const cl::CommandQueue& queue, const Dispatch& dispatch) {
    queue.enqueueNDRangeKernel(dispatch.kernel, cl::NullRange, dispatch.threads,
                               dispatch.workgroup);
    queue.finish();
}

void require_right_result(const cl::CommandQueue& queue, const Dispatch& dispatch,
                          const Workload& workload) {
    const Case& definition = workload.definition;
    std::vector<std::uint32_t> words(vkp::element_count(definition.result().shape));
    queue.enqueueReadBuffer(dispatch.buffers.back(), CL_TRUE, 0,
                            words.size() * sizeof(std::uint32_t), words.data());
    if (!vkp::compare(workload.specification(definition), words, definition.result().type)
             .holds()) {
        throw std::runtime_error(workload.name + ": the result is wrong");
    }
}

Times measure(const cl::Context& context, const cl::CommandQueue& queue, const Workload& workload,
              int repetitions) {
    using Clock = std::chrono::steady_clock;
    const Dispatch dispatch = prepare(context, workload);
    if (repetitions > 1) {
        run_once(queue, dispatch);
    }
    Times times;
    for (int i = 0; i < repetitions; ++i) {
        const Clock::time_point start = Clock::now();
        const double processor_start = processor_seconds();
        run_once(queue, dispatch);
        times.processor_s.push_back(processor_seconds() - processor_start);
        times.wall_s.push_back(std::chrono::duration<double>(Clock::now() - start).count());
    }
    require_right_result(queue, dispatch, workload);
    return times;
}

void run(int repetitions, const std::string& wanted) {
    const cl::Context context(CL_DEVICE_TYPE_ALL);
    const cl::Device device = context.getInfo<CL_CONTEXT_DEVICES>().front();
    const cl::CommandQueue queue(context, device);
    fmt::print(R"({{"platform": "{}")",
               cl::Platform(device.getInfo<CL_DEVICE_PLATFORM>()).getInfo<CL_PLATFORM_NAME>());
    for (const Workload& workload : vkp::workloads()) {
        if (wanted.empty() || wanted == workload.name) {
            const Times times = measure(context, queue, workload, repetitions);
            fmt::print(",\n \"{}\": {{\"wall_s\": [{:.7f}], \"processor_s\": [{:.7f}]}}",
                       workload.name, fmt::join(times.wall_s, ", "),
                       fmt::join(times.processor_s, ", "));
        }
    }
    fmt::print("}}\n");
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc < 2) {
        fmt::print(stderr, "usage: opencl_bench REPETITIONS [workload]\n");
        return EXIT_FAILURE;
    }
    run(std::stoi(argv[1]), argc > 2 ? argv[2] : "");
    return EXIT_SUCCESS;
} catch (const cl::Error& error) {
    fmt::print(stderr, "opencl_bench: {} gave {}\n", error.what(), error.err());
    return EXIT_FAILURE;
} catch (const std::exception& error) {
    fmt::print(stderr, "opencl_bench: {}\n", error.what());
    return EXIT_FAILURE;
}
