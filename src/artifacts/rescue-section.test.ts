import { expect, test } from 'vitest';
import { rescueSection } from './rescue-section.ts';
import { readUnits } from './section-units.ts';
import { LONGEST_SECTION, problemOf } from './validate-section.ts';

function rescue(...lines: string[]): string | undefined {
  const content = lines.join('\n');
  const units = readUnits(content).map((unit) => ({ ...unit, problem: problemOf(unit) }));
  return rescueSection(content, units);
}

test('[ARTIFACT-WRITE-REPAIR] sentences with a problem go, and all else stays as it was', () => {
  expect(rescue('One is cited [chunk:1]. Two is not. Three is [chunk:2].')).toBe(
    'One is cited [chunk:1]. Three is [chunk:2].',
  );
  expect(rescue('- One [chunk:1].', '- Two.', '- Three [chunk:3].')).toBe(
    '- One [chunk:1].\n- Three [chunk:3].',
  );
  expect(rescue('1. One [chunk:1].', '2. Two.', '3. Three [chunk:3].')).toBe(
    '1. One [chunk:1].\n2. Three [chunk:3].',
  );
  expect(rescue('### Sub', '', 'One is cited [chunk:1].')).toBe('One is cited [chunk:1].');
  expect(rescue('One is cited [chunk:1].', '', '```', 'code()', '```')).toBe('One is cited [chunk:1].');
});

test('[ARTIFACT-WRITE-REPAIR] what only led to something that is gone goes with it', () => {
  expect(rescue('One is cited [chunk:1].', '', '**Label**', '', '- Two is not.')).toBe(
    'One is cited [chunk:1].',
  );
  expect(rescue('One [chunk:1].', '', 'These matter:', '- Two is not.')).toBe('One [chunk:1].');
  expect(rescue('Apples are red [chunk:1].', '', '| A | B |', '| --- | --- |', '| pears | green |')).toBe(
    'Apples are red [chunk:1].',
  );
});

test('[ARTIFACT-WRITE-REPAIR] less than half is not a section', () => {
  expect(rescue('One is cited [chunk:1]. Two is not. Three is not.')).toBeUndefined();
  expect(rescue('Nothing is cited.')).toBeUndefined();
  expect(rescue('')).toBeUndefined();
});

test('[ARTIFACT-WRITE-REPAIR] what is too long ends with a whole sentence', () => {
  const line = '- Gift cards cannot be refunded [chunk:1].';
  const rescued = rescue(...Array<string>(200).fill(line))!;
  expect(rescued.length).toBeLessThanOrEqual(LONGEST_SECTION);
  expect(rescued.length).toBeGreaterThan(LONGEST_SECTION - 2 * line.length);
  expect(new Set(rescued.split('\n'))).toEqual(new Set([line]));
});
