import type { ExportDocument, ExportSection, Note } from '../document-model.ts';
import { blocksHtml } from './block-html.ts';
import { escapeHtml } from './escape-html.ts';
import { runsHtml } from './run-html.ts';
import { STYLESHEET } from './stylesheet.ts';

/** One file that needs nothing else and runs nothing: its own policy forbids what escaping should have made impossible. */
export function writeHtml(document: ExportDocument): string {
  const { title, facts, notes, sections } = document;
  const named = facts.map(
    ({ name, value }) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Helix">
<title>${escapeHtml(title)}</title>
<style>${STYLESHEET}</style>
</head>
<body>
<main>
<header>
<h1 class="title" dir="auto">${escapeHtml(title)}</h1>
<dl>${named.join('')}</dl>
${notes.map(noteHtml).join('\n')}
</header>
${sections.map(sectionHtml).join('\n')}
<section aria-labelledby="sources">
<h1 id="sources">Sources</h1>
${sourcesHtml(document)}
</section>
</main>
</body>
</html>
`;
}

function sectionHtml({ heading, level, notes, blocks }: ExportSection, index: number): string {
  const id = `section-${index + 1}`;
  return `<section aria-labelledby="${id}">
<h${level} id="${id}" dir="auto">${escapeHtml(heading)}</h${level}>
${notes.map(noteHtml).join('\n')}
${blocksHtml(blocks)}
</section>`;
}

function noteHtml({ tone, title, text }: Note): string {
  return `<aside class="note ${tone}"><p><strong>${escapeHtml(title)}.</strong> ${escapeHtml(text)}</p></aside>`;
}

function sourcesHtml({ sources, isNumbered }: Pick<ExportDocument, 'sources' | 'isNumbered'>): string {
  if (sources.length === 0) return '<p>No source is cited.</p>';
  const items = sources.map(({ number, runs, stale }) => {
    const note = stale ? ` <strong class="outdated">${escapeHtml(stale)}</strong>` : '';
    return `<li id="source-${number}" dir="auto">${runsHtml(runs)}${note}</li>`;
  });
  const name = isNumbered ? 'ol' : 'ul';
  return `<${name} class="sources">\n${items.join('\n')}\n</${name}>`;
}
