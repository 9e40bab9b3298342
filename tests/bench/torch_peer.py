# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs one operation of PyTorch whenever a number of launches is read, and prints the seconds they took.

    torch_peer.py add|matmul|chain|chain-compiled N DTYPE CPUS|cuda

Tensors are made once and the outputs are given, so that no allocation is timed. On a GPU its events take the time. The first line says
"ready VERSION", or why not.
"""

import os
import sys
import time

DTYPES = {"f32": "float32", "tf32": "float32", "f64": "float64", "bf16": "bfloat16", "f16": "float16"}


def made(torch, n, dtype, device):
    """Two inputs and two outputs, uniform in (-1, 1)."""
    generator = torch.Generator(device=device).manual_seed(1)
    a, b = ((torch.rand(n, generator=generator, device=device) * 2 - 1).to(dtype) for _ in range(2))
    return a, b, torch.empty(n, dtype=dtype, device=device), torch.empty(n, dtype=dtype, device=device)


def work(torch, kernel, n, dtype, device):
    """The operation as a function without arguments."""
    a, b, out, other = made(torch, (n, n) if kernel == "matmul" else (n,), dtype, device)
    if kernel == "add":
        return lambda: torch.add(a, b, out=out)
    if kernel == "matmul":
        return lambda: torch.matmul(a, b, out=out)
    if kernel == "chain-compiled":
        # It gives a new tensor each time: the allocator hands the one before back.
        compiled = torch.compile(lambda x: torch.clamp(x * 2 + 1, min=0) * 0.5)
        return lambda: compiled(a)

    def chain():
        torch.mul(a, 2, out=other)
        torch.add(other, 1, out=out)
        torch.clamp(out, min=0, out=other)
        torch.mul(other, 0.5, out=out)

    return chain


def host_timer(run):
    def timed(launches):
        start = time.perf_counter()
        for _ in range(launches):
            run()
        return time.perf_counter() - start

    return timed


def event_timer(torch, run):
    start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))

    def timed(launches):
        start.record()
        for _ in range(launches):
            run()
        end.record()
        end.synchronize()
        return start.elapsed_time(end) / 1000

    return timed


def prepared(torch, kernel, n, dtype, where):
    """A function from a number of launches to their seconds."""
    torch.set_grad_enabled(False)
    torch.backends.cuda.matmul.allow_tf32 = dtype == "tf32"
    if where != "cuda":
        torch.set_num_threads(len(where.split(",")))
    run = work(torch, kernel, n, getattr(torch, DTYPES[dtype]), "cuda" if where == "cuda" else "cpu")
    run()
    return event_timer(torch, run) if where == "cuda" else host_timer(run)


def main():
    kernel, n, dtype, where = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
    if where != "cuda":
        os.sched_setaffinity(0, [int(cpu) for cpu in where.split(",")])
    try:
        import torch
    except ImportError:
        print("python3-torch is not installed", flush=True)
        return
    try:
        timed = prepared(torch, kernel, n, dtype, where)
    except Exception as error:  # whatever it is, the other side must hear it
        print((str(error).splitlines() or [type(error).__name__])[0], flush=True)
        return
    print("ready", torch.__version__, flush=True)
    for line in sys.stdin:
        print(timed(int(line)), flush=True)


if __name__ == "__main__":
    main()
