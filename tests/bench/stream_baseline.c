/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stream_baseline.h"

#if defined(__AVX__)
#include <immintrin.h>
#endif

/* One vector of floats and one of doubles, and what STREAM does with them. */
#if defined(__AVX512F__)
#define BITS 512
#define CALL(name) _mm512_##name
typedef __m512 Vector32;
typedef __m512d Vector64;
#elif defined(__AVX__)
#define BITS 256
#define CALL(name) _mm256_##name
typedef __m256 Vector32;
typedef __m256d Vector64;
#endif

#if defined(BITS)
#define STORE32(to, x) CALL(stream_ps)(to, x)
#define STORE64(to, x) CALL(stream_pd)(to, x)
#define LOAD32(from) CALL(load_ps)(from)
#define LOAD64(from) CALL(load_pd)(from)
#define ADD32(x, y) CALL(add_ps)(x, y)
#define ADD64(x, y) CALL(add_pd)(x, y)
#define MUL32(x, y) CALL(mul_ps)(x, y)
#define MUL64(x, y) CALL(mul_pd)(x, y)
#define SET32(s) CALL(set1_ps)(s)
#define SET64(s) CALL(set1_pd)(s)
#else
#define BITS 0
typedef float Vector32;
typedef double Vector64;
#define STORE32(to, x) (*(to) = (x))
#define STORE64(to, x) (*(to) = (x))
#define LOAD32(from) (*(from))
#define LOAD64(from) (*(from))
#define ADD32(x, y) ((x) + (y))
#define ADD64(x, y) ((x) + (y))
#define MUL32(x, y) ((x) * (y))
#define MUL64(x, y) ((x) * (y))
#define SET32(s) (s)
#define SET64(s) (s)
#endif

#define WIDTH32 (BITS ? BITS / 32 : 1)
#define WIDTH64 (BITS ? BITS / 64 : 1)

void streamBaselineCopy(const float* a, float* c, size_t n)
{
#pragma omp parallel for schedule(static)
    for (size_t i = 0; i < n; i += WIDTH32) {
        STORE32(c + i, LOAD32(a + i));
    }
}

void streamBaselineAdd(const float* a, const float* b, float* c, size_t n)
{
#pragma omp parallel for schedule(static)
    for (size_t i = 0; i < n; i += WIDTH32) {
        STORE32(c + i, ADD32(LOAD32(a + i), LOAD32(b + i)));
    }
}

void streamBaselineTriad(float* a, const float* b, const float* c, float s, size_t n)
{
    const Vector32 scalar = SET32(s);
#pragma omp parallel for schedule(static)
    for (size_t i = 0; i < n; i += WIDTH32) {
        STORE32(a + i, ADD32(LOAD32(b + i), MUL32(scalar, LOAD32(c + i))));
    }
}

void streamBaselineCopy64(const double* a, double* c, size_t n)
{
#pragma omp parallel for schedule(static)
    for (size_t i = 0; i < n; i += WIDTH64) {
        STORE64(c + i, LOAD64(a + i));
    }
}

void streamBaselineAdd64(const double* a, const double* b, double* c, size_t n)
{
#pragma omp parallel for schedule(static)
    for (size_t i = 0; i < n; i += WIDTH64) {
        STORE64(c + i, ADD64(LOAD64(a + i), LOAD64(b + i)));
    }
}

void streamBaselineTriad64(double* a, const double* b, const double* c, double s, size_t n)
{
    const Vector64 scalar = SET64(s);
#pragma omp parallel for schedule(static)
    for (size_t i = 0; i < n; i += WIDTH64) {
        STORE64(a + i, ADD64(LOAD64(b + i), MUL64(scalar, LOAD64(c + i))));
    }
}
