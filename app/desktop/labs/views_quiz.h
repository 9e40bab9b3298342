// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor_view.h"

#include <optional>
#include <string>
#include <vector>

namespace ridgepoint {

/// What somebody takes an operation for, before it is run.
enum class ViewGuess { none, view, copy };

/// One operation on the base tensor: what was said of it, then what it did.
struct ViewQuestion {
    TensorOperation operation;
    ViewGuess guess = ViewGuess::none;
    /// Only after the reveal.
    std::optional<TensorView> result = std::nullopt;
    /// Why the base tensor does not allow it; then it counts for nothing.
    std::string impossible = {};

    [[nodiscard]] bool right() const { return result && (guess == ViewGuess::view) == result->sharesStorage; }
};

/// Operations to classify as view or copy before their storage tells. Knows nothing of the window.
class ViewsQuiz {
public:
    /// Of one buffer; an operation runs while the window waits.
    static constexpr Bytes kMostBytes{std::int64_t{1} << 26};

    /// 64 x 128 in f32.
    ViewsQuiz();

    /// Throws InputError, and nothing changes. Results are forgotten, guesses stay.
    void setBase(const TensorShape& shape, DType dtype);
    [[nodiscard]] const Tensor& base() const { return m_base; }

    /// Throws InputError with a caret for what cannot be read or done.
    void add(std::string_view text);
    void remove(std::size_t place);
    /// Nothing once its result is known.
    void classify(std::size_t place, ViewGuess guess);
    [[nodiscard]] const std::vector<ViewQuestion>& questions() const { return m_questions; }
    /// Questions that still wait for a guess.
    [[nodiscard]] std::size_t open() const;
    /// Each is classified, and some result is not known yet.
    [[nodiscard]] bool canReveal() const;
    [[nodiscard]] bool revealed() const;
    void reveal();
    /// Forgets guesses and results, keeps the operations.
    void startOver();

    /// "You called 5 of 7 as the storage does. t() is a view: ..."; empty before the reveal.
    [[nodiscard]] std::string sentence() const;

private:
    Tensor m_base;
    std::vector<ViewQuestion> m_questions;
};

/// The seven operations of the course.
[[nodiscard]] const std::vector<std::string>& sevenOperations();

} // namespace ridgepoint
