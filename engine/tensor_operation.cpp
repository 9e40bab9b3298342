// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tensor_operation.h"

#include "engine/error.h"
#include "engine/files.h"
#include "engine/tensor_cursor.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ridgepoint {

namespace {

constexpr std::size_t kMostBytes = 500;
constexpr std::size_t kMostSteps = 32;
constexpr std::size_t kMostNumbers = 16;

using What = decltype(TensorStep::what);

/// The parts of one operation, each read from where the cursor stands.
class OperationParser {
public:
    explicit OperationParser(std::string_view text) : m_cursor(text) {}

    [[nodiscard]] TensorOperation whole()
    {
        TensorOperation operation;
        while (!m_cursor.atEnd()) {
            if (operation.steps.size() == kMostSteps) {
                m_cursor.fail(fmt::format("at most {} operations can be joined: apply the rest to the result", kMostSteps),
                              m_cursor.at());
            }
            operation.steps.push_back(step(operation.steps.empty()));
        }
        if (operation.steps.empty()) {
            m_cursor.fail("there is no operation: write one such as view(128,64), t() or [:32]", m_cursor.at());
        }
        return operation;
    }

private:
    [[nodiscard]] TensorStep step(bool isFirst)
    {
        const bool dotted = m_cursor.take('.');
        const std::size_t first = m_cursor.at();
        TensorStep result{MakeContiguous{}, {}, first};
        if (m_cursor.next() == '[') {
            result.what = slice();
        } else if (!dotted && std::string_view("+-*/").find(m_cursor.next()) != std::string_view::npos && !m_cursor.atEnd()) {
            result.what = arithmetic();
        } else if (m_cursor.atWord() && (dotted || isFirst)) {
            result.what = call();
        } else {
            failAtStep(dotted);
        }
        result.text = m_cursor.since(first);
        return result;
    }

    [[noreturn]] void failAtStep(bool dotted)
    {
        if (dotted) {
            m_cursor.fail("an operation must follow the dot, such as t() or contiguous()", m_cursor.at());
        }
        m_cursor.fail(m_cursor.atWord() ? "a dot must stand between two operations"
                                        : "no operation begins here: write one such as view(128,64), t(), [:32] or + 0",
                      m_cursor.at());
    }

    [[nodiscard]] What call()
    {
        const std::size_t first = m_cursor.at();
        const std::string name(m_cursor.takeWord());
        if (std::ranges::find(tensorOperationNames(), name) == tensorOperationNames().end()) {
            failAtName(name, first);
        }
        m_cursor.expect('(', fmt::format("{} needs parentheses behind it", name));
        What what = name == "to" || name == "cast" ? What{conversion()} : withNumbers(name, first);
        m_cursor.expect(')', "a ) is missing here");
        return what;
    }

    [[nodiscard]] What withNumbers(const std::string& name, std::size_t first)
    {
        const std::vector<std::int64_t> all = numbers();
        const auto need = [&](bool fits, std::string_view how) {
            if (!fits) {
                m_cursor.fail(fmt::format("{} is written {}", name, how), first);
            }
        };
        if (name == "view" || name == "reshape") {
            need(!all.empty(), fmt::format("with the new shape: {}(128, 64)", name));
            return Reshape{all, name == "reshape"};
        }
        if (name == "expand") {
            need(!all.empty(), "with the new shape: expand(3, 4)");
            return Expand{all};
        }
        if (name == "permute") {
            need(!all.empty(), "with the order of all dimensions: permute(1, 0)");
            return Permute{all};
        }
        if (name == "transpose") {
            need(all.size() == 2, "with two dimensions: transpose(0, 1)");
            return SwapDimensions{all[0], all[1]};
        }
        need(all.empty(), fmt::format("without numbers: {}()", name));
        return name == "t" ? What{FlipDimensions{}} : What{MakeContiguous{}};
    }

    [[noreturn]] void failAtName(const std::string& name, std::size_t at) const
    {
        const std::string near = nearest(name, tensorOperationNames());
        const std::string hint =
            near.empty() ? fmt::format("there are {}, slices [:32] and arithmetic + 0", fmt::join(tensorOperationNames(), " "))
                         : fmt::format("did you mean '{}'?", near);
        m_cursor.fail(fmt::format("unknown operation '{}': {}", name, hint), at);
    }

    /// "128, 64" or the same as one tuple, "(128, 64)", up to the closing parenthesis.
    [[nodiscard]] std::vector<std::int64_t> numbers()
    {
        const char open = m_cursor.next();
        const bool tuple = m_cursor.take('(') || m_cursor.take('[');
        std::vector<std::int64_t> all;
        while (m_cursor.next() != ')' && m_cursor.next() != ']') {
            all.push_back(m_cursor.takeInteger("a whole number must stand here"));
            if (all.size() > kMostNumbers) {
                m_cursor.fail(fmt::format("at most {} dimensions are possible", kMostNumbers), m_cursor.at());
            }
            if (!m_cursor.take(',')) {
                break;
            }
        }
        if (tuple) {
            m_cursor.expect(open == '(' ? ')' : ']', "the list of numbers is not closed");
        }
        return all;
    }

    [[nodiscard]] Convert conversion()
    {
        const std::size_t first = m_cursor.at();
        const std::string word(m_cursor.takeWord());
        if (const auto dtype = parseDType(word)) {
            return {*dtype};
        }
        std::vector<std::string> known;
        for (const DType dtype : kAllDTypes) {
            known.emplace_back(name(dtype));
        }
        const std::string near = nearest(word, known);
        m_cursor.fail(near.empty() ? fmt::format("a dtype must stand here: {}", dtypeNames())
                                   : fmt::format("there is no dtype '{}': did you mean '{}'?", word, near),
                      first);
    }

    [[nodiscard]] TensorSlice slice()
    {
        TensorSlice all;
        (void)m_cursor.take('[');
        do {
            all.push_back(sliceEntry());
            if (all.size() > kMostNumbers) {
                m_cursor.fail(fmt::format("at most {} dimensions are possible", kMostNumbers), m_cursor.at());
            }
        } while (m_cursor.take(','));
        m_cursor.expect(']', "a slice has the form [first:last:step, ...]: a ] is missing here");
        return all;
    }

    [[nodiscard]] TensorSlice::value_type sliceEntry()
    {
        SliceRange range;
        if (m_cursor.atInteger()) {
            range.first = m_cursor.takeInteger("");
        }
        if (!m_cursor.take(':')) {
            if (!range.first) {
                m_cursor.fail("a slice needs a place or a colon for each dimension, such as [:32] or [:, 0]", m_cursor.at());
            }
            return SlicePlace{*range.first};
        }
        if (m_cursor.atInteger()) {
            range.last = m_cursor.takeInteger("");
        }
        if (m_cursor.take(':') && m_cursor.atInteger()) {
            range.step = sliceStep();
        }
        return range;
    }

    [[nodiscard]] std::int64_t sliceStep()
    {
        constexpr std::int64_t kLargestStep = std::int64_t{1} << 31;
        const std::size_t first = m_cursor.at();
        const std::int64_t step = m_cursor.takeInteger("");
        if (step < 1 || step > kLargestStep) {
            m_cursor.fail("the step of a slice is 1 to 2^31: a tensor has no negative strides", first);
        }
        return step;
    }

    [[nodiscard]] Arithmetic arithmetic()
    {
        const char sign = m_cursor.next();
        (void)m_cursor.take(sign);
        return {sign, m_cursor.takeNumber()};
    }

    TensorCursor m_cursor;
};

} // namespace

const std::vector<std::string>& tensorOperationNames()
{
    static const std::vector<std::string> kNames{"view",   "reshape",    "t",  "transpose", "permute",
                                                 "expand", "contiguous", "to", "cast"};
    return kNames;
}

TensorOperation parseTensorOperation(std::string_view text)
{
    if (text.size() > kMostBytes) {
        throw InputError(fmt::format("an operation has at most {} characters: this one has {}", kMostBytes, text.size()));
    }
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) {
        text.remove_suffix(1);
    }
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    TensorOperation operation = OperationParser(text).whole();
    operation.text = text;
    return operation;
}

} // namespace ridgepoint
