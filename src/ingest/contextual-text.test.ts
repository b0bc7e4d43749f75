import { expect, test } from 'vitest';
import { contextualText, embeddedTexts } from './contextual-text.ts';

test('a chunk is embedded under its title, its headings and the words around it', () => {
  const chunk = { headingPath: ['Guide', 'Prices'], context: 'In euros.', text: '| a |' };
  expect(contextualText('Guide', chunk)).toBe('Guide > Prices\n\nIn euros.\n\n| a |');
  expect(contextualText('Manual', { headingPath: ['Guide'], text: 'Text.' })).toBe('Manual > Guide\n\nText.');
});

test('a chunk has a vector for itself and one for each of its search keys', () => {
  const chunk = { headingPath: [], text: '| a |', searchKeys: ['Net income', 'Goodwill'] };
  expect(embeddedTexts('Guide', chunk)).toEqual(['Guide\n\n| a |', 'Net income', 'Goodwill']);
});
