import { expect, test } from 'vitest';
import { escapeHtml } from './escape-html.ts';

test('[ARTIFACT-EXPORT-HOSTILE] no text ends an element or an attribute, with whichever quotes', () => {
  const escaped = escapeHtml(`"><a href='x' onclick="y">&amp;`);
  expect(escaped).not.toMatch(/[<>"']/);
  expect(escaped).toBe('&#34;&#62;&#60;a href=&#39;x&#39; onclick=&#34;y&#34;&#62;&#38;amp;');
});
