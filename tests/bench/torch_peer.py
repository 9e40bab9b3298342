# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs one operation of PyTorch whenever a number of launches is read, and prints the seconds they took.

    torch_peer.py add|matmul|chain N DTYPE CPUS

Tensors are made once and the outputs are given, so that no allocation is timed. The first line says "ready VERSION", or why not.
"""

import os
import sys
import time


def work(torch, kernel, n, dtype):
    """The operation as a function without arguments."""
    generator = torch.Generator().manual_seed(1)
    shape = (n, n) if kernel == "matmul" else (n,)
    a, b = ((torch.rand(shape, generator=generator) * 2 - 1).to(dtype) for _ in range(2))
    out = torch.empty(shape, dtype=dtype)
    other = torch.empty(shape, dtype=dtype)
    if kernel == "add":
        return lambda: torch.add(a, b, out=out)
    if kernel == "matmul":
        return lambda: torch.matmul(a, b, out=out)

    def chain():
        torch.mul(a, 2, out=other)
        torch.add(other, 1, out=out)
        torch.clamp(out, min=0, out=other)
        torch.mul(other, 0.5, out=out)

    return chain


def main():
    kernel, n, dtype, cpus = sys.argv[1], int(sys.argv[2]), sys.argv[3], [int(cpu) for cpu in sys.argv[4].split(",")]
    os.sched_setaffinity(0, cpus)
    try:
        import torch
    except ImportError:
        print("python3-torch is not installed", flush=True)
        return
    torch.set_num_threads(len(cpus))
    torch.set_grad_enabled(False)
    try:
        run = work(torch, kernel, n, {"f32": torch.float32, "f64": torch.float64, "bf16": torch.bfloat16}[dtype])
        run()
    except RuntimeError as error:
        print(str(error).splitlines()[0], flush=True)
        return
    print("ready", torch.__version__, flush=True)
    for line in sys.stdin:
        start = time.perf_counter()
        for _ in range(int(line)):
            run()
        print(time.perf_counter() - start, flush=True)


if __name__ == "__main__":
    main()
