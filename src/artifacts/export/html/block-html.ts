import type { Block, ListBlock, TableBlock } from '../document-model.ts';
import { escapeHtml } from './escape-html.ts';
import { runsHtml } from './run-html.ts';

export function blocksHtml(blocks: readonly Block[]): string {
  return blocks.map(blockHtml).join('\n');
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level} dir="auto">${runsHtml(block.runs)}</h${block.level}>`;
    case 'paragraph':
      return `<p dir="auto">${runsHtml(block.runs)}</p>`;
    case 'quote':
      return `<blockquote>${blocksHtml(block.blocks)}</blockquote>`;
    case 'code':
      return `<pre tabindex="0" dir="ltr"><code>${escapeHtml(block.text)}</code></pre>`;
    case 'rule':
      return '<hr>';
    case 'table':
      return tableHtml(block);
    case 'list':
      return listHtml(block);
  }
}

function listHtml({ isOrdered, start, items }: ListBlock): string {
  const entries = items.map(({ isChecked, blocks }) => {
    // The words of an item stand in it without a paragraph around them, as lists are set.
    const content = blocks.map((block, index) =>
      block.kind === 'paragraph' && index === 0 ? runsHtml(block.runs) : blockHtml(block),
    );
    const box = isChecked === undefined ? '' : `<span aria-hidden="true">${isChecked ? '☑' : '☐'}</span> `;
    const said = isChecked === undefined ? '' : `<span class="said">${isChecked ? 'done' : 'to do'}: </span>`;
    return `<li${box ? ' class="task"' : ''} dir="auto">${box}${said}${content.join('\n')}</li>`;
  });
  const name = isOrdered ? 'ol' : 'ul';
  const attribute = isOrdered && start !== 1 ? ` start="${start}"` : '';
  return `<${name}${attribute}>\n${entries.join('\n')}\n</${name}>`;
}

function tableHtml({ alignments, rows }: TableBlock): string {
  const [header = [], ...body] = rows;
  const cells = (row: typeof header, name: 'th' | 'td') =>
    row
      .map((runs, column) => {
        const scope = name === 'th' ? ' scope="col"' : '';
        return `<${name}${scope} class="${alignments[column]}" dir="auto">${runsHtml(runs)}</${name}>`;
      })
      .join('');
  const many = alignments.length < MANY_COLUMNS ? '' : ' many';
  return `<div class="table${many}" tabindex="0" role="region" aria-label="Table"><table>
<thead><tr>${cells(header, 'th')}</tr></thead>
<tbody>
${body.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')}
</tbody>
</table></div>`;
}

/** From so many columns on words are cut on paper, which cannot be scrolled. */
const MANY_COLUMNS = 7;
