// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/theme.h"

#include <QFontDatabase>
#include <QGuiApplication>

namespace ridgepoint {

namespace {

QColor tint(const char* colour, double alpha)
{
    QColor result{QString::fromLatin1(colour)};
    result.setAlphaF(static_cast<float>(alpha));
    return result;
}

QColor hex(const char* colour) { return QColor{QString::fromLatin1(colour)}; }

Theme lightTheme()
{
    Theme theme;
    theme.ink = hex("#1c2430");
    theme.inkSoft = hex("#667085");
    theme.ground = hex("#f6f7f9");
    theme.card = hex("#ffffff");
    theme.field = hex("#f6f7f9");
    theme.hairline = hex("#e2e6ec");
    theme.accent = hex("#0b63ce");
    theme.onAccent = hex("#ffffff");
    theme.done = hex("#00714f");
    theme.doneFill = hex("#009e73");
    theme.error = hex("#b42318");
    theme.verdictGround = hex("#eef5ff");
    theme.selection = hex("#eef5ff");
    theme.memoryTint = tint("#56b4e9", 0.05);
    theme.computeTint = tint("#d55e00", 0.045);
    theme.overheadTint = tint("#cc79a7", 0.16);
    theme.memoryWord = hex("#005a8c");
    theme.computeWord = hex("#a34700");
    theme.overheadWord = hex("#8f3f71");
    theme.roof = hex("#1c2430");
    theme.roofSoft = hex("#98a2b3");
    theme.ridge = hex("#98a2b3");
    theme.grid = hex("#e2e6ec");
    return theme;
}

Theme darkTheme()
{
    Theme theme;
    theme.kind = Theme::Kind::dark;
    theme.ink = hex("#e8ecf2");
    theme.inkSoft = hex("#a3aebd");
    theme.ground = hex("#11151b");
    theme.card = hex("#1a2028");
    theme.field = hex("#232b36");
    theme.hairline = hex("#2f3946");
    theme.accent = hex("#62a8ff");
    theme.onAccent = hex("#08131f");
    theme.done = hex("#4fd6a8");
    theme.doneFill = hex("#12a67c");
    theme.error = hex("#ff9384");
    theme.verdictGround = hex("#1d2c42");
    theme.selection = hex("#22344e");
    theme.memoryTint = tint("#56b4e9", 0.06);
    theme.computeTint = tint("#d55e00", 0.07);
    theme.overheadTint = tint("#cc79a7", 0.22);
    theme.memoryWord = hex("#82c8f2");
    theme.computeWord = hex("#ffa566");
    theme.overheadWord = hex("#eaa6cf");
    theme.roof = hex("#f2f5f9");
    theme.roofSoft = hex("#7c899b");
    theme.ridge = hex("#7c899b");
    theme.grid = hex("#2b343f");
    return theme;
}

Theme projectorTheme()
{
    Theme theme;
    theme.kind = Theme::Kind::projector;
    theme.ink = hex("#0a0e14");
    theme.inkSoft = hex("#3a4352");
    theme.ground = hex("#ffffff");
    theme.card = hex("#ffffff");
    theme.field = hex("#eef1f5");
    theme.hairline = hex("#aab3c0");
    theme.accent = hex("#084a9c");
    theme.onAccent = hex("#ffffff");
    theme.done = hex("#00543a");
    theme.doneFill = hex("#00543a");
    theme.error = hex("#8a1209");
    theme.verdictGround = hex("#e4eefc");
    theme.selection = hex("#dbe8fb");
    theme.memoryTint = tint("#56b4e9", 0.10);
    theme.computeTint = tint("#d55e00", 0.08);
    theme.overheadTint = tint("#cc79a7", 0.24);
    theme.memoryWord = hex("#00446b");
    theme.computeWord = hex("#7a2f00");
    theme.overheadWord = hex("#6a2452");
    theme.roof = hex("#0a0e14");
    theme.roofSoft = hex("#5d6878");
    theme.ridge = hex("#5d6878");
    theme.grid = hex("#cfd6df");
    theme.bodyPx = 22;
    theme.titlePx = 30;
    theme.chartPx = 20;
    theme.roofWidth = 5.0;
    theme.softWidth = 2.6;
    theme.pointRadius = 10.5;
    theme.gridWidth = 2.0;
    return theme;
}

} // namespace

QColor Theme::word(Regime regime) const
{
    switch (regime) {
    case Regime::memory: return memoryWord;
    case Regime::compute: return computeWord;
    case Regime::overhead: return overheadWord;
    }
    return ink;
}

QFont Theme::font(int px, int weight) const
{
    QFont result = face;
    result.setPixelSize(px);
    result.setWeight(static_cast<QFont::Weight>(weight));
#if QT_VERSION >= QT_VERSION_CHECK(6, 7, 0)
    result.setFeature("tnum", 1);
#endif
    return result;
}

namespace {

Theme tokens(Theme::Kind kind)
{
    switch (kind) {
    case Theme::Kind::light: return lightTheme();
    case Theme::Kind::dark: return darkTheme();
    case Theme::Kind::projector: return projectorTheme();
    }
    return lightTheme();
}

} // namespace

Theme makeTheme(Theme::Kind kind)
{
    const QString inter = QStringLiteral("Inter");
    Theme theme = tokens(kind);
    theme.face = QGuiApplication::font();
    if (QFontDatabase::hasFamily(inter)) {
        theme.face.setFamilies({inter});
    }
    return theme;
}

std::optional<Theme::Kind> parseTheme(const QString& name)
{
    if (name == QLatin1String("light")) {
        return Theme::Kind::light;
    }
    if (name == QLatin1String("dark")) {
        return Theme::Kind::dark;
    }
    if (name == QLatin1String("projector")) {
        return Theme::Kind::projector;
    }
    return std::nullopt;
}

} // namespace ridgepoint
