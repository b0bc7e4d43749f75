import type { Browser, CDPSession } from 'playwright-core';
import { readTasks } from './read-trace.ts';
import type { StreamServer } from './stream-server.ts';

/** Asks once on a fresh page and watches the answer being written, from the question to its end. */
export async function measureAnswer(
  browser: Browser,
  server: StreamServer,
  question: string,
): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  try {
    await page.addInitScript(WATCH);
    await page.goto(server.url);
    const field = page.getByRole('textbox', { name: /question/i });
    await field.fill(question);
    await page.evaluate('new Promise((done) => setTimeout(done, 500))');
    await page.evaluate('window.shift = 0');
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const before = await costs(session);
    await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
    await page.keyboard.press('Enter');
    await page.locator('.markdown').waitFor({ timeout: 30_000 });
    await page.locator('article[aria-busy="false"]').waitFor({ timeout: 600_000 });
    const tasks = readTasks((await browser.stopTracing()).toString());
    const after = await costs(session);
    const firstPaintAt = await page.evaluate<number>('window.firstPaintAt');
    return {
      firstPaintMs: firstPaintAt - server.firstByteAt(),
      longestTaskMs: Math.max(0, ...tasks.map(({ wallMs }) => wallMs)),
      longestTaskProcessorMs: Math.max(0, ...tasks.map(({ processorMs }) => processorMs)),
      longTasks: tasks.filter(({ wallMs }) => wallMs > 50).length,
      longTasksProcessor: tasks.filter(({ processorMs }) => processorMs > 50).length,
      layoutShift: await page.evaluate<number>('window.shift'),
      scriptMs: (after.ScriptDuration! - before.ScriptDuration!) * 1000,
      layoutMs:
        (after.LayoutDuration! +
          after.RecalcStyleDuration! -
          before.LayoutDuration! -
          before.RecalcStyleDuration!) *
        1000,
      taskMs: (after.TaskDuration! - before.TaskDuration!) * 1000,
    };
  } finally {
    await page.close();
  }
}

/** Processor seconds of the main thread so far, by what they were spent on. */
async function costs(session: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** A frame is on the screen when the task after it runs. */
const WATCH = `
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.markdown')?.textContent) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => { window.firstPaintAt = performance.timeOrigin + performance.now(); }));
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
`;

export type Measured = {
  /** From the first byte of the answer to its first letters on the screen. */
  firstPaintMs: number;
  longestTaskMs: number;
  longestTaskProcessorMs: number;
  longTasks: number;
  longTasksProcessor: number;
  layoutShift: number;
  scriptMs: number;
  layoutMs: number;
  taskMs: number;
};
