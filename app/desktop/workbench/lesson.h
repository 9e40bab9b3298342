// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "engine/exercise.h"
#include "engine/prediction.h"
#include "engine/session.h"

#include <QString>

#include <optional>
#include <vector>

namespace ridgepoint {

/// Why a prediction was not taken, and at which of the two fields.
struct CommitFault {
    enum class Field { value, because };
    Field field = Field::value;
    QString text;
};

/// The exercise on the desk and what was said about it: the prediction can be committed once, and then neither changed nor taken back.
class Lesson {
public:
    enum class Said { nothing, committed, declined };

    void setExercises(std::vector<Exercise> exercises);
    [[nodiscard]] const std::vector<Exercise>& exercises() const { return m_exercises; }
    /// -1 while there is none.
    [[nodiscard]] int index() const { return m_index; }
    /// As written, or nullptr.
    [[nodiscard]] const Exercise* current() const;
    /// As it will run: the dtype and cache mode chosen here.
    [[nodiscard]] std::optional<Exercise> asRun() const;

    /// Opens one and forgets what was said about the last.
    void open(int index);
    /// The same exercise again, with nothing said yet.
    void clear();
    void restore(const Session& session);

    [[nodiscard]] std::optional<DType> dtype() const { return m_dtype; }
    void setDType(std::optional<DType> dtype) { m_dtype = dtype; }
    [[nodiscard]] CacheMode cache() const { return m_cache; }
    void setCache(CacheMode cache) { m_cache = cache; }

    [[nodiscard]] Said said() const { return m_said; }
    /// The committed one, or nullptr.
    [[nodiscard]] const Prediction* prediction() const;
    [[nodiscard]] const Ledger& ledger() const { return m_ledger; }
    /// `question` is the text as it was shown. Does nothing but explain when the input is not usable.
    std::optional<CommitFault> commit(const QString& value, const QString& because, const QString& question);
    void decline();

private:
    std::vector<Exercise> m_exercises;
    int m_index = -1;
    std::optional<DType> m_dtype;
    CacheMode m_cache = CacheMode::warm;
    Said m_said = Said::nothing;
    Ledger m_ledger;
};

} // namespace ridgepoint
