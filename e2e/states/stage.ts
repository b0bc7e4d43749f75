import type { Page } from 'playwright-core';
import { createHelixClient, type HelixClient } from '../../src/client/client.ts';
import { type SwitchedProxy, startSwitchedProxy } from '../../test/support/switched-proxy.ts';
import { type ScriptedModel, startScriptedModel } from '../scripted-model.ts';
import { CODE, GUIDE, MEETING, manualPdf, PLANS } from '../source-documents.ts';
import { uploadRepository } from '../upload-repository.ts';

/** Has the documents that people add; the default project has the sample alone. */
export const LIBRARY = 'library';
/** Has the documents and the code of a small repository. */
export const REPOSITORY = 'lumen';
/** Has nothing any more: a project comes with its first document. */
export const EMPTY = 'emptied';

/** Where the page is brought into its states: real servers, with documents of every kind in them. */
export async function openStage(start: StartServer): Promise<Stage> {
  const model = await startScriptedModel();
  const local = await start({});
  const scripted = await start(model.environment);
  const proxy = await startSwitchedProxy(local.url);
  const stage: Stage = {
    local: { url: local.url, client: createHelixClient({ baseUrl: local.url }) },
    scripted: { url: scripted.url, client: createHelixClient({ baseUrl: scripted.url }) },
    model,
    proxy,
    async close() {
      await proxy.close();
      await Promise.all([local.stop(), scripted.stop()]);
      await model.close();
    },
  };
  await addLibrary(stage.local.client);
  await uploadRepository(stage.local.client, REPOSITORY);
  await stage.scripted.client.uploadDocument(new Blob([CODE]), 'toll.ts', { project: LIBRARY });
  return stage;
}

async function addLibrary(client: HelixClient): Promise<void> {
  const files: [string, string | Uint8Array<ArrayBuffer>, string[]][] = [
    ['manual.pdf', manualPdf(), ['harbour']],
    ['plans.md', PLANS, ['sales']],
    ['meeting.vtt', MEETING, []],
    ['toll.ts', CODE, []],
    ['guide.md', GUIDE, ['office', 'rules']],
  ];
  for (const [name, content, tags] of files) {
    await client.uploadDocument(new Blob([content]), name, { project: LIBRARY, tags });
  }
  const { document_id } = await client.uploadDocument(new Blob(['Gone.']), 'gone.txt', { project: EMPTY });
  await client.deleteDocument(document_id, { purge: true });
}

/** The page at `address`, in a project. */
export async function open(page: Page, url: string, address = '', project?: string): Promise<void> {
  if (project) await page.addInitScript(`localStorage.setItem('helix.project', '${project}')`);
  await page.goto(`${url}/${address}`);
}

export async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel('Your question').fill(question);
  await page.keyboard.press('Enter');
}

/** The page with the answer to a question at its end. */
export async function askAt(page: Page, url: string, question: string, project?: string): Promise<void> {
  await open(page, url, '', project);
  await ask(page, question);
  await page.getByRole('region', { name: 'Your opinion of this answer' }).waitFor();
}

/** On a narrow page it stands behind a button. */
export async function openSidebar(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  await page.locator('.sidebar, .top-bar').first().waitFor();
  if (await menu.isVisible()) await menu.click();
}

/** From the outside: it is the same for tests and for the command that takes pictures. */
export type StartServer = (
  environment: Record<string, string>,
) => Promise<{ url: string; stop(): Promise<unknown> }>;

type Server = { url: string; client: HelixClient };

export type Stage = {
  /** Answers from the documents by its local models. */
  local: Server;
  /** Its answers are those of `model.script`. */
  scripted: Server;
  model: ScriptedModel;
  /** The local one, at an address that can be taken away. */
  proxy: SwitchedProxy;
  close(): Promise<void>;
};

export type State = {
  /** For people and for `--only`. */
  name: string;
  /** Brings a page that was just made into it. */
  enter(page: Page, stage: Stage): Promise<void>;
  /** Higher than the window, and worth seeing to its end. */
  isLong?: boolean;
  /** Others have all the parts that it has: it is looked at, and checked only when every state is. */
  isVariant?: boolean;
};
