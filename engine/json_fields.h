// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// Typed reading and strict writing of JSON. Internal to the engine.
namespace ridgepoint::detail {

/// What is read: lookups stay quick in a hostile file with a million keys.
using Json = nlohmann::json;
/// What is written: fields keep the order they are given in.
using OrderedJson = nlohmann::ordered_json;

/// A value that isn't what it should be.
class JsonFault : public std::runtime_error {
public:
    /// `pointer` is a JSON pointer, "/points/3/measurement".
    JsonFault(std::string pointer, const std::string& text) : std::runtime_error(text), m_pointer(std::move(pointer)) {}
    [[nodiscard]] const std::string& pointer() const { return m_pointer; }

private:
    std::string m_pointer;
};

/// A borrowed value together with its place in the document.
class JsonView {
public:
    explicit JsonView(const Json& value, std::string pointer = {}) : m_value(&value), m_pointer(std::move(pointer)) {}

    /// nullopt when the field is absent or null. Throws when this is no object.
    [[nodiscard]] std::optional<JsonView> find(std::string_view key) const;
    /// Throws when the field is absent or null.
    [[nodiscard]] JsonView at(std::string_view key) const;

    [[nodiscard]] bool isObject() const { return m_value->is_object(); }
    [[nodiscard]] bool isNull() const { return m_value->is_null(); }
    [[nodiscard]] bool isText() const { return m_value->is_string(); }
    [[nodiscard]] const std::string& text() const;
    [[nodiscard]] bool boolean() const;
    /// A whole number of at least `low`.
    [[nodiscard]] std::int64_t whole(std::int64_t low = 0) const;
    [[nodiscard]] int smallWhole(int low = 0) const;
    /// 0 or more, always finite.
    [[nodiscard]] double number() const;
    /// Above 0, always finite.
    [[nodiscard]] double positive() const;
    /// Items of an array.
    [[nodiscard]] std::vector<JsonView> items() const;
    [[nodiscard]] std::vector<double> numbers() const;
    [[nodiscard]] std::vector<std::string> texts() const;
    [[nodiscard]] std::map<std::string, std::string> textMap() const;

    [[noreturn]] void fail(const std::string& text) const;
    [[noreturn]] void expected(std::string_view what) const;

private:
    [[nodiscard]] JsonView child(const Json& value, std::string_view token) const;
    const Json* m_value;
    std::string m_pointer;
};

[[nodiscard]] std::string textOrEmpty(const JsonView& object, std::string_view key);

/// An enum by its word; `choices` describes what is accepted.
template <typename Parse>
[[nodiscard]] auto choice(const JsonView& view, Parse parse, std::string_view choices)
{
    const auto value = parse(view.text());
    if (!value) {
        view.fail("\"" + view.text() + "\" is not " + std::string(choices));
    }
    return *value;
}

/// The same for a field that may be absent.
template <typename Parse>
[[nodiscard]] auto optionalChoice(const JsonView& object, std::string_view key, Parse parse, std::string_view choices)
{
    using Value = decltype(choice(object, parse, choices));
    const std::optional<JsonView> view = object.find(key);
    return view ? std::optional<Value>(choice(*view, parse, choices)) : std::nullopt;
}

/// Reads every item of a list that may be absent.
template <typename Read>
[[nodiscard]] auto listAt(const JsonView& object, std::string_view key, Read read)
{
    std::vector<decltype(read(object))> items;
    if (const auto list = object.find(key)) {
        for (const JsonView& item : list->items()) {
            items.push_back(read(item));
        }
    }
    return items;
}

/// The other way.
template <typename Items, typename Write>
[[nodiscard]] OrderedJson listJson(const Items& items, Write write)
{
    OrderedJson list = OrderedJson::array();
    for (const auto& item : items) {
        list.push_back(write(item));
    }
    return list;
}

/// null for what is absent or not finite: nothing else ever stands in place of a missing number.
[[nodiscard]] OrderedJson numberOrNull(std::optional<double> value);

/// One line. Text that is not UTF-8 is replaced by U+FFFD.
[[nodiscard]] std::string oneLine(const OrderedJson& json);

} // namespace ridgepoint::detail
