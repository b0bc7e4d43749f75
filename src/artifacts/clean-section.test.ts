import { describe, expect, test } from 'vitest';
import { cleanSection, saysLacking } from './clean-section.ts';
import { LACKING } from './terms.ts';

const clean = (draft: string, ...allowed: number[]) => cleanSection(draft, 'Goals', new Set(allowed));

describe('[ARTIFACT-WRITE-CHECK] a draft in the form in which it is kept', () => {
  test.each([
    '## Goals\n\nRefunds take 14 days [chunk:1].',
    '**Goals:**\nRefunds take 14 days [chunk:1].',
    'Goals\n-----\nRefunds take 14 days [chunk:1].',
    '```markdown\n# Goals\nRefunds take 14 days [chunk:1].\n```',
    'Refunds take 14 days [chunk:1].\r\n\r\n---\r\n',
    'Refunds take 14 days. [Chunk: 1]',
  ])('%j', (draft) => {
    expect(clean(draft, 1)).toEqual({ content: 'Refunds take 14 days [chunk:1].', unknown: [], removed: 0 });
  });

  test('citations of what was not given are taken out and told', () => {
    expect(clean('Refunds take 14 days [chunk:1, chunk:99]. All of them [chunk:7].', 1)).toEqual({
      content: 'Refunds take 14 days [chunk:1]. All of them.',
      unknown: [99, 7],
      removed: 2,
    });
    expect(clean('Refunds take 14 days [chunk:ABC].', 1)).toMatchObject({ unknown: [], removed: 1 });
  });

  test('a first line that goes on is no heading', () => {
    expect(clean('Goals are set by the board [chunk:1].', 1).content).toMatch(/^Goals are set/);
  });
});

test('[ARTIFACT-WRITE-REPAIR] a model says that evidence is lacking in many ways', () => {
  for (const said of [
    LACKING,
    LACKING.replace('’', "'"),
    `**${LACKING}**`,
    'LACKING',
    `"${LACKING}" You may…`,
  ])
    expect(saysLacking(said), said).toBe(true);
  expect(saysLacking("I don't have that in the provided documents.")).toBe(true);
  expect(saysLacking('Evidence of lacking funds is there [chunk:1].')).toBe(false);
  expect(saysLacking('')).toBe(false);
});
