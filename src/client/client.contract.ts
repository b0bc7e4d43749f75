import { createHelixClient, type HelixClient } from './client.ts';
import { AGENTIC_CASES } from './client-agentic.contract.ts';
import { ANSWER_CASES } from './client-answers.contract.ts';
import { ARTIFACT_CASES } from './client-artifacts.contract.ts';
import { DISTRUST_CASES } from './client-distrust.contract.ts';
import { REQUEST_CASES } from './client-requests.contract.ts';

/** What the client must do wherever it runs. It needs `fetch` and a server that plays the scripts; no test runner. */
export const CLIENT_CASES: readonly ClientCase[] = [
  ...ANSWER_CASES,
  ...AGENTIC_CASES,
  ...ARTIFACT_CASES,
  ...REQUEST_CASES,
  ...DISTRUST_CASES,
];

export type ClientCase = {
  name: string;
  /** What the server does. */
  script: string;
  /** Throws what does not hold. `baseUrl` is the address of this case, for other clients and for what the server saw. */
  run(client: HelixClient, baseUrl: string): Promise<void>;
};

const PATIENCE_MS = 20_000;

/** Runs one case against the scripted server at `server`; null when it holds, otherwise what does not. */
export async function runClientCase(name: string, server: string): Promise<string | null> {
  const found = CLIENT_CASES.find((each) => each.name === name);
  if (!found) return `There is no case named "${name}".`;
  const baseUrl = `${server}/${found.script}/${crypto.randomUUID()}/`;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`still going after ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  try {
    await Promise.race([found.run(createHelixClient({ baseUrl }), baseUrl), late]);
    return null;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  } finally {
    clearTimeout(timer);
  }
}
