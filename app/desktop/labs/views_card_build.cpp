// SPDX-License-Identifier: GPL-3.0-or-later
// The controls of the card and what they are connected to.
#include "app/desktop/labs/flow_layout.h"
#include "app/desktop/labs/memory_grid.h"
#include "app/desktop/labs/views_card.h"
#include "app/desktop/labs/views_model.h"
#include "app/desktop/labs/views_table.h"
#include "app/desktop/text.h"
#include "app/desktop/widgets/controls.h"
#include "app/desktop/widgets/selector.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>

namespace ridgepoint {

ViewsCard::ViewsCard(Workbench& workbench, QWidget* parent)
    : LabCard(tr("Views and copies"),
              tr("Which operations share the storage, and which write a new one? Call each before it runs."), parent),
      m_workbench(workbench),
      m_model(new ViewsModel(m_quiz, this))
{
    setObjectName(QStringLiteral("viewsCard"));
    buildBase();
    buildChips();
    buildOperation();
    buildTable();
    buildAnswer();
    buildMemory();
    showQuiz();
}

void ViewsCard::buildBase()
{
    m_shape = makeField({"viewsShape", tr("Shape of the base tensor"), tr("The tensor that every operation is applied to")},
                        QStringLiteral("64x128"), tr("64x128"));
    m_type = new Selector(tr("Type"));
    m_type->setIdealWidth(130);
    giveName(m_type, {"viewsType", tr("Element type of the base tensor"), tr("f8 and f4 have no arithmetic on a CPU")});
    for (const DType each : {DType::f64, DType::f32, DType::f16, DType::bf16, DType::i32, DType::i8}) {
        m_type->addItem(toQString(name(each)));
    }
    m_type->setCurrentText(QStringLiteral("f32"));
    m_baseFault = makeFault("viewsShapeFault");
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(makeLabel("key", tr("Base tensor")));
    row->addWidget(m_shape);
    row->addWidget(m_type);
    row->addStretch(1);
    body()->addLayout(row);
    body()->addWidget(m_baseFault);
    connect(m_shape, &QLineEdit::editingFinished, this, &ViewsCard::readBase);
    connect(m_type, &QComboBox::activated, this, &ViewsCard::readBase);
}

void ViewsCard::buildChips()
{
    auto* chips = new FlowLayout(6);
    QToolButton* seven =
        makeChip(tr("All seven"), {"viewsSeven", tr("Add all seven"), tr("Add the seven operations of the course")});
    chips->addWidget(seven);
    connect(seven, &QToolButton::clicked, this, &ViewsCard::addSeven);
    for (const std::string& operation : sevenOperations()) {
        const QString text = toQString(operation);
        QToolButton* chip = makeChip(text, {"viewsExample", tr("Add %1").arg(text), tr("Add this operation")});
        chip->setObjectName(QStringLiteral("viewsExample%1").arg(chips->count()));
        chips->addWidget(chip);
        connect(chip, &QToolButton::clicked, this, [this, text] { add(text); });
    }
    body()->addLayout(chips);
}

void ViewsCard::buildOperation()
{
    m_operation = makeField({"viewsOperation", tr("Operation"), tr("As PyTorch writes it; Return adds it")}, {},
                            tr("another one, such as t().contiguous() or [::2, 1:]"));
    QPushButton* add = makeButton(tr("Add"), {"viewsAdd", tr("Add the operation"), tr("Add what is typed to the list (Return)")});
    m_operationFault = makeFault("viewsFault");
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_operation, 1);
    row->addWidget(add);
    body()->addLayout(row);
    body()->addWidget(m_operationFault);
    connect(m_operation, &QLineEdit::returnPressed, this, [this] { this->add(m_operation->text()); });
    connect(add, &QPushButton::clicked, this, [this] { this->add(m_operation->text()); });
}

void ViewsCard::buildTable()
{
    m_table = new ViewsTable(m_model);
    body()->addWidget(m_table);
    connect(m_table, &ViewsTable::classified, this, &ViewsCard::classify);
    connect(m_table, &ViewsTable::toggled, this, &ViewsCard::toggle);
    connect(m_table, &ViewsTable::removeRequested, this, &ViewsCard::removeSelected);
    connect(m_table, &ViewsTable::rowSelected, this, &ViewsCard::showMemory);
}

void ViewsCard::buildAnswer()
{
    m_view = makeButton(tr("View  V"),
                        {"viewsCallView", tr("Call it a view"), tr("The selected one shares the storage (V in the list)")});
    m_copy = makeButton(tr("Copy  C"),
                        {"viewsCallCopy", tr("Call it a copy"), tr("The selected one writes new storage (C in the list)")});
    m_remove = makeButton(tr("Remove"),
                          {"viewsRemove", tr("Remove the selected one"), tr("Remove the selected one (Delete in the list)")});
    m_reveal = makeButton(tr("Reveal"), {"viewsReveal", tr("Reveal"), tr("Run all of them on real buffers and ask the storage")});
    m_reveal->setProperty("primary", true);
    m_again = makeButton(tr("Start over"), {"viewsAgain", tr("Start over"), tr("Forget what was called and revealed")});
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    for (QPushButton* button : {m_view, m_copy, m_remove}) {
        row->addWidget(button);
    }
    row->addStretch(1);
    row->addWidget(m_again);
    row->addWidget(m_reveal);
    body()->addLayout(row);
    m_state = makeLabel("soft", {}, "viewsState");
    m_sentence = makeLabel("verdict", {}, "viewsSentence");
    body()->addWidget(m_state);
    body()->addWidget(m_sentence);
    connect(m_view, &QPushButton::clicked, this, [this] { classify(ViewGuess::view); });
    connect(m_copy, &QPushButton::clicked, this, [this] { classify(ViewGuess::copy); });
    connect(m_remove, &QPushButton::clicked, this, &ViewsCard::removeSelected);
    connect(m_reveal, &QPushButton::clicked, this, &ViewsCard::reveal);
    connect(m_again, &QPushButton::clicked, this, &ViewsCard::startOver);
}

void ViewsCard::buildMemory()
{
    m_why = makeLabel("value", {}, "viewsWhy");
    m_caption = makeLabel("soft", {}, "memoryCaption");
    m_memory = new MemoryGrid;
    giveName(m_memory, {"memoryGrid", tr("How memory is walked"), {}});
    body()->addWidget(m_why);
    body()->addSpacing(4);
    body()->addWidget(m_caption);
    body()->addWidget(m_memory, 1);
    connect(m_memory, &MemoryGrid::cornerChanged, this, &ViewsCard::showCaption);
}

} // namespace ridgepoint
