// Puzzle 1 in CUDA: one float for each thread, and one float4. Prints JSON; times are in seconds.
#include <cstdio>
#include <vector>

__global__ void add_ten(const float* __restrict__ a, float* __restrict__ result, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) result[i] = a[i] + 10.0f;
}

__global__ void add_ten(const float4* __restrict__ a, float4* __restrict__ result, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        const float4 x = a[i];
        result[i] = {x.x + 10.0f, x.y + 10.0f, x.z + 10.0f, x.w + 10.0f};
    }
}

template <typename T>
void time_it(const char* name, const std::vector<void*>& arrays, std::size_t bytes) {
    constexpr int kBlock = 256;
    constexpr int kWarmUps = 4;
    const int n = static_cast<int>(bytes / sizeof(T));
    cudaEvent_t start;
    cudaEvent_t end;
    cudaEventCreate(&start);
    cudaEventCreate(&end);
    std::printf("\"%s\": [", name);
    for (int run = 0; run < kWarmUps + 20; ++run) {
        const std::size_t copy = run % (arrays.size() / 2) * 2;
        cudaEventRecord(start);
        add_ten<<<(n + kBlock - 1) / kBlock, kBlock>>>(static_cast<const T*>(arrays[copy]),
                                                       static_cast<T*>(arrays[copy + 1]), n);
        cudaEventRecord(end);
        cudaEventSynchronize(end);
        float ms = 0;
        cudaEventElapsedTime(&ms, start, end);
        if (run >= kWarmUps) std::printf("%s%g", run > kWarmUps ? ", " : "", ms * 1e-3);
    }
    std::printf("]");
}

int main() {
    constexpr std::size_t kBytes = std::size_t{256} << 20;
    std::vector<void*> arrays(8);
    for (void*& array : arrays) {
        if (cudaMalloc(&array, kBytes) != cudaSuccess) return 1;
        cudaMemset(array, 0, kBytes);
    }
    std::printf("{\"bytes\": %zu, ", 2 * kBytes);
    time_it<float>("float", arrays, kBytes);
    std::printf(", ");
    time_it<float4>("float4", arrays, kBytes);
    std::printf("}\n");
}
