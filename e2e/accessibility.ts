import axe from 'axe-core';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page as it is now. It is evaluated from outside: the page's own policy refuses scripts of others. */
export async function findViolations(page: Page): Promise<Violation[]> {
  await page.evaluate(`window.axe ?? ${asExpression(axe.source)}`);
  const options = {
    runOnly: { type: 'tag', values: TAGS },
    rules: { 'target-size': { enabled: true } },
    resultTypes: ['violations'],
  };
  return page.evaluate<Violation[]>(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, impact, nodes }) => ({
      id, impact, places: nodes.map(({ target, any }) => target.join(' ') + (any[0] ? ': ' + any[0].message : '')),
    })))`);
}

export function isGrave({ id, impact, places }: Violation): boolean {
  // What lies under a note or the composer for now comes out of it when it is scrolled, or when the note goes.
  if (id === 'target-size' && places.some((place) => place.includes('partially obscured'))) return false;
  return impact === 'serious' || impact === 'critical';
}

/** By how much the page is wider than its window. */
export function overhang(page: Page): Promise<number> {
  return page.evaluate<number>('document.scrollingElement.scrollWidth - innerWidth');
}

/** What moves, or is about to. */
export function movements(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    `document.getAnimations().filter(({ playState }) => playState !== 'finished')
      .map(({ animationName, transitionProperty, effect }) => (animationName ?? transitionProperty) + ' of ' + effect.target.className)`,
  );
}

function asExpression(source: string): string {
  return `(() => { ${source}; return true; })()`;
}

export type Violation = { id: string; impact: string; places: string[] };
