/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stream_baseline.h"

#if defined(__AVX__)
#include <immintrin.h>
#endif

#if defined(__AVX512F__)
#define WIDTH 16
#define STORE(to, x) _mm512_stream_ps(to, x)
#define LOAD(from) _mm512_load_ps(from)
#define ADD(x, y) _mm512_add_ps(x, y)
#define MUL(x, y) _mm512_mul_ps(x, y)
#define SET(s) _mm512_set1_ps(s)
typedef __m512 Vector;
#elif defined(__AVX__)
#define WIDTH 8
#define STORE(to, x) _mm256_stream_ps(to, x)
#define LOAD(from) _mm256_load_ps(from)
#define ADD(x, y) _mm256_add_ps(x, y)
#define MUL(x, y) _mm256_mul_ps(x, y)
#define SET(s) _mm256_set1_ps(s)
typedef __m256 Vector;
#else
#define WIDTH 1
#define STORE(to, x) (*(to) = (x))
#define LOAD(from) (*(from))
#define ADD(x, y) ((x) + (y))
#define MUL(x, y) ((x) * (y))
#define SET(s) (s)
typedef float Vector;
#endif

void streamBaselineAdd(const float* a, const float* b, float* c, size_t n)
{
#pragma omp parallel for schedule(static)
    for (size_t i = 0; i < n; i += WIDTH) {
        STORE(c + i, ADD(LOAD(a + i), LOAD(b + i)));
    }
}

void streamBaselineTriad(float* a, const float* b, const float* c, float s, size_t n)
{
    const Vector scalar = SET(s);
#pragma omp parallel for schedule(static)
    for (size_t i = 0; i < n; i += WIDTH) {
        STORE(a + i, ADD(LOAD(b + i), MUL(scalar, LOAD(c + i))));
    }
}
