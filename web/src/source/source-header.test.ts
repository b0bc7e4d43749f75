import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type ChunkPassage, createHelixClient } from '../../../src/client/client.ts';
import type { Source } from './source.ts';
import { SourceFacts } from './source-header.tsx';

test('[DOCUMENT-TOLD-APART] the source names its file', () => {
  expect(draw({})).toContain('>handbook/leave-policy-2026.md</span>');
  expect(draw({})).not.toContain('Commit');
});

test('[WEB-AGENTIC-SOURCES] a source of a repository names its path and its commit', () => {
  const commit = '9fceb02d0ae598e95dc970b74767f19372d61af8';
  const html = draw({ source_uri: 'git:lumen/src/a.ts', repository: 'lumen', path: 'src/a.ts', commit });
  expect(html).toContain('>src/a.ts</span>');
  expect(html).toContain('>Commit 9fceb02</span>');
});

function draw(changes: Partial<ChunkPassage>): string {
  const passage = {
    document_id: 1,
    source_uri: 'handbook/leave-policy-2026.md',
    source_type: 'markdown',
    version_id: 1,
    version_label: '1',
    heading_path: [],
    ordinal: 0,
    chunk_count: 1,
    source: {},
    pages: null,
    ...changes,
  };
  const version = { version_id: 1, version_number: 1, has_original: false };
  const source = { passage, version, current: version } as unknown as Source;
  const client = createHelixClient({ fetch: () => Promise.reject(new Error('nothing is asked for')) });
  return renderToStaticMarkup(createElement(SourceFacts, { client, source, onClose: () => {} }));
}
