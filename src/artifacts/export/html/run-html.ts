import type { Run, TextRun } from '../document-model.ts';
import { escapeHtml } from './escape-html.ts';

export function runsHtml(runs: readonly Run[]): string {
  return runs.map(runHtml).join('');
}

function runHtml(run: Run): string {
  if (run.kind === 'break') return '<br>';
  if (run.kind === 'text') return textHtml(run);
  return `<a class="citation" href="#source-${run.number}"><bdi>${escapeHtml(run.label)}</bdi></a>`;
}

function textHtml({ text, isBold, isItalic, isStruck, isCode, link }: TextRun): string {
  let html = escapeHtml(text);
  if (isCode) html = `<code>${html}</code>`;
  if (isItalic) html = `<em>${html}</em>`;
  if (isBold) html = `<strong>${html}</strong>`;
  if (isStruck) html = `<del>${html}</del>`;
  return link ? `<a href="${escapeHtml(link)}" rel="noopener noreferrer nofollow">${html}</a>` : html;
}
