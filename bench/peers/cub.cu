// Scans, sum, histogram, filter and sort of 2^26 elements by CUB: prints JSON, with times in
// seconds; nothing where there is no device.
#include <cub/cub.cuh>

#include <cstdio>
#include <string>
#include <vector>

namespace {

constexpr int kCount = 1 << 26;
constexpr int kBins = 256;
constexpr int kRepetitions = 20;

struct IsAboveZero {
    __device__ bool operator()(float x) const { return x > 0; }
};

// A hash, as for the inputs of `workbook bench`.
__device__ unsigned hash(unsigned x) {
    x = (x ^ x >> 16U) * 0x7feb352dU;
    x = (x ^ x >> 15U) * 0x846ca68bU;
    return x ^ x >> 16U;
}

__global__ void fill(float* floats, float* digits, unsigned* below) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    floats[i] = static_cast<float>(hash(i) >> 8U) * 0x1p-20F - 8;
    digits[i] = static_cast<float>(hash(i) % 19U) - 9;
    below[i] = hash(i) % kBins;
}

__global__ void fill_words(unsigned* words) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    words[i] = hash(i);
}

// Segments of 1000 numbers on average.
__global__ void mark(unsigned* numbers, unsigned* segments) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    segments[i] = i / 1000;
    numbers[i] = hash(i) % 1000;
}

std::string seconds(float ms) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", ms * 1e-3);
    return text;
}

// `work` is called once with null, for the size of the memory that it wants beside its arrays.
template <typename Work>
std::string times_of(const char* name, Work work) {
    std::size_t bytes = 0;
    work(nullptr, bytes);
    void* memory = nullptr;
    cudaMalloc(&memory, bytes);
    cudaEvent_t start, stop;
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    std::string list;
    for (int i = -3; i < kRepetitions; ++i) {
        cudaEventRecord(start);
        work(memory, bytes);
        cudaEventRecord(stop);
        cudaEventSynchronize(stop);
        float ms = 0;
        cudaEventElapsedTime(&ms, start, stop);
        if (i >= 0) {
            list += (i > 0 ? ", " : "") + seconds(ms);
        }
    }
    cudaFree(memory);
    return std::string("\"") + name + "\": [" + list + "]";
}

}  // namespace

int main() {
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
        return 1;
    }
    float *floats, *digits, *result;
    unsigned* below;
    int *bins, *count;
    for (void** array : {reinterpret_cast<void**>(&floats), reinterpret_cast<void**>(&digits),
                         reinterpret_cast<void**>(&result), reinterpret_cast<void**>(&below)}) {
        cudaMalloc(array, sizeof(float) * kCount);
    }
    cudaMalloc(&bins, sizeof(int) * kBins);
    cudaMalloc(&count, sizeof(int));
    fill<<<kCount / 256, 256>>>(floats, digits, below);
    const std::string scan = times_of("scan", [&](void* memory, std::size_t& bytes) {
        cub::DeviceScan::InclusiveSum(memory, bytes, digits, result, kCount);
    });
    const std::string sum = times_of("sum", [&](void* memory, std::size_t& bytes) {
        cub::DeviceReduce::Sum(memory, bytes, digits, result, kCount);
    });
    const std::string histogram = times_of("histogram", [&](void* memory, std::size_t& bytes) {
        cub::DeviceHistogram::HistogramEven(memory, bytes, below, bins, kBins + 1, 0U,
                                            static_cast<unsigned>(kBins), kCount);
    });
    const std::string filter = times_of("filter", [&](void* memory, std::size_t& bytes) {
        cub::DeviceSelect::If(memory, bytes, floats, result, count, kCount, IsAboveZero());
    });
    mark<<<kCount / 256, 256>>>(below, reinterpret_cast<unsigned*>(floats));
    const std::string segmented = times_of("segmented_scan", [&](void* memory, std::size_t& bytes) {
        cub::DeviceScan::InclusiveSumByKey(memory, bytes, reinterpret_cast<unsigned*>(floats),
                                           below, reinterpret_cast<unsigned*>(result), kCount);
    });
    auto* keys = reinterpret_cast<unsigned*>(digits);  // of all 32 bits
    fill_words<<<kCount / 256, 256>>>(keys);
    const std::string sort = times_of("sort", [&](void* memory, std::size_t& bytes) {
        cub::DeviceRadixSort::SortKeys(memory, bytes, keys, reinterpret_cast<unsigned*>(result),
                                       kCount);
    });
    if (cudaDeviceSynchronize() != cudaSuccess) {
        return 1;
    }
    std::printf("{\"count\": %d, \"bins\": %d, %s, %s, %s, %s, %s, %s}\n", kCount, kBins,
                scan.c_str(), sum.c_str(), histogram.c_str(), filter.c_str(), segmented.c_str(),
                sort.c_str());
    return 0;
}
