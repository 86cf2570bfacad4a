"""Times PyTorch at what puzzles of parts VII and VIII do at the largest size of their bench, on the
first CUDA device, and prints JSON; nothing without PyTorch or a device. Times are in seconds, by
CUDA's events."""

import json
import time

from torch_peer import times_of

FLAT = 1 << 26
LONG_S = 0.5  # longer runs are not warmed up five times


def timed(torch, work):
    """The times of something that may take long, or nothing where this library has no such thing."""
    try:
        torch.cuda.synchronize()
        begin = time.monotonic()
        work()
        torch.cuda.synchronize()
        if time.monotonic() - begin < LONG_S:
            return times_of(torch, work)
        begin = time.monotonic()
        work()
        torch.cuda.synchronize()
        return [time.monotonic() - begin]
    except RuntimeError:
        return None


def products(torch, rows, columns, n):
    """Of weights [rows, columns] with one vector, and of [n, n] with as many rows: in 16-bit floats,
    and in 8-bit integers, of which cuBLAS takes no fewer than 17 rows at once."""
    times = {}
    weights = torch.randn(rows, columns, device="cuda", dtype=torch.float16)
    x = torch.randn(columns, device="cuda", dtype=torch.float16)
    times["matvec, float16"] = timed(torch, lambda: torch.mv(weights, x))
    whole = weights.to(torch.int8)
    many = torch.randint(-127, 128, (32, columns), device="cuda", dtype=torch.int8)
    weights = None
    times["matvec, int8 of 32 rows"] = timed(torch, lambda: torch._int_mm(many, whole.t()))
    whole = None
    a = torch.randn(n, n, device="cuda", dtype=torch.float16)
    b = torch.randn(n, n, device="cuda", dtype=torch.float16)
    times["product, float16"] = timed(torch, lambda: torch.matmul(a, b))
    a8, b8 = a.to(torch.int8), b.to(torch.int8)
    times["product, int8"] = timed(torch, lambda: torch._int_mm(a8, b8.t()))
    return times


def in_order(torch, rows, width, top_rows, top_width, k):
    """Rows sorted, the k largest of rows, and one array of 2^26."""
    matrix = torch.rand(rows, width, device="cuda")
    top = torch.rand(top_rows, top_width, device="cuda")
    keys = torch.randint(-(1 << 31), (1 << 31) - 1, (FLAT,), device="cuda", dtype=torch.int32)
    flat = torch.rand(FLAT, device="cuda")
    return {
        "sort of rows": timed(torch, lambda: torch.sort(matrix, dim=1)),
        "top k of rows": timed(torch, lambda: torch.topk(top, k, dim=1)),
        "sort of 2^26": timed(torch, lambda: torch.sort(keys)),
        "top k of 2^26": timed(torch, lambda: torch.topk(flat, k)),
        "random words": timed(torch, lambda: keys.random_()),
    }


def factors(torch, batch, n, svd_batch, svd_n):
    """Of many small matrices, by cuSOLVER, cuBLAS or MAGMA as PyTorch chooses."""
    a = torch.rand(batch, n, n, device="cuda") * 2 - 1
    definite = a @ a.transpose(1, 2) + n * torch.eye(n, device="cuda")
    small = torch.rand(svd_batch, svd_n, svd_n, device="cuda") * 2 - 1
    return {
        "cholesky": timed(torch, lambda: torch.linalg.cholesky(definite)),
        "qr": timed(torch, lambda: torch.linalg.qr(a)),
        "svd": timed(torch, lambda: torch.linalg.svd(small, driver="gesvdj")),
    }


def main():
    try:
        import torch
    except ImportError:
        return
    if not torch.cuda.is_available():
        return
    times = {
        **products(torch, 65536, 32768, 8192),
        **in_order(torch, 262144, 256, 65536, 1024, 8),
        **factors(torch, 65536, 32, 65536, 16),
    }
    print(
        json.dumps(
            {
                "name": f"PyTorch {torch.__version__}",
                "times_s": {name: of for name, of in times.items() if of},
            }
        )
    )


if __name__ == "__main__":
    main()
