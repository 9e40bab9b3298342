// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QList>
#include <QString>

#include <functional>

class QHBoxLayout;
class QLabel;

namespace ridgepoint {

/// A line under the top bar that says what happened and offers what can be done about it. Nothing waits for an answer.
class MessageBar : public QFrame {
    Q_OBJECT

public:
    struct Choice {
        QString text;
        QString tip;
        const char* object;
        std::function<void()> act;
    };

    explicit MessageBar(QWidget* parent = nullptr);

    void showError(const QString& text);
    void showInfo(const QString& text, const QList<Choice>& choices = {});
    [[nodiscard]] QString text() const;

private:
    void showMessage(const QString& kind, const QString& text, const QList<Choice>& choices);

    QLabel* m_text;
    QHBoxLayout* m_choices;
};

} // namespace ridgepoint
