// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/widgets/note_edit.h"

#include <QEvent>
#include <QPlainTextDocumentLayout>
#include <QTextBlock>

#include <algorithm>

namespace ridgepoint {

namespace {

/// Padding and border of the style sheet, above and below.
constexpr int kFrame = 16;

} // namespace

NoteEdit::NoteEdit(int fewest, int most, QWidget* parent) : QPlainTextEdit(parent), m_fewest(fewest), m_most(most), m_lines(fewest)
{
    setTabChangesFocus(true);
    document()->setDocumentMargin(0);
    setSizePolicy(QSizePolicy::Expanding, most > 0 ? QSizePolicy::Fixed : QSizePolicy::Expanding);
    connect(this, &QPlainTextEdit::textChanged, this, &NoteEdit::followText);
}

QSize NoteEdit::sizeHint() const { return {120, m_lines * fontMetrics().lineSpacing() + kFrame}; }

void NoteEdit::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        followText();
        updateGeometry();
    }
}

void NoteEdit::resizeEvent(QResizeEvent* event)
{
    QPlainTextEdit::resizeEvent(event);
    followText();
}

void NoteEdit::followText()
{
    if (m_most == 0) {
        return;
    }
    int lines = 0;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        // The layout of a line that was just typed is not there before it is asked for.
        document()->documentLayout()->blockBoundingRect(block);
        lines += std::max(1, block.layout()->lineCount());
    }
    lines = std::clamp(lines, m_fewest, m_most);
    if (lines != m_lines) {
        m_lines = lines;
        updateGeometry();
    }
}

} // namespace ridgepoint
