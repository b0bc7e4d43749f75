/** The look of the page that people ask on (web/src/styles), so that a report is known at once for what it is. */
export const REPORT_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #faf8f3; --surface: #ffffff; --surface-sunken: #f2efe7; --line: #e2ddd0; --line-strong: #8a867a;
  --ink: #1d2320; --ink-soft: #575e58; --accent: #17564c; --accent-strong: #0e3f37; --accent-wash: #e1efea;
  --warning: #7a4a00; --failure: #99281c; --failure-wash: #fcebe7;
  --serif: ui-serif, "Iowan Old Style", "Palatino Linotype", Palatino, Charter, Georgia, serif;
  --sans: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, monospace;
  --gap: clamp(1rem, 0.6rem + 1.6vw, 2rem);
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #131715; --surface: #1b201d; --surface-sunken: #222824; --line: #323a35; --line-strong: #7d8780;
    --ink: #ebe8df; --ink-soft: #a9b0a9; --accent: #86cfbd; --accent-strong: #a9e2d3; --accent-wash: #213932;
    --warning: #efc27b; --failure: #f2a596; --failure-wash: #3a1e19;
  }
}
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem / 1.55 var(--sans); overflow-wrap: anywhere; text-size-adjust: 100%; }
h1, h2, h3, p, ul, dl, dd, figure { margin: 0; padding: 0; }
ul { list-style: none; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
header, main { max-width: 74rem; margin-inline: auto; padding-inline: var(--gap); }
header { padding-block: 1.25rem 0.5rem; }
main { padding-bottom: 4rem; }
section { margin-top: 2.75rem; }
.name { display: flex; align-items: center; gap: 0.5rem; font: 600 1.15rem / 1 var(--serif); }
.mark-helix { width: 1.6rem; height: 1.6rem; fill: none; stroke: var(--accent); stroke-width: 2.6; stroke-linecap: round; }
.strand-back { opacity: 0.45; }
h1 { margin-top: 1.75rem; font: 600 clamp(1.7rem, 1.3rem + 2vw, 2.5rem) / 1.15 var(--serif); letter-spacing: -0.015em; }
h2 { margin-bottom: 0.9rem; font: 600 1.35rem / 1.2 var(--serif); letter-spacing: -0.01em; }
h3 { font: 600 1.02rem / 1.3 var(--serif); }
.note { color: var(--ink-soft); font-size: 0.85rem; font-weight: 400; }
.outcome { display: inline-block; margin-top: 1rem; padding: 0.55rem 1rem; border-radius: 12px; background: var(--surface-sunken); font-weight: 600; }
.outcome span { font-weight: 400; }
.outcome.good { background: var(--accent-wash); color: var(--accent-strong); }
.outcome.bad { background: var(--failure-wash); color: var(--failure); }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 0.75rem; margin-top: 1.5rem; }
abbr { text-decoration: none; }
.tiles li { display: flex; flex-direction: column; gap: 0.15rem; padding: 0.85rem 1rem; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
.tiles .missed { border-color: var(--failure); background: var(--failure-wash); }
.tile-title { flex: 1; color: var(--ink-soft); font-size: 0.85rem; }
.tile-value { font: 600 1.7rem / 1.15 var(--serif); font-variant-numeric: tabular-nums; }
.tiles .note { font-size: 0.75rem; }
.missed .tile-value, .missed .value { color: var(--failure); }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 0.92rem; }
th, td { padding: 0.45rem 0.75rem; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; font-weight: 400; }
thead th { color: var(--ink-soft); font-size: 0.8rem; vertical-align: bottom; }
.metrics, .groups, .cases { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; border-spacing: 0; border-collapse: separate; overflow: hidden; }
.metrics tbody:last-child tr:last-child > *, .groups tbody tr:last-child > *, .cases tbody tr:last-child > * { border-bottom: 0; }
.metrics svg { display: block; margin-top: 0.3rem; }
.family { padding-top: 0.9rem; color: var(--accent); font: 600 0.95rem / 1.4 var(--serif); }
.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
.value { font-weight: 600; }
thead .number { white-space: normal; }
.mark { display: inline-block; padding: 0 0.55rem; border-radius: 0.75rem; font-size: 0.78rem; font-weight: 600; line-height: 1.5rem; white-space: nowrap; }
.mark.good { background: var(--accent-wash); color: var(--accent-strong); }
.mark.open { background: var(--surface-sunken); }
.mark.bad { background: var(--failure-wash); color: var(--failure); }
.remarks { display: grid; gap: 0.4rem; max-width: 60rem; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 27rem), 1fr)); gap: 1rem; align-items: start; }
figure { padding: 1rem 1.1rem; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
figcaption, summary, .legend { color: var(--ink-soft); font-size: 0.85rem; }
.plot { display: block; width: 100%; height: auto; margin-top: 0.5rem; font-family: var(--sans); }
.legend { display: flex; flex-wrap: wrap; gap: 0.2rem 1.1rem; margin-block: 0.35rem; color: var(--ink); }
.legend li { display: flex; align-items: center; gap: 0.45rem; }
summary { width: fit-content; padding-block: 0.35rem; cursor: pointer; }
figure table { font-size: 0.82rem; font-variant-numeric: tabular-nums; }
figure th, figure td { padding: 0.2rem 0.6rem; }
.tick { fill: var(--ink-soft); font-size: 12px; }
.axis-label { fill: var(--ink-soft); font-size: 12.5px; }
.grid { stroke: var(--line); stroke-width: 1; }
.axis { stroke: var(--line-strong); stroke-width: 1; }
.curve, .curve-baseline { fill: none; stroke: var(--accent); stroke-width: 2.4; stroke-linejoin: round; }
.curve-baseline { stroke: var(--warning); stroke-width: 2; stroke-dasharray: 6 4; }
.curve-third, .curve-fourth { fill: none; stroke: var(--failure); stroke-width: 2; stroke-dasharray: 2 3; }
.curve-fourth { stroke: var(--line-strong); stroke-dasharray: 9 3; }
.diagonal { stroke: var(--line-strong); stroke-width: 1.4; stroke-dasharray: 3 4; }
.limit { stroke: var(--failure); stroke-width: 1.6; stroke-dasharray: 4 2; }
.interval { stroke: var(--accent); stroke-width: 3; stroke-linecap: round; opacity: 0.4; }
.dot { fill: var(--accent); }
.dot-open { fill: var(--surface); stroke: var(--ink); stroke-width: 1.8; }
.dot-full { fill: var(--ink); stroke: var(--surface); stroke-width: 1.5; }
.whisker { stroke: var(--accent); stroke-width: 1.6; opacity: 0.65; }
.bar-answerable { fill: var(--accent); }
.bar-unanswerable { fill: var(--warning); }
.bar-off-topic { fill: var(--line-strong); }
.cases { table-layout: fixed; margin-top: 0.75rem; }
.cases th:nth-child(1) { width: 16%; }
.cases th:nth-child(2) { width: 28%; }
.cases th:nth-child(3) { width: 28%; }
.case-id { display: block; margin-top: 0.35rem; font: 0.78rem / 1.4 var(--mono); }
.cases .note { display: block; margin-top: 0.2rem; font-size: 0.8rem; }
.question { font-weight: 550; }
.answer { font: 0.98rem / 1.5 var(--serif); white-space: pre-wrap; }
.refusal { color: var(--ink-soft); font-style: italic; }
.failures { color: var(--failure); font-size: 0.88rem; }
.claims { padding-inline-start: 0.7rem; border-inline-start: 2px solid var(--failure); font-size: 0.85rem; }
.cases dl { display: grid; grid-template-columns: auto 1fr; gap: 0 0.6rem; margin-top: 0.3rem; font-size: 0.8rem; }
dt { color: var(--ink-soft); }
.settings, .meanings { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); gap: 0.5rem 1.5rem; font-size: 0.85rem; }
.meanings { font-size: 0.9rem; }
.settings dd { font: 0.8rem / 1.5 var(--mono); }
@media (max-width: 48rem) {
  .tiles li:last-child:nth-child(odd) { grid-column: 1 / -1; }
  .metrics .drawn, .metrics .count, .floor .note { display: none; }
  .metrics th, .metrics td { padding-inline: 0.45rem; overflow-wrap: normal; }
  .metrics .number.note { font-size: 0.75rem; }
  .metrics { font-size: 0.85rem; }
  .metrics .mark { padding-inline: 0.4rem; font-size: 0.72rem; }
  .tick, .axis-label { font-size: 16px; }
  .groups th:first-child { min-width: 7rem; overflow-wrap: normal; }
  .cases, .cases tbody, .cases tr, .cases td, .cases tbody th { display: block; width: auto !important; }
  .cases { border: 0; background: none; }
  .cases thead { position: absolute; clip-path: inset(50%); }
  .cases tr { margin-bottom: 0.75rem; padding: 0.6rem 0.3rem; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
  .cases tbody th, .cases td { padding-block: 0.3rem; border: 0; }
}
@media (max-width: 30rem) {
  .metrics .range { display: none; }
  .metrics th, .metrics td { padding-inline: 0.3rem; }
}
@media print { body { background: none; } figure, .cases tr { break-inside: avoid; } }
`;
