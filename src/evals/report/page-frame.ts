import { html, type Markup, type MarkupValue } from './markup.ts';
import type { Plot } from './plots/plot-frame.ts';
import { REPORT_STYLE } from './report-style.ts';

/**
 * A page that stands alone: no script, nothing loaded, everything that came from documents, questions or models escaped;
 * the content policy says so to the browser as well.
 */
export function pageFrame({ title, what, header, body }: PageFrame): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title} · Helix ${what}</title><style>${{ markup: REPORT_STYLE }}</style></head>
<body><header><div class="name">${HELIX_MARK}<span>Helix</span> <span class="note">${what}</span></div>
${header}</header><main>
${body}
</main></body></html>
`.markup;
}

export type PageFrame = { title: string; what: string; header: MarkupValue; body: MarkupValue };

/** Plots side by side where there is room, each with its legend and its numbers. */
export function plotGrid(plots: readonly Plot[]): Markup {
  return html`<div class="plots">${plots.map(figure)}</div>`;
}

function figure({ title, caption, svg, legend, rows }: Plot): Markup {
  const [names = [], ...lines] = rows;
  return html`<figure><h3>${title}</h3>${svg}<ul class="legend">${legend.map(
    ({ look, text }) =>
      html`<li><svg viewBox="0 0 22 10" width="22" height="10" aria-hidden="true">${swatch(look)}</svg>${text}</li>`,
  )}</ul><figcaption>${caption}</figcaption><details><summary>Numbers</summary><div class="scroll"><table><thead><tr>${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${lines.map(
    (line) => html`<tr>${line.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody></table></div></details></figure>`;
}

function swatch(look: string): Markup {
  if (look.startsWith('bar')) return html`<rect class="${look}" x="1" y="1" width="20" height="8"/>`;
  if (look.startsWith('dot')) return html`<circle class="${look}" cx="11" cy="5" r="4"/>`;
  return html`<line class="${look}" x1="1" x2="21" y1="5" y2="5"/>`;
}

const HELIX_MARK: Markup = html`<svg class="mark-helix" viewBox="0 0 32 32" aria-hidden="true"><path d="M9 3c0 9 14 9 14 17 0 5-4 7-7 9"/><path class="strand-back" d="M23 3c0 9-14 9-14 17 0 5 4 7 7 9"/></svg>`;
