import { expect, test } from 'vitest';
import { readConnectorForm } from './read-connector-form.ts';

test('[WEB-CONNECT-ADD] pages and sitemaps are read one a line; without a name it is called by its host', () => {
  const fields = { kind: 'web', urls: ' https://a.example/x \r\n\nhttps://a.example/x', max_pages: '20' };
  expect(readConnectorForm(formOf(fields))).toEqual({
    name: 'a.example',
    kind: 'web',
    config: {
      urls: ['https://a.example/x'],
      sitemaps: [],
      include: [],
      exclude: [],
      max_pages: 20,
      tags: [],
    },
  });
});

test('[WEB-CONNECT-ADD] a feed has one address, which the server judges, whatever it is', () => {
  expect(readConnectorForm(formOf({ kind: 'feed', url: 'news', full: 'on', tags: 'a, b' }))).toEqual({
    name: 'news',
    kind: 'feed',
    config: { url: 'news', full: true, tags: ['a', 'b'] },
  });
});

function formOf(values: Record<string, string>): FormData {
  const fields = new FormData();
  for (const [name, value] of Object.entries(values)) fields.set(name, value);
  return fields;
}
