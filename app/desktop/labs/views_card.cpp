// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/labs/views_card.h"

#include "app/desktop/labs/memory_grid.h"
#include "app/desktop/labs/views_model.h"
#include "app/desktop/labs/views_table.h"
#include "app/desktop/text.h"
#include "app/desktop/widgets/controls.h"
#include "app/desktop/widgets/selector.h"
#include "app/desktop/workbench/workbench.h"
#include "engine/error.h"
#include "engine/tensor_shape.h"

#include <QLineEdit>
#include <QPushButton>

namespace ridgepoint {

void ViewsCard::readBase()
{
    QString fault;
    try {
        m_quiz.setBase(parseTensorShape(m_shape->text().toStdString()),
                       parseDType(m_type->currentText().toStdString()).value_or(DType::f32));
    } catch (const std::exception& error) {
        fault = toQString(error.what());
    }
    showOrHide(m_baseFault, fault);
    showQuiz();
}

void ViewsCard::add(const QString& text)
{
    QString fault;
    try {
        m_quiz.add(text.toStdString());
    } catch (const std::exception& error) {
        fault = toQString(error.what());
    }
    showOrHide(m_operationFault, fault);
    showQuiz();
    if (fault.isEmpty()) {
        m_operation->clear();
        m_table->selectRow(m_model->rowCount() - 1);
    }
}

void ViewsCard::addSeven()
{
    const int first = m_model->rowCount();
    for (const std::string& text : sevenOperations()) {
        add(toQString(text));
    }
    m_table->selectRow(std::min(first, m_model->rowCount() - 1));
    m_table->setFocus(Qt::OtherFocusReason);
}

int ViewsCard::selectedRow() const
{
    const QModelIndex current = m_table->currentIndex();
    return current.isValid() && current.row() < static_cast<int>(m_quiz.questions().size()) ? current.row() : -1;
}

void ViewsCard::classify(ViewGuess guess)
{
    const int row = selectedRow();
    if (row < 0) {
        return;
    }
    m_quiz.classify(static_cast<std::size_t>(row), guess);
    // On to the next that waits, so that a key each is enough.
    const bool waits =
        row + 1 < m_model->rowCount() && m_quiz.questions()[static_cast<std::size_t>(row) + 1].guess == ViewGuess::none;
    showQuiz();
    if (waits) {
        m_table->selectRow(row + 1);
    }
}

void ViewsCard::toggle()
{
    const int row = selectedRow();
    if (row >= 0) {
        const auto place = static_cast<std::size_t>(row);
        m_quiz.classify(place, m_quiz.questions()[place].guess == ViewGuess::view ? ViewGuess::copy : ViewGuess::view);
        showQuiz();
    }
}

void ViewsCard::removeSelected()
{
    const int row = selectedRow();
    if (row >= 0) {
        m_quiz.remove(static_cast<std::size_t>(row));
        showQuiz();
        m_table->selectRow(std::min(row, m_model->rowCount() - 1));
    }
}

void ViewsCard::reveal()
{
    QString fault;
    try {
        m_quiz.reveal();
    } catch (const std::exception& error) {
        fault = toQString(error.what());
    }
    showOrHide(m_operationFault, fault);
    showQuiz();
    m_table->setFocus(Qt::OtherFocusReason);
}

void ViewsCard::startOver()
{
    m_quiz.startOver();
    showQuiz();
    m_table->selectRow(0);
    m_table->setFocus(Qt::OtherFocusReason);
}

QString ViewsCard::stateText() const
{
    if (m_quiz.questions().empty()) {
        return tr("Add operations, or all seven of the course. Then call each of them: view or copy?");
    }
    if (!m_workbench.canChange()) {
        return tr("A run is being measured: the buffers wait until it is over.");
    }
    if (const auto open = static_cast<int>(m_quiz.open()); open > 0) {
        return tr("%1 still to be called: V for view, C for copy, on the selected row.").arg(open);
    }
    return m_quiz.canReveal() ? tr("All are called. Reveal runs them on real buffers.") : QString();
}

void ViewsCard::showQuiz()
{
    m_model->refresh();
    const bool any = !m_quiz.questions().empty();
    m_reveal->setEnabled(m_quiz.canReveal() && m_workbench.canChange());
    m_again->setEnabled(any);
    for (QPushButton* button : {m_view, m_copy, m_remove}) {
        button->setEnabled(any);
    }
    showOrHide(m_state, stateText());
    showOrHide(m_sentence, toQString(m_quiz.sentence()));
    showMemory();
}

void ViewsCard::showMemory()
{
    const int row = selectedRow();
    const ViewQuestion* question = row < 0 ? nullptr : &m_quiz.questions()[static_cast<std::size_t>(row)];
    const TensorView* view = selectedView();
    const Tensor& shown = view ? view->result : m_quiz.base();
    m_memory->setLayoutShown(shown.layout(), !view || view->sharesStorage);
    QString why = view ? toQString(view->operation + ": " + view->why + ".") : QString();
    if (question && !question->impossible.empty()) {
        why = toQString(question->operation.text + ": " + question->impossible);
    }
    showOrHide(m_why, why);
}

const TensorView* ViewsCard::selectedView() const
{
    const int row = selectedRow();
    const ViewQuestion* question = row < 0 ? nullptr : &m_quiz.questions()[static_cast<std::size_t>(row)];
    return question && question->result ? &*question->result : nullptr;
}

void ViewsCard::showCaption()
{
    const TensorView* view = selectedView();
    const Tensor& shown = view ? view->result : m_quiz.base();
    const QString title = view ? tr("%1, %2.").arg(toQString(view->operation),
                                                   view->sharesStorage ? tr("in the storage of the base") : tr("in new storage"))
                               : tr("The base tensor.");
    m_caption->setText(title + QLatin1Char(' ') + memoryCaption(*m_memory, shown.layout(), shown.dtype()));
}

void ViewsCard::refresh() { showQuiz(); }

void ViewsCard::setTheme(const Theme& theme)
{
    m_table->setTheme(theme);
    m_memory->setTheme(theme);
    m_type->setTheme(theme);
    m_model->setColours(theme.done, theme.error);
}

} // namespace ridgepoint
