// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/files.h"

#include <algorithm>

namespace ridgepoint {
namespace {

std::string lowered(std::string_view text)
{
    std::string lower;
    for (const char letter : text) {
        // ASCII only: the C locale's tolower must not decide what a key is.
        lower += letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    }
    return lower;
}

/// Insertions, deletions, substitutions and swaps of neighbours that turn `a` into `b`.
std::size_t editDistance(const std::string& a, const std::string& b)
{
    std::vector<std::size_t> before(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) {
        last[j] = j;
    }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = std::min(row[j], before[j - 2] + 1);
            }
        }
        std::swap(before, last);
        std::swap(last, row);
    }
    return last[b.size()];
}

std::size_t allowedDistance(std::size_t length)
{
    if (length <= 3) {
        return 1;
    }
    return length <= 6 ? 2 : length / 3;
}

} // namespace

std::string nearest(std::string_view word, const std::vector<std::string>& known)
{
    constexpr std::size_t kLongestWord = 100;
    if (word.empty() || word.size() > kLongestWord) {
        return "";
    }
    const std::string wanted = lowered(word);
    std::string best;
    std::size_t bestDistance = allowedDistance(wanted.size()) + 1;
    for (const std::string& candidate : known) {
        const std::size_t distance = editDistance(wanted, lowered(candidate));
        if (distance < bestDistance && distance < candidate.size()) {
            bestDistance = distance;
            best = candidate;
        }
    }
    if (best.empty() && wanted.size() >= 3) {
        // "h100" for "h100-sxm5-80gb": the beginning of a known word is meant too.
        const auto begun =
            std::find_if(known.begin(), known.end(), [&](const std::string& k) { return lowered(k).starts_with(wanted); });
        best = begun != known.end() ? *begun : "";
    }
    return best;
}

} // namespace ridgepoint
