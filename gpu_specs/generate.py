#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes one device spec per card from source/gpu_specs.csv.

    gpu_specs/generate.py            write the YAML files beside this script
    gpu_specs/generate.py --check    exit 1 and name the files that differ from what would be written

The table has dense peaks in TFLOP/s (int8, fp4: as the table says), bandwidth in decimal GB/s, L2 in MiB. Three of its columns
name the fields that the vendor does not print dense: `vendor_sparse_halved`, `derived`, `secondary`. Each becomes a provenance
entry of its own, so that every number in a spec says where it came from.
"""

import csv
import pathlib
import sys
from decimal import Decimal

HERE = pathlib.Path(__file__).resolve().parent
TABLE = HERE / "source" / "gpu_specs.csv"

# Column -> (unit, dtype, accumulate). The order is the order in the files.
PEAKS = {
    "fp64_tensor": ("matrix", "f64", "f64"),
    "tf32_tensor": ("matrix", "tf32", "f32"),
    "bf16_tensor": ("matrix", "bf16", "f32"),
    "fp16_tensor_f32acc": ("matrix", "f16", "f32"),
    "fp16_tensor_f16acc": ("matrix", "f16", "f16"),
    "fp8_tensor": ("matrix", "f8e4m3", "f32"),
    "fp8_tensor_f16acc": ("matrix", "f8e4m3", "f16"),
    "fp4_tensor": ("matrix", "f4", "f32"),
    "int8_tensor": ("matrix", "i8", "i32"),
    "fp64": ("vector", "f64", "f64"),
    "fp32": ("vector", "f32", "f32"),
    "fp16_vector": ("vector", "f16", "f16"),
}

# Device in the table -> the cards it stands for: (file name, full name, memory in GB, driver names, PCI device ids).
# None keeps what the row says. Rows without a bandwidth or any compute peak make no roofline and are not listed.
CARDS = {
    "Tesla T4": [("t4", "NVIDIA T4", None, None, ["1eb8"])],
    "Tesla P100 PCIe 16GB": [("p100-pcie-16gb", "NVIDIA P100 PCIe 16GB", None, None, [])],
    "Tesla P100 SXM2 16GB": [("p100-sxm2-16gb", "NVIDIA P100 SXM2 16GB", None, None, [])],
    "Tesla V100 PCIe 16GB": [
        ("v100-pcie-16gb", "NVIDIA V100 PCIe 16GB", None, None, []),
        ("v100-pcie-32gb", "NVIDIA V100 PCIe 32GB", 32, ["Tesla V100-PCIE-32GB"], []),
    ],
    "Tesla V100 SXM2 32GB": [
        ("v100-sxm2-32gb", "NVIDIA V100 SXM2 32GB", None, ["Tesla V100-SXM2-32GB"], []),
        ("v100-sxm2-16gb", "NVIDIA V100 SXM2 16GB", 16, ["Tesla V100-SXM2-16GB"], []),
    ],
    "A100 PCIe 40GB": [("a100-pcie-40gb", "NVIDIA A100 PCIe 40GB", None, None, ["20f1"])],
    "A100 PCIe 80GB": [("a100-pcie-80gb", "NVIDIA A100 PCIe 80GB", None, None, ["20b5"])],
    "A100 SXM4 40GB": [("a100-sxm4-40gb", "NVIDIA A100 SXM4 40GB", None, None, ["20b0"])],
    "A100 SXM4 80GB": [("a100-sxm4-80gb", "NVIDIA A100 SXM4 80GB", None, None, ["20b2"])],
    "A10": [("a10", "NVIDIA A10", None, None, ["2236"])],
    "A10G (AWS)": [("a10g", "NVIDIA A10G", None, None, ["2237"])],
    "A30": [("a30", "NVIDIA A30", None, None, ["20b7"])],
    "A40": [("a40", "NVIDIA A40", None, None, ["2235"])],
    "A2": [("a2", "NVIDIA A2", None, None, ["25b6"])],
    "L4": [("l4", "NVIDIA L4", None, None, ["27b8"])],
    "L40": [("l40", "NVIDIA L40", None, None, ["26b5"])],
    "L40S": [("l40s", "NVIDIA L40S", None, None, ["26b9"])],
    "H100 PCIe 80GB": [("h100-pcie-80gb", "NVIDIA H100 PCIe 80GB", None, None, ["2331"])],
    "H100 SXM5 80GB": [("h100-sxm5-80gb", "NVIDIA H100 SXM5 80GB", None, None, ["2330"])],
    "H100 NVL 94GB": [("h100-nvl-94gb", "NVIDIA H100 NVL 94GB", None, None, ["2321"])],
    "H200 SXM": [("h200-sxm-141gb", "NVIDIA H200 SXM 141GB", None, None, ["2335"])],
    "H200 NVL": [("h200-nvl-141gb", "NVIDIA H200 NVL 141GB", None, None, ["233b"])],
    "GH200 96GB": [("gh200-96gb", "NVIDIA GH200 96GB", None, None, [])],
    "GH200 144GB": [("gh200-144gb", "NVIDIA GH200 144GB", None, None, [])],
    "B100": [("b100", "NVIDIA B100", None, None, [])],
    "B200 SXM": [("b200-sxm-180gb", "NVIDIA B200 SXM 180GB", None, None, ["2901"])],
    "GB200 (per GPU)": [("gb200", "NVIDIA GB200 (one GPU)", None, None, ["2941"])],
    "B300 SXM (HGX)": [("b300-sxm-270gb", "NVIDIA B300 SXM 270GB", None, None, ["3182"])],
    "GB300 (per GPU)": [("gb300", "NVIDIA GB300 (one GPU)", None, None, [])],
    "GeForce RTX 2080 Ti": [("rtx-2080-ti", "NVIDIA GeForce RTX 2080 Ti", None, None, [])],
    "GeForce RTX 3060 12GB": [("rtx-3060-12gb", "NVIDIA GeForce RTX 3060 12GB", None, None, [])],
    "GeForce RTX 3080 10GB": [("rtx-3080-10gb", "NVIDIA GeForce RTX 3080 10GB", None, None, [])],
    "GeForce RTX 3090": [("rtx-3090", "NVIDIA GeForce RTX 3090", None, None, [])],
    "GeForce RTX 4060": [("rtx-4060", "NVIDIA GeForce RTX 4060", None, None, [])],
    "GeForce RTX 4070": [("rtx-4070", "NVIDIA GeForce RTX 4070", None, None, [])],
    "GeForce RTX 4080": [("rtx-4080", "NVIDIA GeForce RTX 4080", None, None, [])],
    "GeForce RTX 4090": [("rtx-4090", "NVIDIA GeForce RTX 4090", None, None, ["2684"])],
    "GeForce RTX 5070": [("rtx-5070", "NVIDIA GeForce RTX 5070", None, None, [])],
    "GeForce RTX 5080": [("rtx-5080", "NVIDIA GeForce RTX 5080", None, None, [])],
    "GeForce RTX 5090": [("rtx-5090", "NVIDIA GeForce RTX 5090", None, None, ["2b85"])],
    "RTX A4000": [("rtx-a4000", "NVIDIA RTX A4000", None, None, [])],
    "RTX A6000": [("rtx-a6000", "NVIDIA RTX A6000", None, None, ["2230"])],
    "RTX 6000 Ada Generation": [("rtx-6000-ada", "NVIDIA RTX 6000 Ada Generation", None, None, [])],
    "RTX PRO 6000 Blackwell WS": [
        ("rtx-pro-6000-blackwell-workstation", "NVIDIA RTX PRO 6000 Blackwell Workstation Edition", None, None, [])],
    "RTX PRO 6000 Blackwell Server": [
        ("rtx-pro-6000-blackwell-server", "NVIDIA RTX PRO 6000 Blackwell Server Edition", None, None, [])],
    "GeForce GTX 1660 Ti": [("gtx-1660-ti", "NVIDIA GeForce GTX 1660 Ti", None, None, [])],
    "Jetson Orin Nano 8GB": [("jetson-orin-nano-8gb", "NVIDIA Jetson Orin Nano 8GB", None, None, [])],
    "Jetson AGX Orin 64GB": [("jetson-agx-orin-64gb", "NVIDIA Jetson AGX Orin 64GB", None, None, [])],
    "DGX Spark (GB10)": [("dgx-spark-gb10", "NVIDIA DGX Spark (GB10)", None, None, [])],
    "Instinct MI250X (OAM, 2 GCD)": [("mi250x", "AMD Instinct MI250X (two dies)", None, None, [])],
    "Instinct MI300X": [("mi300x", "AMD Instinct MI300X", None, None, [])],
    "Instinct MI325X": [("mi325x", "AMD Instinct MI325X", None, None, [])],
    "Instinct MI355X": [("mi355x", "AMD Instinct MI355X", None, None, [])],
    "Radeon RX 7900 XTX": [("rx-7900-xtx", "AMD Radeon RX 7900 XTX", None, None, [])],
    "M1 Max (32-core GPU)": [("m1-max-32-core", "Apple M1 Max, 32-core GPU", None, None, [])],
    "M2 Max (38-core GPU)": [("m2-max-38-core", "Apple M2 Max, 38-core GPU", None, None, [])],
    "M3 Max (40-core GPU)": [("m3-max-40-core", "Apple M3 Max, 40-core GPU", None, None, [])],
}

# Cache sizes that the row's document does not print, as the row's notes tell.
DEVICE_REPORTED = ("secondary", "read from a device by others, not printed in the document")
FULL_CHIP = ("derived", "that of the full chip; not printed for this card")
L2_SOURCES = {
    "A10G (AWS)": DEVICE_REPORTED,
    "A30": DEVICE_REPORTED,
    "H200 SXM": DEVICE_REPORTED,
    "GH200 96GB": ("secondary", "read from the 144 GB model of the device by others, not printed in the document"),
    "GH200 144GB": DEVICE_REPORTED,
    "B200 SXM": DEVICE_REPORTED,
    "L40": FULL_CHIP,
    "L40S": FULL_CHIP,
}

SECOND_HAND = ("as quoted", "Wikipedia", "secondary")
UNCHECKED = "copied from a transcription; not yet compared with the document itself"
FIELD_SOURCES = {
    "vendor_sparse_halved": ("derived", "half of the figure that the document prints with sparsity; " + UNCHECKED),
    "derived": ("derived", "not printed by the vendor: worked out from the card's other figures; " + UNCHECKED),
    "secondary": ("secondary", "from a secondary source; " + UNCHECKED),
}


def number(value):
    """Decimal text without trailing zeros or an exponent."""
    text = format(value, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def rate_text(column, tera):
    unit = "OP/s" if PEAKS[column][1].startswith("i") else "FLOP/s"
    return f"{number(tera)} T{unit}" if tera >= 1 else f"{number(tera * 1000)} G{unit}"


def bandwidth_text(giga):
    return f"{number(giga / 1000)} TB/s" if giga >= 1000 else f"{number(giga)} GB/s"


def matching_clock(row, tera):
    """The printed clock that this peak was counted at, or None where the row does not tell.

    Every unit does a power of two of FLOP per clock and multiprocessor, so rate / (multiprocessors x clock) tells whether a clock
    belongs to a rate. Allowed: half a percent, and half of the last digit printed.
    """
    if not row["sm_or_cu"]:
        return None
    rounding = Decimal(5).scaleb(tera.as_tuple().exponent - 1) / tera
    for column in ("tensor_clock_mhz", "boost_mhz"):
        if row[column]:
            per_clock = tera * 1000000 / (Decimal(row["sm_or_cu"]) * Decimal(row[column]))
            nearest = min((Decimal(2) ** e for e in range(16)), key=lambda power: abs(per_clock / power - 1))
            if abs(per_clock / nearest - 1) <= Decimal("0.005") + rounding:
                return row[column]
    return None


class Provenance:
    """The numbered list of sources of one spec."""

    def __init__(self, row):
        self.row = row
        self.entries = []
        second_hand = any(word in row["source"] for word in SECOND_HAND)
        self.base = ("secondary" if second_hand else "datasheet", f"{UNCHECKED}; confidence {row['confidence']}")

    def index(self, source):
        if source not in self.entries:
            self.entries.append(source)
        return self.entries.index(source) + 1

    def of(self, field):
        for column, source in FIELD_SOURCES.items():
            if field in self.row[column].split("|"):
                return self.index(source)
        return self.index(self.base)

    def lines(self):
        url = f", url: {quoted(self.row['url'].split(' (')[0])}" if self.row["url"] else ""
        for kind, note in self.entries:
            yield f"  - {{document: {quoted(self.row['source'])}{url}, kind: {kind}, note: {quoted(note)}}}"


def memory_lines(row, memory_gb, sources):
    capacity = f", capacity: {memory_gb} GB" if memory_gb else ""
    bandwidth = bandwidth_text(Decimal(row["mem_bw_gbs"]))
    yield f"  - {{level: DRAM{capacity}, bandwidth: {bandwidth}, from: {sources.of('mem_bw_gbs')}}}"
    if row["l2_mib"]:
        source = L2_SOURCES.get(row["device"])
        index = sources.index((source[0], f"{source[1]}; {UNCHECKED}")) if source else sources.of("l2_mib")
        yield f"  - {{level: L2, capacity: {row['l2_mib']} MiB, from: {index}}}"


def compute_lines(row, sources):
    for column, (unit, dtype, accumulate) in PEAKS.items():
        if not row[column]:
            continue
        tera = Decimal(row[column])
        clock = matching_clock(row, tera)
        clock_text = f", clock: {clock} MHz" if clock else ""
        yield (f"  - {{unit: {unit}, dtype: {dtype}, accumulate: {accumulate}, rate: {rate_text(column, tera)}{clock_text}, "
               f"from: {sources.of(column)}}}")


def notes(row):
    generation = f"compute capability {row['cc_or_gfx']}" if row["cc_or_gfx"][:1].isdigit() else row["cc_or_gfx"]
    facts = [row["arch"], generation, row["mem_type"], f"PCIe {row['pcie']}" if row["pcie"] else "", row["link"],
             f"{row['tdp_w']} W" if row["tdp_w"] else ""]
    yield ", ".join(fact for fact in facts if fact)
    if row["notes"]:
        yield row["notes"]


def spec_text(row, card):
    _, name, memory_gb, driver_names, pci_ids = card
    memory_gb = memory_gb or row["mem_gb"]
    driver_names = driver_names or [text for text in row["name_strings"].split("|") if text]
    hints = ([f"memory: {memory_gb} GB"] if memory_gb else []) + (
        [f"multiprocessors: {row['sm_or_cu']}"] if row["sm_or_cu"] else [])
    sources = Provenance(row)
    lines = [
        "# SPDX-License-Identifier: GPL-3.0-or-later",
        "# Written by gpu_specs/generate.py from gpu_specs/source/gpu_specs.csv: change those.",
        "schema: ridgepoint/device-spec/1",
        f"name: {name}",
        f"vendor: {row['vendor']}",
    ]
    if driver_names:
        lines.append(f"driver_names: [{', '.join(quoted(text) for text in driver_names)}]")
    if pci_ids:
        lines.append(f"pci_ids: [{', '.join(quoted('10de:' + pci_id) for pci_id in pci_ids)}]")
    if hints:
        lines.append(f"match: {{{', '.join(hints)}}}")
    lines += ["memory_roofs:", *memory_lines(row, memory_gb, sources)]
    lines += ["compute_roofs:", *compute_lines(row, sources)]
    lines += ["provenance:", *sources.lines()]
    lines += ["notes:", *(f"  - {quoted(note)}" for note in notes(row))]
    return "\n".join(lines) + "\n"


def main():
    check = sys.argv[1:] == ["--check"]
    if sys.argv[1:] and not check:
        sys.exit(__doc__)
    with open(TABLE, newline="", encoding="utf-8") as table:
        rows = [row for row in csv.DictReader(table) if row["device"] in CARDS]
    texts = {HERE / f"{card[0]}.yaml": spec_text(row, card) for row in rows for card in CARDS[row["device"]]}
    if check:
        stale = [path.name for path, text in texts.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
        stale += [path.name for path in HERE.glob("*.yaml") if path not in texts]
        if stale:
            sys.exit("differs from what gpu_specs/generate.py writes: " + ", ".join(sorted(stale)))
        return
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")
    print(f"{len(texts)} device specs")


if __name__ == "__main__":
    main()
