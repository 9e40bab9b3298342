/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* STREAM's copy, add and triad in f32 and f64 with non-temporal stores. Arrays are aligned to 64 B and n is a multiple of 16. */
void streamBaselineCopy(const float* a, float* c, size_t n);
void streamBaselineAdd(const float* a, const float* b, float* c, size_t n);
void streamBaselineTriad(float* a, const float* b, const float* c, float s, size_t n);
void streamBaselineCopy64(const double* a, double* c, size_t n);
void streamBaselineAdd64(const double* a, const double* b, double* c, size_t n);
void streamBaselineTriad64(double* a, const double* b, const double* c, double s, size_t n);

#ifdef __cplusplus
}
#endif
