import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ARCHIVE_TABLES, type ArchiveTable } from '../../store/archive-tables.ts';
import { FIXED_ENTRIES, manifestSchema } from './manifest.ts';

test('[ARCHIVE-DOCS] docs/archives.md names every file of an archive with its keys, in their order', () => {
  const page = readFileSync('docs/archives.md', 'utf8');
  const rows = Object.entries(ARCHIVE_TABLES as Record<string, ArchiveTable>).map(([name, { columns }]) => {
    const keys = Object.keys(columns).map((key) => `\`${key}\``);
    return `| \`${name}.jsonl\` | ${keys.join(', ')} |`;
  });
  expect(rows.filter((row) => !page.includes(row))).toEqual([]);
  expect(FIXED_ENTRIES.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  expect(Object.keys(manifestSchema.shape).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
