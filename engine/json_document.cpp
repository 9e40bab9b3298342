// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/json_document.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridgepoint::detail {
namespace {

constexpr int kDeepest = 24;

/// nlohmann's text without its number and position, which we give ourselves.
std::string plain(std::string_view text)
{
    if (const std::size_t bracket = text.find("] "); bracket != std::string_view::npos) {
        text.remove_prefix(bracket + 2);
    }
    if (const std::size_t column = text.find("column "); text.starts_with("parse error at") && column != std::string_view::npos) {
        const std::size_t colon = text.find(": ", column);
        text.remove_prefix(colon == std::string_view::npos ? 0 : colon + 2);
    }
    return std::string(text);
}

std::vector<std::string> tokensOf(std::string_view pointer)
{
    std::vector<std::string> tokens;
    for (std::size_t i = 0; i < pointer.size(); ++i) {
        if (pointer[i] == '/') {
            tokens.emplace_back();
        } else if (pointer[i] == '~' && i + 1 < pointer.size()) {
            tokens.back() += pointer[++i] == '0' ? '~' : '/';
        } else {
            tokens.back() += pointer[i];
        }
    }
    return tokens;
}

/// Where the number that `error` quotes stands; the parser doesn't say.
std::size_t offsetOfQuoted(std::string_view text, std::string_view error)
{
    const std::size_t open = error.find('\'');
    const std::size_t close = error.rfind('\'');
    const std::size_t offset =
        open < close && close != std::string_view::npos ? text.find(error.substr(open + 1, close - open - 1)) : 0;
    return offset == std::string_view::npos ? 0 : offset;
}

bool isIndex(std::string_view token) { return !token.empty() && token.find_first_not_of("0123456789") == std::string_view::npos; }

/// Walks over JSON that is known to be valid.
class Walker {
public:
    explicit Walker(std::string_view text) : m_text(text) {}
    [[nodiscard]] std::size_t at() const { return m_at; }

    void skipSpace() { m_at = std::min(m_text.find_first_not_of(" \t\r\n\xEF\xBB\xBF", m_at), m_text.size()); }

    /// Moves to the value of a key or index; false, and somewhere else, when it is not there.
    bool enter(const std::string& token)
    {
        if (peek() != '{' && peek() != '[') {
            return false;
        }
        const bool isObject = m_text[m_at++] == '{';
        for (std::size_t index = 0; next(); ++index) {
            const std::string key = isObject ? takeKey() : std::to_string(index);
            if (key == token) {
                return true;
            }
            skipValue();
        }
        return false;
    }

private:
    [[nodiscard]] char peek() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }

    /// To the next element; false at the end of the object or list.
    bool next()
    {
        skipSpace();
        if (peek() == ',') {
            ++m_at;
            skipSpace();
        }
        return peek() != '}' && peek() != ']' && peek() != '\0';
    }

    std::string takeKey()
    {
        const std::size_t begin = m_at;
        skipString();
        std::string key = Json::parse(m_text.substr(begin, m_at - begin)).get<std::string>();
        skipSpace();
        ++m_at; // the colon
        skipSpace();
        return key;
    }

    void skipString()
    {
        for (++m_at; m_at < m_text.size() && m_text[m_at] != '"'; ++m_at) {
            m_at += m_text[m_at] == '\\' ? 1 : 0;
        }
        ++m_at;
    }

    void skipValue()
    {
        int depth = 0;
        do {
            skipSpace();
            if (peek() == '"') {
                skipString();
            } else if (peek() == '{' || peek() == '[') {
                ++depth;
                ++m_at;
            } else if (peek() == '}' || peek() == ']') {
                --depth;
                ++m_at;
            } else if (peek() == ',' || peek() == ':') {
                ++m_at;
            } else {
                m_at = std::min(m_text.find_first_of(",:]} \t\r\n", m_at), m_text.size());
            }
        } while (depth > 0 && m_at < m_text.size());
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace

Json parseJson(std::string_view text)
{
    const Json::parser_callback_t guard = [](int depth, Json::parse_event_t, const Json&) {
        if (depth > kDeepest) {
            throw JsonSyntaxFault(0, false, fmt::format("nested deeper than {} levels", kDeepest));
        }
        return true;
    };
    try {
        return Json::parse(text, guard);
    } catch (const Json::parse_error& error) {
        const std::size_t offset = error.byte > 0 ? error.byte - 1 : 0;
        throw JsonSyntaxFault(std::min(offset, text.size()), offset >= text.size(), plain(error.what()));
    } catch (const Json::exception& error) {
        throw JsonSyntaxFault(offsetOfQuoted(text, error.what()), false, plain(error.what()));
    }
}

FilePosition positionAt(std::string_view text, std::size_t offset, std::string file)
{
    const std::string_view before = text.substr(0, offset);
    const std::size_t lineStart = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    return {std::move(file), static_cast<int>(line), static_cast<int>(before.size() - lineStart + 1)};
}

std::size_t offsetOf(std::string_view text, std::string_view pointer)
{
    Walker walker(text);
    walker.skipSpace();
    std::size_t offset = walker.at();
    for (const std::string& token : tokensOf(pointer)) {
        if (!walker.enter(token)) {
            break;
        }
        offset = walker.at();
    }
    return offset;
}

std::string spokenPath(std::string_view pointer)
{
    std::string path;
    for (const std::string& token : tokensOf(pointer)) {
        path += isIndex(token) ? fmt::format("[{}]", token) : fmt::format("{}{}", path.empty() ? "" : ".", token);
    }
    return path;
}

} // namespace ridgepoint::detail
