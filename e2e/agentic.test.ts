import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ABSTENTION, createHelixClient, type HelixClient } from '../src/client/client.ts';
import { overhang } from './accessibility.ts';
import { browserPath, openPage, type Stage, skipReason, startInBrowser } from './browser.ts';
import { focusOf, tabTo } from './keyboard.ts';
import { COMMIT, uploadRepository } from './upload-repository.ts';

const DEFINITION = 'What is TS_ratio and how is it computed?';
const AMBIGUOUS = 'What is a cavity?';
const PROJECT = 'lumen';

describe.skipIf(!browserPath)(`asking step by step${skipReason}`, () => {
  let stage: Stage;
  let browser: Browser;
  let client: HelixClient;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    stage = await startInBrowser({ sample: false });
    browser = stage.browser;
    client = createHelixClient({ baseUrl: stage.helix.url });
    await uploadRepository(client, PROJECT);
  }, 180_000);

  afterAll(async () => {
    await stage?.close();
  });

  beforeEach(async () => {
    await opened();
  });

  afterEach(async () => {
    await page.context().close();
    expect(problems).toEqual([]);
  });

  async function opened(options: Parameters<typeof openPage>[2] = {}): Promise<void> {
    await page?.context().close();
    ({ page, problems } = await openPage(browser, stage.helix.url, options));
    await page.addInitScript(`localStorage.setItem('helix.project', '${PROJECT}')`);
    await page.goto(stage.helix.url);
    await page.getByLabel('Your question').waitFor();
  }

  const steps = () => page.getByRole('switch', { name: 'Step by step' });
  const turn = (index = 0): Locator => page.getByRole('article').nth(index);
  const region = (name: string | RegExp, index = 0) => turn(index).getByRole('region', { name });
  const source = () => page.getByRole('complementary');

  async function closeSource(): Promise<void> {
    await page.keyboard.press('Escape');
    await source().waitFor({ state: 'detached' });
  }

  /** To its end. */
  async function ask(question: string, index = 0): Promise<void> {
    await page.getByLabel('Your question').fill(question);
    if ((await steps().getAttribute('aria-checked')) === 'false') await steps().click();
    await page.getByLabel('Your question').press('Enter');
    await region('Your opinion of this answer', index).waitFor();
  }

  test('[WEB-AGENTIC-SWITCH] the switch is worked by keyboard, says what it does, and stays for the conversation', async () => {
    await page.getByLabel('Your question').fill(DEFINITION);
    await tabTo(page, /Step by step/);
    expect(await steps().getAttribute('aria-checked')).toBe('false');
    const hint = await page.evaluate<string>(
      `document.getElementById(document.activeElement.getAttribute('aria-describedby')).textContent`,
    );
    expect(hint).toContain('Follows documents into code');
    await page.keyboard.press('Space');
    expect(await steps().getAttribute('aria-checked')).toBe('true');
    const sent = page.waitForRequest('**/v1/query');
    await page.getByLabel('Your question').press('Enter');
    expect((await sent).postDataJSON()).toMatchObject({ question: DEFINITION, mode: 'agentic' });
    await region('Your opinion of this answer').waitFor();
    expect(await steps().getAttribute('aria-checked')).toBe('true');
    await page.getByRole('button', { name: 'New chat' }).click();
    await expect.poll(() => steps().getAttribute('aria-checked')).toBe('false');
  });

  test('[WEB-AGENTIC-ANSWER] an answer has its tier, a tree walk and sources that open at their lines, also after a reload', async () => {
    await ask(DEFINITION);
    const look = async () => {
      await turn().getByText('Its claims are backed by the passages.').waitFor();
      await region('Tree walk').getByRole('button').first().waitFor();
      return region('Sources').textContent();
    };
    const before = await look();
    expect(before).toContain('docs/physics/ts-ratio.md');
    expect(before).toContain('src/physics/ts-ratio.ts');
    expect(before).toContain(COMMIT.slice(0, 7));
    await region('Sources')
      .getByRole('button', { name: /src\/physics\/ts-ratio\.ts/ })
      .first()
      .click();
    await source().locator('.source-line-washed', { hasText: 'computeTsRatio' }).first().waitFor();
    await closeSource();
    await region('Tree walk').getByRole('button', { name: 'TS_ratio' }).first().click();
    await source().getByText('transit time of light').first().waitFor();
    await closeSource();
    await page.reload();
    expect(await look()).toBe(before);
    expect(await steps().getAttribute('aria-checked')).toBe('true');
  });

  test('[WEB-AGENTIC-CLARIFY] two meanings are two buttons with their evidence; pressing one asks for it', async () => {
    await ask(AMBIGUOUS);
    const which = region('Choose a meaning');
    await which.getByText('What was searched').waitFor();
    await which.getByText('What would settle it').waitFor();
    expect(await which.locator('.agentic-choice').count()).toBe(2);
    const evidence = which.getByRole('button', { name: /docs\/(optics|clinic)\/cavity\.md/ });
    expect(await evidence.count()).toBeGreaterThan(1);
    await evidence.last().click();
    await source().getByText('cavity').first().waitFor();
    await closeSource();
    const choice = which.locator('.agentic-choice').first();
    const question = (await choice.locator('.agentic-asks').textContent())!;
    await choice.focus();
    await page.keyboard.press('Enter');
    await region('Your opinion of this answer', 1).waitFor();
    expect(await focusOf(page)).toMatchObject({ tag: 'H2', name: question.slice(0, 80) });
    await region('Sources', 1).waitFor();
    expect(await turn(1).locator('.agentic-choice').count()).toBe(0);
    await page.reload();
    await region('Sources', 1).waitFor();
    expect(await turn().locator('.agentic-choice').count()).toBe(2);
  });

  test('[WEB-AGENTIC-MISSING] what the repository does not hold is refused, with what was searched and what would help', async () => {
    await ask('Who painted the Mona Lisa?');
    await turn().getByText(ABSTENTION).waitFor();
    await turn().getByRole('button', { name: 'Add a document' }).waitFor();
    await region('What would answer it').getByText('What was searched').waitFor();
  });

  test('[WEB-AGENTIC-WHY] why this answer tells the steps, why they ended, and the hashes', async () => {
    await ask(DEFINITION);
    await turn().getByRole('button', { name: 'Why this answer' }).click();
    const searched = region('How it was searched');
    await searched.getByText('First look:').waitFor();
    await searched
      .getByText(/of the question covered/)
      .first()
      .waitFor();
    await searched.getByText(/^It stopped/).waitFor();
    await searched.getByText('What it was made of, by hash').click();
    expect(await searched.locator('code').first().textContent()).toMatch(/^[0-9a-f]{12}$/);
  });

  test('[WEB-AGENTIC-SHARED] the address of an answer shows the same, and a question back without its buttons', async () => {
    const answered = await client.query(DEFINITION, { mode: 'agentic', project: PROJECT });
    await page.goto(`${stage.helix.url}/#/answer/${answered.request_id}`);
    await region('Tree walk').waitFor();
    await region('Sources')
      .getByRole('button', { name: /docs\/physics\/ts-ratio\.md/ })
      .first()
      .waitFor();
    await region('How it was searched')
      .getByText(/^It stopped/)
      .waitFor();
    const asked = await client.query(AMBIGUOUS, { mode: 'agentic', project: PROJECT });
    await page.goto(`${stage.helix.url}/#/answer/${asked.request_id}`);
    await region('What it can mean')
      .getByRole('button', { name: /docs\/clinic\/cavity\.md/ })
      .first()
      .waitFor();
    expect(await turn().locator('.agentic-choice').count()).toBe(0);
  });

  test('[WEB-AGENTIC-COPY] copied, its sources are path, lines and commit', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await ask(DEFINITION);
    await turn().getByRole('button', { name: 'Copy' }).first().click();
    await turn().getByText('Copied with its sources.').waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toMatch(/\[\d+\] docs\/physics\/ts-ratio\.md:\d+-\d+@9fceb02 \(lumen\)/);
  });

  test('[WEB-AGENTIC-PHONE] on a phone the switch fits, and answers and questions back scroll one way', async () => {
    await opened({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
    const tops = await page.locator('.chat-tools > button').evaluateAll((all) =>
      all.map((each) => {
        const { top, height } = each.getBoundingClientRect();
        return Math.round(top + height / 2);
      }),
    );
    expect(new Set(tops).size).toBe(1);
    for (const [index, question] of [DEFINITION, AMBIGUOUS].entries()) {
      await ask(question, index);
      expect(await overhang(page)).toBe(0);
    }
  });
});
