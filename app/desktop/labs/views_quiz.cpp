// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/labs/views_quiz.h"

#include "engine/error.h"
#include "engine/units.h"

#include <algorithm>

namespace ridgepoint {

namespace {

/// Why it cannot be done, without the caret line; empty where it can.
std::string whyImpossible(const Tensor& base, const TensorOperation& operation)
{
    try {
        (void)applyOperation(base, operation);
        return {};
    } catch (const std::exception& error) {
        const std::string text = error.what();
        return text.substr(0, text.find('\n'));
    }
}

std::string missText(const ViewQuestion& question)
{
    return " " + question.operation.text + (question.result->sharesStorage ? " is a view: " : " is a copy: ") +
           question.result->why + ".";
}

std::string totalText(std::size_t asked, std::size_t shared, Bytes copied)
{
    if (shared == asked) {
        return " All share the storage: not one byte was copied.";
    }
    return " " + std::to_string(shared) + " of " + std::to_string(asked) + " share the storage, the others wrote " +
           format(copied) + " in all.";
}

} // namespace

ViewsQuiz::ViewsQuiz() : m_base(Tensor::counting({64, 128}, DType::f32, kMostBytes)) {}

void ViewsQuiz::setBase(const TensorShape& shape, DType dtype)
{
    if (shape == m_base.layout().shape && dtype == m_base.dtype()) {
        return;
    }
    m_base = Tensor::counting(shape, dtype, kMostBytes);
    for (ViewQuestion& question : m_questions) {
        question.result.reset();
        question.impossible = whyImpossible(m_base, question.operation);
    }
}

void ViewsQuiz::add(std::string_view text)
{
    TensorOperation operation = parseTensorOperation(text);
    // Its result is thrown away: that it is possible is all that is told before the reveal.
    (void)applyOperation(m_base, operation);
    m_questions.push_back({std::move(operation)});
}

void ViewsQuiz::remove(std::size_t place)
{
    if (place < m_questions.size()) {
        m_questions.erase(m_questions.begin() + static_cast<std::ptrdiff_t>(place));
    }
}

void ViewsQuiz::classify(std::size_t place, ViewGuess guess)
{
    if (place < m_questions.size() && !m_questions[place].result && m_questions[place].impossible.empty()) {
        m_questions[place].guess = guess;
    }
}

std::size_t ViewsQuiz::open() const
{
    return static_cast<std::size_t>(std::ranges::count_if(m_questions, [](const ViewQuestion& question) {
        return question.impossible.empty() && question.guess == ViewGuess::none;
    }));
}

bool ViewsQuiz::canReveal() const
{
    return open() == 0 && std::ranges::any_of(m_questions, [](const ViewQuestion& question) {
               return question.impossible.empty() && !question.result;
           });
}

bool ViewsQuiz::revealed() const
{
    return std::ranges::any_of(m_questions, [](const ViewQuestion& question) { return question.result.has_value(); });
}

void ViewsQuiz::reveal()
{
    if (!canReveal()) {
        return;
    }
    for (ViewQuestion& question : m_questions) {
        if (question.impossible.empty() && !question.result) {
            question.result = applyOperation(m_base, question.operation);
        }
    }
}

void ViewsQuiz::startOver()
{
    for (ViewQuestion& question : m_questions) {
        question.result.reset();
        question.guess = ViewGuess::none;
    }
}

std::string ViewsQuiz::sentence() const
{
    constexpr std::size_t kMostMisses = 2;
    std::size_t asked = 0;
    std::size_t right = 0;
    std::size_t shared = 0;
    Bytes copied;
    std::string misses;
    for (const ViewQuestion& question : m_questions) {
        if (!question.result) {
            continue;
        }
        ++asked;
        right += question.right() ? 1 : 0;
        shared += question.result->sharesStorage ? 1 : 0;
        copied = copied + question.result->copied;
        if (!question.right() && asked - right <= kMostMisses) {
            misses += missText(question);
        }
    }
    if (asked == 0) {
        return {};
    }
    const std::string score = right == asked ? "You called " + std::string(asked == 1 ? "it" : "all " + std::to_string(asked))
                                             : "You called " + std::to_string(right) + " of " + std::to_string(asked);
    return score + " as the storage does." + (misses.empty() ? totalText(asked, shared, copied) : misses);
}

const std::vector<std::string>& sevenOperations()
{
    static const std::vector<std::string> kSeven{"view(128,64)", "reshape(128,64)", "t()", "[:32]", "[:, :32]", "+ 0", "to(f16)"};
    return kSeven;
}

} // namespace ridgepoint
