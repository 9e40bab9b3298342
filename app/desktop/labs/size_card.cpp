// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/labs/size_card.h"

#include "app/desktop/labs/flow_layout.h"
#include "app/desktop/labs/lab_bars.h"
#include "app/desktop/text.h"
#include "app/desktop/widgets/controls.h"
#include "app/desktop/widgets/roof_labels.h"
#include "app/desktop/widgets/selector.h"
#include "app/desktop/workbench/workbench.h"
#include "engine/error.h"
#include "engine/tensor_shape.h"
#include "engine/tensor_size.h"
#include "engine/units.h"

#include <QHBoxLayout>
#include <QLineEdit>

namespace ridgepoint {

namespace {

constexpr double kMiB = 1024.0 * 1024.0;

/// A shape, or the parameters of a model: "7B" and "7e9" are no sizes of a dimension.
std::int64_t elementsOf(const QString& text)
{
    const std::string typed = text.trimmed().toStdString();
    try {
        return parseParameterCount(typed);
    } catch (const InputError&) {
        return elementCount(parseTensorShape(typed));
    }
}

QString bytesText(const TensorSize& size) { return toQString(format(size.bytes)); }

} // namespace

SizeCard::SizeCard(Workbench& workbench, QWidget* parent)
    : LabCard(tr("Size"), tr("What touching a tensor costs: its elements times the bytes of each."), parent), m_workbench(workbench)
{
    setObjectName(QStringLiteral("sizeCard"));
    buildField();
    buildChips();
    buildAnswer();
    readTyped();
}

void SizeCard::buildField()
{
    m_typed = makeField({"sizeShape", tr("Shape or number of parameters"), tr("A shape such as 1024x1024, or parameters: 7B, 7e9")},
                        QStringLiteral("1024x1024"), tr("1024x1024 or 7B"));
    m_type = new Selector(tr("Type"));
    m_type->setIdealWidth(130);
    giveName(m_type, {"sizeType", tr("Element type"), tr("The element type of the tensor")});
    for (const DType each : kAllDTypes) {
        m_type->addItem(toQString(name(each)));
    }
    m_type->setCurrentText(QStringLiteral("f32"));
    m_fault = makeFault("sizeFault");
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_typed, 1);
    row->addWidget(m_type);
    body()->addLayout(row);
    body()->addWidget(m_fault);
    connect(m_typed, &QLineEdit::textChanged, this, &SizeCard::readTyped);
    connect(m_type, &QComboBox::currentIndexChanged, this, &SizeCard::showSize);
}

void SizeCard::buildChips()
{
    const std::tuple<const char*, QString, QString> examples[] = {
        {"sizeExampleSquare", QStringLiteral("1024x1024"), tr("A tensor of the course")},
        {"sizeExampleLayer", QStringLiteral("8192x5120"), tr("The weights of one layer")},
        {"sizeExampleModel", QStringLiteral("7B"), tr("The weights of a model with 7 billion parameters")}};
    auto* chips = new FlowLayout(6);
    for (const auto& [object, text, tip] : examples) {
        QToolButton* chip = makeChip(text, {object, text, tip});
        chips->addWidget(chip);
        connect(chip, &QToolButton::clicked, this, [this, text = text] { m_typed->setText(text); });
    }
    body()->addLayout(chips);
}

void SizeCard::buildAnswer()
{
    m_total = makeLabel("big", {}, "sizeTotal");
    m_exact = makeLabel("soft", {}, "sizeExact");
    m_time = makeLabel("value", {}, "sizeTime");
    m_bars = new LabBars;
    m_bars->setObjectName(QStringLiteral("sizeBars"));
    m_bars->setAccessibleName(tr("The same elements in every type"));
    body()->addSpacing(6);
    body()->addWidget(m_total);
    body()->addWidget(m_exact);
    body()->addWidget(m_time);
    body()->addSpacing(10);
    body()->addWidget(makeLabel("strong", tr("The same elements in every type")));
    body()->addWidget(m_bars);
    body()->addStretch(1);
}

DType SizeCard::dtype() const { return parseDType(m_type->currentText().toStdString()).value_or(DType::f32); }

void SizeCard::readTyped()
{
    QString fault;
    m_elements.reset();
    try {
        const std::int64_t elements = elementsOf(m_typed->text());
        (void)tensorSize(elements, DType::f64);
        m_elements = elements;
    } catch (const InputError& error) {
        fault = toQString(error.what());
    }
    showOrHide(m_fault, fault);
    showSize();
}

void SizeCard::showSize()
{
    if (!m_elements) {
        for (QLabel* label : {m_total, m_exact, m_time}) {
            label->clear();
        }
        m_bars->setBars({});
        return;
    }
    const TensorSize size = tensorSize(*m_elements, dtype());
    m_total->setText(
        tr("%1 × %2 B = %3")
            .arg(toQString(groupedDigits(size.elements)), toQString(shortDecimal(size.bytesPerElement())), bytesText(size)));
    const double mib = static_cast<double>(size.bytes.count()) / kMiB;
    const double mb = static_cast<double>(size.bytes.count()) / 1e6;
    m_exact->setText(
        tr("%1 bytes: %2 MB (10⁶ bytes), %3 MiB (2²⁰)")
            .arg(toQString(groupedDigits(size.bytes.count())), toQString(shortDecimal(mb, 4)), toQString(shortDecimal(mib, 4))));
    m_time->setText(timeText());
    showBars();
}

QString SizeCard::timeText() const
{
    const RoofChoice* roofs = m_workbench.machine().roofs();
    const MemoryRoof* dram = roofs ? dramRoof(roofs->spec) : nullptr;
    if (!dram) {
        return m_workbench.machine().state() == Machine::Roofs::absent
                   ? tr("No roofs yet: choose Measure again under Roofs to see how long reading it takes.")
                   : tr("How long reading it takes will stand here once the roofs of this machine are known.");
    }
    const Seconds time = tensorSize(*m_elements, dtype()).timeAt(*dram->bandwidth);
    return tr("Read once from DRAM at %1 (%2): %3").arg(toQString(format(*dram->bandwidth)), roofLabel(*roofs), timeLabel(time));
}

void SizeCard::showBars()
{
    QList<LabBars::Bar> bars;
    for (const DType each : kAllDTypes) {
        const TensorSize size = tensorSize(*m_elements, each);
        bars << LabBars::Bar{toQString(name(each)), bytesText(size), static_cast<double>(size.bytes.count()), each == dtype()};
    }
    m_bars->setBars(bars);
}

void SizeCard::refresh()
{
    if (m_elements) {
        m_time->setText(timeText());
    }
}

void SizeCard::setTheme(const Theme& theme)
{
    m_bars->setTheme(theme);
    m_type->setTheme(theme);
}

} // namespace ridgepoint
