import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageStatus } from './page-status.tsx';

test('[SOURCE-DRAWING] a page that is being drawn says so', () => {
  const draw = (isDrawn: boolean) => renderToStaticMarkup(createElement(PageStatus, { isDrawn }));
  expect(draw(false)).toMatch(/role="status">Drawing the page…</);
  expect(draw(true)).toMatch(/role="status"><\/p>$/);
});
