"""Trains 784-512-128-10 with PyTorch on the first CUDA device as `workbook train` does (batch 500, rate
0.01, in order, float32 without TF32), and prints JSON: the seconds of each epoch, launch by launch and
as one CUDA graph of an epoch's steps. Nothing without PyTorch or a device.

    torch_training.py [EPOCHS]

The images are random: what is in them does not change the time."""

import json
import sys
import time

WIDTHS = (784, 512, 128, 10)
BATCH = 500
STEPS = 120
RATE = 0.01


def network(torch):
    layers = []
    for inputs, outputs in zip(WIDTHS, WIDTHS[1:]):
        layers += [torch.nn.Linear(inputs, outputs), torch.nn.ReLU()]
    return torch.nn.Sequential(*layers[:-1]).cuda()


def epoch_of(torch):
    """A function that does the steps of an epoch; the images stay on the device."""
    images = torch.rand(STEPS * BATCH, WIDTHS[0], device="cuda")
    labels = torch.randint(0, WIDTHS[-1], (STEPS * BATCH,), device="cuda")
    model = network(torch)
    optimizer = torch.optim.SGD(model.parameters(), lr=RATE)
    loss_of = torch.nn.CrossEntropyLoss()

    def epoch():
        for x, y in zip(images.split(BATCH), labels.split(BATCH)):
            optimizer.zero_grad()
            loss_of(model(x), y).backward()
            optimizer.step()

    return epoch


def graph_of(torch, epoch):
    """The same as one CUDA graph, which is recorded once and launched by one call."""
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        for _ in range(2):
            epoch()
    torch.cuda.current_stream().wait_stream(stream)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        epoch()
    return graph.replay


def seconds_of(torch, work, count):
    times = []
    for _ in range(count + 1):
        torch.cuda.synchronize()
        start = time.perf_counter()
        work()
        torch.cuda.synchronize()
        times.append(time.perf_counter() - start)
    return times[1:]


def main():
    try:
        import torch
    except ImportError:
        return
    if not torch.cuda.is_available():
        return
    torch.backends.cuda.matmul.allow_tf32 = False
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    print(
        json.dumps(
            {
                "name": f"PyTorch {torch.__version__}",
                "launches_s": seconds_of(torch, epoch_of(torch), count),
                "graph_s": seconds_of(torch, graph_of(torch, epoch_of(torch)), count),
            }
        )
    )


if __name__ == "__main__":
    main()
