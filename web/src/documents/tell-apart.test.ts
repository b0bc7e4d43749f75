import { expect, test } from 'vitest';
import { tellApart } from './tell-apart.ts';

test('[DOCUMENT-TOLD-APART] documents of one title are told apart by their files, others need no telling', () => {
  const shown = [
    { title: 'Leave Policy', source_uri: 'leave-2025.md' },
    { title: 'Refund Policy', source_uri: 'refund.md' },
    { title: 'Refund Policy', source_uri: 'refund.md' },
    { title: 'Leave Policy', source_uri: 'handbook/policies/of/many/years/leave-2026.md' },
  ];
  expect(shown.map(tellApart(shown))).toEqual(['leave-2025.md', '', '', '…/of/many/years/leave-2026.md']);
});
