import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createHelixClient } from '../../../src/client/client.ts';
import type { Source } from './source.ts';
import { SourceFacts } from './source-header.tsx';

test('[DOCUMENT-TOLD-APART] the source names its file', () => {
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
  };
  const version = { version_id: 1, version_number: 1, has_original: false };
  const source = { passage, version, current: version } as unknown as Source;
  const client = createHelixClient({ fetch: () => Promise.reject(new Error('nothing is asked for')) });
  expect(renderToStaticMarkup(createElement(SourceFacts, { client, source, onClose: () => {} }))).toContain(
    '>handbook/leave-policy-2026.md</span>',
  );
});
