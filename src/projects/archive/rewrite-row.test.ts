import { expect, test } from 'vitest';
import { byKind, createImportedIds, createLocalIds } from './local-ids.ts';
import { rewriteRow } from './rewrite-row.ts';
import { withoutSecrets } from './without-secrets.ts';

test('ids inside of texts and lists become numbers, and what is gone is counted down', () => {
  const ids = createLocalIds();
  for (const id of [40, 41]) ids.add('chunk', id);
  const line = rewriteRow(
    'eval_results',
    {
      run_id: 7,
      case_id: 'a',
      result: { ranked: [41, 99, 40], k: 41, answer: 'So [chunk:98], [chunk:40] and [41].' },
    },
    { id: (kind, id) => (kind === 'eval_run' ? 1 : ids.local(kind, id)), file: () => null },
  );
  expect(line).toEqual({
    run_id: 1,
    case_id: 'a',
    result: { ranked: [2, -1, 1], k: 41, answer: 'So [chunk:-2], [chunk:1] and [41].' },
  });
  expect(ids.goneCounts().chunk).toBe(2);
});

test('an import gives consecutive ids, with those of what is gone behind them', () => {
  const first = byKind(() => 100);
  const id = createImportedIds(
    first,
    byKind(() => 3),
  );
  expect([1, 3, -1, -2].map((local) => id('chunk', local))).toEqual([100, 102, 103, 104]);
});

test('[ARCHIVE-SECRETS] names and addresses that give a secret away are left out', () => {
  const config = {
    url: 'https://me:word@example.com/a',
    headers: { Authorization: 'Bearer x', accept: '*' },
    api_key: 'k',
  };
  expect(withoutSecrets({ name: 'a', config })).toEqual({
    name: 'a',
    config: { url: 'https://example.com/a', headers: { accept: '*' } },
  });
});
