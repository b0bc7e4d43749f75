import type { Page } from 'playwright-core';

/** More stops than any way of a test has: the key leads round and round. */
const MOST_STOPS = 60;

/**
 * Presses Tab until what has the focus is called `name`. On the way each stop must be something, must be seen to have the
 * focus, and must not lie under something else: who uses no mouse has nothing else to go by.
 */
export async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const stops: string[] = [];
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press(key);
    const stop = await settledFocus(page);
    stops.push(stop.name);
    if (stop.tag === 'BODY') continue; // the way round leads through the browser's own bar
    if (!stop.isSeen) throw new Error(`“${stop.name}” has the focus, and nothing shows it.`);
    if (stop.isCovered) throw new Error(`“${stop.name}” has the focus under “${stop.isCovered}”.`);
    if (name.test(stop.name)) return;
  }
  throw new Error(`No stop of ${key} is called ${name}. There were: ${stops.join(', ')}.`);
}

/** What has the focus, when the card of the stop before had the time to go away: it closes with the next drawing of the page. */
async function settledFocus(page: Page): Promise<Focus> {
  let focus = await focusOf(page);
  for (let look = 0; focus.isCovered && look < MOST_LOOKS; look++) {
    await page.waitForTimeout(100);
    focus = await focusOf(page);
  }
  return focus;
}

const MOST_LOOKS = 20;

/** What has the focus. Where nothing has, the tag is BODY. */
export function focusOf(page: Page): Promise<Focus> {
  return page.evaluate<Focus>(`(() => {
    const element = document.activeElement;
    const name = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent;
    const isSeen = (each) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(each);
      const hasOutline = outlineStyle !== 'none' && parseFloat(outlineWidth) > 0 && outlineColor !== 'rgba(0, 0, 0, 0)';
      return hasOutline || / 0px 0px 0px [1-9]/.test(boxShadow);
    };
    // A field without a border of its own shows the focus on the box around it.
    const box = element.matches('textarea, input') ? element.closest('form, label') : null;
    const { left, top, width, height } = element.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    const isOpen = above !== null && (element.contains(above) || above.contains(element));
    return {
      tag: element.tagName,
      name: name.trim().slice(0, 80),
      isSeen: isSeen(element) || (box !== null && isSeen(box)),
      isCovered: isOpen ? '' : (above?.className || above?.tagName || 'the edge of the window'),
    };
  })()`);
}

type Focus = { tag: string; name: string; isSeen: boolean; isCovered: string };
