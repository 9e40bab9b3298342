// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/json_fields.h"

#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace ridgepoint::detail {
namespace {

std::string_view kindOf(const Json& value)
{
    switch (value.type()) {
    case Json::value_t::null: return "null";
    case Json::value_t::object: return "an object";
    case Json::value_t::array: return "a list";
    case Json::value_t::string: return "text";
    case Json::value_t::boolean: return "true or false";
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned:
    case Json::value_t::number_float: return "the number";
    case Json::value_t::binary:
    case Json::value_t::discarded: return "something else";
    }
    return "something else";
}

std::string escaped(std::string_view token)
{
    std::string result;
    for (const char letter : token) {
        result += letter == '~' ? "~0" : letter == '/' ? "~1" : std::string(1, letter);
    }
    return result;
}

} // namespace

JsonView JsonView::child(const Json& value, std::string_view token) const
{
    return JsonView(value, m_pointer + "/" + escaped(token));
}

void JsonView::fail(const std::string& text) const { throw JsonFault(m_pointer, text); }

void JsonView::expected(std::string_view what) const
{
    fail(fmt::format("expected {}, found {}{}", what, kindOf(*m_value), m_value->is_number() ? " " + m_value->dump() : ""));
}

std::optional<JsonView> JsonView::find(std::string_view key) const
{
    if (!m_value->is_object()) {
        expected("an object");
    }
    const auto field = m_value->find(key);
    return field != m_value->end() && !field->is_null() ? std::optional(child(*field, key)) : std::nullopt;
}

JsonView JsonView::at(std::string_view key) const
{
    std::optional<JsonView> field = find(key);
    if (!field) {
        throw JsonFault(m_pointer + "/" + escaped(key), "missing");
    }
    return *std::move(field);
}

const std::string& JsonView::text() const
{
    if (!m_value->is_string()) {
        expected("text");
    }
    return m_value->get_ref<const std::string&>();
}

bool JsonView::boolean() const
{
    if (!m_value->is_boolean()) {
        expected("true or false");
    }
    return m_value->get<bool>();
}

std::int64_t JsonView::whole(std::int64_t low) const
{
    const bool fits = m_value->is_number_unsigned()
                          ? m_value->get<std::uint64_t>() <= std::uint64_t{std::numeric_limits<std::int64_t>::max()}
                          : m_value->is_number_integer();
    if (!fits || m_value->get<std::int64_t>() < low) {
        expected(fmt::format("a whole number of at least {}", low));
    }
    return m_value->get<std::int64_t>();
}

int JsonView::smallWhole(int low) const
{
    const std::int64_t value = whole(low);
    if (value > std::numeric_limits<int>::max()) {
        expected(fmt::format("a whole number up to {}", std::numeric_limits<int>::max()));
    }
    return static_cast<int>(value);
}

double JsonView::number() const
{
    const double value = m_value->is_number() ? m_value->get<double>() : -1;
    if (!std::isfinite(value) || value < 0) {
        expected("a number of at least 0");
    }
    return value;
}

double JsonView::positive() const
{
    const double value = number();
    if (value <= 0) {
        expected("a number above 0");
    }
    return value;
}

std::vector<JsonView> JsonView::items() const
{
    if (!m_value->is_array()) {
        expected("a list");
    }
    std::vector<JsonView> views;
    views.reserve(m_value->size());
    for (std::size_t i = 0; i < m_value->size(); ++i) {
        views.push_back(child((*m_value)[i], std::to_string(i)));
    }
    return views;
}

std::vector<double> JsonView::numbers() const
{
    std::vector<double> numbers;
    for (const JsonView& item : items()) {
        numbers.push_back(item.number());
    }
    return numbers;
}

std::vector<std::string> JsonView::texts() const
{
    std::vector<std::string> texts;
    for (const JsonView& item : items()) {
        texts.push_back(item.text());
    }
    return texts;
}

std::map<std::string, std::string> JsonView::textMap() const
{
    if (!m_value->is_object()) {
        expected("an object");
    }
    std::map<std::string, std::string> map;
    for (const auto& [key, value] : m_value->items()) {
        map.emplace(key, child(value, key).text());
    }
    return map;
}

std::string textOrEmpty(const JsonView& object, std::string_view key)
{
    const std::optional<JsonView> view = object.find(key);
    return view ? view->text() : std::string();
}

OrderedJson numberOrNull(std::optional<double> value)
{
    return value && std::isfinite(*value) ? OrderedJson(*value) : OrderedJson(nullptr);
}

std::string oneLine(const OrderedJson& json) { return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace); }

} // namespace ridgepoint::detail
