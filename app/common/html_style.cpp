// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/html_style.h"

namespace ridgepoint {

std::string_view htmlStyle()
{
    return R"(:root { --ink: #1c2430; --soft: #5b6577; --ground: #f6f7f9; --card: #ffffff; --line: #e2e6ec; --accent: #0b63ce;
  --verdict: #eef5ff; --done: #00714f; --error: #b42318; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf2; --soft: #a3aebd; --ground: #11151b; --card: #1a2028; --line: #2f3946;
  --accent: #62a8ff; --verdict: #1d2c42; --done: #4fd6a8; --error: #ff9384; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 Inter, system-ui, "Segoe UI", "DejaVu Sans", sans-serif;
  font-variant-numeric: tabular-nums; }
main { max-width: 1080px; margin: 0 auto; padding: 28px 24px 40px; }
h1 { font-size: 26px; line-height: 1.2; margin: 0 0 4px; }
h2 { font-size: 20px; line-height: 1.3; margin: 0 0 4px; }
h3 { font-size: 15px; margin: 24px 0 6px; }
p { margin: 6px 0; max-width: 80ch; }
article, section.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 20px 24px; margin: 18px 0; }
.soft { color: var(--soft); font-size: 13px; max-width: none; }
.question { font-size: 17px; }
.typed { white-space: pre-line; overflow-wrap: anywhere; }
.said { border-left: 3px solid var(--accent); padding: 2px 0 2px 14px; margin: 12px 0; }
.said .big { font-size: 22px; font-weight: 600; }
.done { color: var(--done); font-size: 13px; font-weight: 600; }
.error { color: var(--error); font-weight: 600; }
.verdict { background: var(--verdict); border-radius: 8px; padding: 10px 16px; font-weight: 600; max-width: none; margin: 14px 0; }
.chart { background: #ffffff; border: 1px solid var(--line); border-radius: 8px; padding: 6px; margin: 10px 0; }
svg { max-width: 100%; height: auto; display: block; }
.chart svg { width: 100%; }
.wide { overflow-x: auto; margin: 6px 0; }
table { border-collapse: collapse; font-size: 13px; width: 100%; }
th, td:first-child { white-space: nowrap; }
th { text-align: left; color: var(--soft); font-weight: 500; border-bottom: 1px solid var(--line); padding: 5px 12px 5px 0;
  vertical-align: bottom; }
td { padding: 4px 12px 4px 0; vertical-align: top; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
th:last-child, td:last-child { padding-right: 0; }
.n { text-align: right; white-space: nowrap; }
details { margin: 8px 0; }
summary { cursor: pointer; color: var(--accent); font-size: 13px; }
summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.samples { font: 12px/1.5 ui-monospace, "DejaVu Sans Mono", monospace; color: var(--soft); overflow-wrap: anywhere; max-width: none; }
a { color: var(--accent); }
ul { margin: 6px 0; padding-left: 20px; }
li { margin: 2px 0; max-width: 90ch; overflow-wrap: anywhere; }
@page { size: A4; margin: 16mm 14mm; }
@media print {
  :root { --ink: #000000; --soft: #444444; --ground: #ffffff; --card: #ffffff; --line: #bbbbbb; --accent: #0b4fa5;
    --verdict: #f2f2f2; --done: #00543a; --error: #8a1209; }
  body { font-size: 10.5pt; }
  main { padding: 0; max-width: none; }
  article, section.card { border: none; padding: 0; margin: 0 0 12pt; }
  article + article { break-before: page; }
  table { font-size: 8.5pt; }
  thead { display: table-header-group; }
  tr, .said, .verdict, .chart, svg { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  .wide { overflow: visible; }
}
)";
}

} // namespace ridgepoint
