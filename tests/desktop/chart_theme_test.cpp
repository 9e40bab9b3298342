// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/theme.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <vector>

namespace ridgepoint {
namespace {

using Kind = Theme::Kind;

constexpr std::array kKinds{Kind::light, Kind::dark, Kind::projector};
constexpr std::array kKernels{"empty",       "copy",   "read",         "triad",        "add",    "transpose", "chain",
                              "chain-fused", "matmul", "matmul-naive", "matmul-tiled", "decode", "fma"};

double linear(double channel) { return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4); }

/// Relative luminance of WCAG 2.
double luminance(const QColor& colour)
{
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor& a, const QColor& b)
{
    const double high = std::max(luminance(a), luminance(b));
    const double low = std::min(luminance(a), luminance(b));
    return (high + 0.05) / (low + 0.05);
}

QColor over(const QColor& tint, const QColor& ground)
{
    const float alpha = tint.alphaF();
    const auto mix = [alpha](float top, float below) { return alpha * top + (1 - alpha) * below; };
    return QColor::fromRgbF(mix(tint.redF(), ground.redF()), mix(tint.greenF(), ground.greenF()),
                            mix(tint.blueF(), ground.blueF()));
}

double asked(const Theme& theme) { return theme.kind == Kind::projector ? 7.0 : 4.5; }

TEST(Theme, ContrastOfBlackOnWhiteIsTwentyOne) { EXPECT_NEAR(contrast(Qt::black, Qt::white), 21.0, 1e-3); }

TEST(Theme, RegimeWordsAreReadableOnCardAndOnTheirTint)
{
    for (const Kind kind : kKinds) {
        const Theme theme = makeTheme(kind);
        const std::array pairs{std::pair{theme.memoryWord, theme.memoryTint}, std::pair{theme.computeWord, theme.computeTint},
                               std::pair{theme.overheadWord, theme.overheadTint}};
        for (const auto& [word, tint] : pairs) {
            EXPECT_GE(contrast(word, theme.card), asked(theme)) << word.name().toStdString();
            EXPECT_GE(contrast(word, over(tint, theme.card)), asked(theme)) << word.name().toStdString();
            EXPECT_GE(contrast(word, theme.selection), asked(theme)) << word.name().toStdString();
        }
    }
}

TEST(Theme, TextIsReadableOnEveryGroundItStandsOn)
{
    for (const Kind kind : kKinds) {
        const Theme theme = makeTheme(kind);
        const std::vector grounds{theme.card, theme.field, theme.ground, over(theme.memoryTint, theme.card),
                                  over(theme.computeTint, theme.card)};
        for (const QColor& text : {theme.ink, theme.inkSoft, theme.done, theme.error}) {
            for (const QColor& ground : grounds) {
                EXPECT_GE(contrast(text, ground), asked(theme))
                    << text.name().toStdString() << " on " << ground.name().toStdString();
            }
        }
        EXPECT_GE(contrast(theme.ink, theme.verdictGround), asked(theme));
        EXPECT_GE(contrast(theme.ink, theme.selection), asked(theme));
        EXPECT_GE(contrast(theme.onAccent, theme.accent), asked(theme));
    }
}

TEST(Theme, WordOfARegimeIsItsToken)
{
    const Theme theme = makeTheme(Kind::light);
    EXPECT_EQ(theme.word(Regime::memory), theme.memoryWord);
    EXPECT_EQ(theme.word(Regime::compute), theme.computeWord);
    EXPECT_EQ(theme.word(Regime::overhead), theme.overheadWord);
}

TEST(Theme, EveryKernelHasALookOfItsOwn)
{
    std::set<std::pair<QRgb, int>> seen;
    for (const char* kernel : kKernels) {
        const KernelLook look = kernelLook(kernel);
        EXPECT_TRUE(seen.insert({look.colour.rgb(), static_cast<int>(look.shape)}).second) << kernel;
    }
}

TEST(Theme, NoKernelWearsTheColourOfARegion)
{
    const Theme theme = makeTheme(Kind::light);
    for (const char* kernel : kKernels) {
        const QRgb colour = kernelLook(kernel).colour.rgb() & RGB_MASK;
        for (const QColor& tint : {theme.memoryTint, theme.computeTint, theme.overheadTint}) {
            EXPECT_NE(colour, tint.rgb() & RGB_MASK) << kernel;
        }
    }
}

TEST(Theme, AKernelNobodyKnowsStillHasALook) { EXPECT_TRUE(kernelLook("something-new").colour.isValid()); }

TEST(Theme, NamesOfThemesAreReadBackAndOthersRefused)
{
    EXPECT_EQ(parseTheme("light"), Kind::light);
    EXPECT_EQ(parseTheme("dark"), Kind::dark);
    EXPECT_EQ(parseTheme("projector"), Kind::projector);
    EXPECT_EQ(parseTheme("sepia"), std::nullopt);
}

TEST(Theme, StyleSheetHasNoTokenLeftOver)
{
    for (const Kind kind : kKinds) {
        EXPECT_FALSE(makeTheme(kind).styleSheet().contains(QLatin1Char('@')));
    }
}

} // namespace
} // namespace ridgepoint
