"""Times PyTorch at what bench/fastest.py times beside it, on the first CUDA device, and prints JSON;
nothing without PyTorch or a device. Times are in seconds, by CUDA's events."""

import json

from torch_peer import times_of

COUNT = 1 << 26
BINS = 256
COLUMNS = 1024
N = 4096


def products(torch):
    """cuBLAS: in float32 without TF32, in float16 with sums in float32, and of bytes."""
    times = {}
    for name, kind in (("product", torch.float32), ("product_half", torch.float16)):
        a, b = (torch.rand(N, N, device="cuda") * 16 - 8 for _ in range(2))
        a, b = a.to(kind), b.to(kind)
        out = torch.empty(N, N, device="cuda", dtype=kind)
        times[name] = times_of(torch, lambda: torch.matmul(a, b, out=out))
    x, w = (torch.randint(-1, 2, (2 * N, 2 * N), device="cuda", dtype=torch.int8) for _ in range(2))
    times["ternary"] = times_of(torch, lambda: torch._int_mm(x, w.t()))
    return times


def flat(torch):
    """One array of 2^26."""
    digits = torch.randint(-9, 10, (COUNT,), device="cuda").float()
    out = torch.empty_like(digits)
    floats = torch.rand(COUNT, device="cuda") * 16 - 8
    below = torch.randint(0, BINS, (COUNT,), device="cuda", dtype=torch.int32)
    below_floats = below.float()
    words = torch.randint(-(1 << 31), (1 << 31) - 1, (COUNT,), device="cuda", dtype=torch.int32)
    rows = floats.view(-1, COLUMNS)
    gain, shift = (torch.rand(COLUMNS, device="cuda") for _ in range(2))
    return {
        "copy": times_of(torch, lambda: out.copy_(digits)),
        "scan": times_of(torch, lambda: torch.cumsum(digits, 0, out=out)),
        "sum": times_of(torch, lambda: torch.sum(digits)),
        "histogram": times_of(torch, lambda: torch.bincount(below, minlength=BINS)),
        "histogram_histc": times_of(torch, lambda: torch.histc(below_floats, BINS, min=0, max=BINS)),
        "top_k": times_of(torch, lambda: torch.topk(floats, 8)),
        "sort": times_of(torch, lambda: torch.sort(words)),
        "softmax": times_of(torch, lambda: torch.softmax(rows, 1)),
        "layer_norm": times_of(torch, lambda: torch.nn.functional.layer_norm(rows, (COLUMNS,), gain, shift)),
        "filter": times_of(torch, lambda: floats[floats > 0]),
    }


def attention(torch, heads=16, length=4096, width=64):
    """scaled_dot_product_attention, by the fastest way that it has."""
    from torch.nn.attention import SDPBackend, sdpa_kernel

    times, ways = {}, {}
    for kind, ending in ((torch.float32, ""), (torch.float16, "_half")):
        q, k, v = (torch.rand(1, heads, length, width, device="cuda").to(kind) * 2 - 1 for _ in range(3))
        for causal, name in ((False, "attention"), (True, "causal")):
            for way in ("FLASH_ATTENTION", "EFFICIENT_ATTENTION", "CUDNN_ATTENTION", "MATH"):
                try:
                    with sdpa_kernel(getattr(SDPBackend, way)):
                        taken = times_of(
                            torch,
                            lambda: torch.nn.functional.scaled_dot_product_attention(
                                q, k, v, is_causal=causal
                            ),
                        )
                except RuntimeError:  # unsupported for these
                    continue
                if name + ending not in times or min(taken) < min(times[name + ending]):
                    times[name + ending] = taken
                    ways[name + ending] = way
    return times, ways


def main():
    try:
        import torch
    except ImportError:
        return
    if not torch.cuda.is_available():
        return
    torch.backends.cuda.matmul.allow_tf32 = False
    torch.backends.cuda.matmul.allow_fp16_reduced_precision_reduction = False
    times, ways = attention(torch)
    print(
        json.dumps(
            {
                "name": f"PyTorch {torch.__version__}",
                "ways": ways,
                "times_s": {**products(torch), **flat(torch), **times},
            }
        )
    )


if __name__ == "__main__":
    main()
