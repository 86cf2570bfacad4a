"""Times PyTorch on the first CUDA device, in float32 without TF32, and prints JSON; nothing without
PyTorch or a device. Times are in seconds, by CUDA's events."""

import json


def times_of(torch, work):
    for _ in range(5):
        work()
    times = []
    for _ in range(20):
        start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        start.record()
        work()
        end.record()
        torch.cuda.synchronize()
        times.append(start.elapsed_time(end) * 1e-3)
    return times


def main():
    try:
        import torch
    except ImportError:
        return
    if not torch.cuda.is_available():
        return
    torch.backends.cuda.matmul.allow_tf32 = False
    n = 4096
    a, b, product = (torch.rand(n, n, device="cuda") * 16 - 8 for _ in range(3))
    source = torch.rand(1 << 28, device="cuda")
    target = torch.empty_like(source)
    print(
        json.dumps(
            {
                "name": f"PyTorch {torch.__version__}",
                "matmul": {
                    "n": n,
                    "operations": 2 * n**3,
                    "times_s": times_of(torch, lambda: torch.matmul(a, b, out=product)),
                },
                "copy": {
                    "bytes": 2 * source.numel() * source.element_size(),
                    "times_s": times_of(torch, lambda: target.copy_(source)),
                },
            }
        )
    )


if __name__ == "__main__":
    main()
