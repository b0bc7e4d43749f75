import { expect, test } from 'vitest';
import { artifactMarkdown } from './artifact-markdown.ts';
import { sectionsOf } from './artifact-templates.ts';
import { lackingContent } from './lacking-section.ts';
import { ARTIFACT_TYPES } from './terms.ts';
import { validateStructure } from './validate-structure.ts';

const GOOD = 'Refunds take 14 days [chunk:1].';
const blueprint = (content = GOOD) =>
  artifactMarkdown({
    writer: 'quotes',
    sections: sectionsOf('blueprint').map((plan) => ({ ...plan, content })),
  });
const codesOf = (markdown: string) => validateStructure('blueprint', markdown).map(({ code }) => code);

test.each(ARTIFACT_TYPES)(
  '[ARTIFACT-WRITE-STRUCTURE] a %s of its sections is valid, written or lacking',
  (type) => {
    const sections = sectionsOf(type).map((plan, index) => ({
      ...plan,
      content: index % 2 === 0 ? GOOD : lackingContent(plan),
    }));
    expect(validateStructure(type, artifactMarkdown({ writer: 'model', sections }))).toEqual([]);
    expect(validateStructure(type, artifactMarkdown({ writer: 'quotes', sections }))).toEqual([]);
    expect(artifactMarkdown({ writer: 'quotes', sections })).toMatch(/^> Draft from quotes/);
    const lacking = sections.map((plan) => ({ ...plan, content: lackingContent(plan) }));
    expect(artifactMarkdown({ writer: 'quotes', sections: lacking })).not.toContain('quotes');
  },
);

test('[ARTIFACT-WRITE-STRUCTURE] what is missing, strange, out of order, before, empty or uncited is told', () => {
  expect(codesOf(blueprint())).toEqual([]);
  expect(codesOf(blueprint().replace('## Risks', '## Dangers'))).toEqual([
    'missing_heading',
    'unknown_heading',
  ]);
  expect(codesOf(`${blueprint()}\n# Annex\n\n${GOOD}`)).toEqual(['unknown_heading']);
  expect(codesOf(`${blueprint()}\n## Risks\n\n${GOOD}`)).toEqual(['unknown_heading']);
  expect(
    codesOf(
      blueprint().replace('## Goals', '## X').replace('## Risks', '## Goals').replace('## X', '## Risks'),
    ),
  ).toEqual(['wrong_order']);
  expect(codesOf(`Sure!\n\n${blueprint()}`)).toEqual(['preamble']);
  expect(codesOf(blueprint().replace(GOOD, ''))).toEqual(['empty']);
  expect(codesOf(blueprint().replace(GOOD, `${GOOD} And more is known.`))).toEqual(['uncited']);
  expect(codesOf(blueprint().replace(GOOD, `### Sub\n\n${GOOD}`))).toEqual(['unknown_heading']);
  expect(codesOf('')).toEqual(Array(6).fill('missing_heading'));
});
