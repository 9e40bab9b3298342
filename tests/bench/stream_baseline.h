/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* STREAM's add and triad in f32 with non-temporal stores. Arrays are aligned to 64 B and n is a multiple of 16. */
void streamBaselineAdd(const float* a, const float* b, float* c, size_t n);
void streamBaselineTriad(float* a, const float* b, const float* c, float s, size_t n);

#ifdef __cplusplus
}
#endif
