# SPDX-License-Identifier: GPL-3.0-or-later
# What the module is made of, and what the tests compile against a double of the CUDA runtime.
set(RIDGEPOINT_CUDA_DEVICE_SOURCES decode.cu matmul.cu packed_fma.cu stream.cu sum.cu transpose.cu utility.cu)
set(RIDGEPOINT_CUDA_HOST_SOURCES array_kernel.cpp blas.cpp blas_lt.cpp blas_status.cpp cuda_device.cpp cuda_error.cpp cuda_kernel.cpp expression_kernel.cpp gpu.cpp
  handles.cpp host_copy.cpp jit.cpp memory_kernels.cpp nvml.cpp pci.cpp product_kernels.cpp sm_clock.cpp transposed_fetch.cpp)
