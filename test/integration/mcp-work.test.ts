import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { callTool, connectMcp, spawnMcp } from '../support/mcp-client.ts';
import { runHelix, serveHelix } from '../support/run-helix.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const QUESTION = 'How long do I have to request a refund?';

describe('work that MCP clients start', () => {
  let gemini: GeminiServer;
  let helix: RunningHelix;
  let mcp: Client;
  beforeAll(async () => {
    gemini = await startGeminiServer();
    const environment = { GEMINI_API_KEY: 'AIza-test-secret', GEMINI_BASE_URL: gemini.url };
    helix = await startHelix({ environment });
    mcp = await connectMcp(helix.url);
  });
  afterAll(async () => {
    await mcp?.close();
    await helix?.stop();
    await gemini?.close();
  });
  afterEach(() => gemini.clearFaults());

  test.each([
    ['cancels the call', (leaving: AbortController) => leaving.abort()],
    ['closes the connection', () => mcp.close()],
  ])('[MCP-CANCEL] a client that %s ends the work', async (_, leave) => {
    gemini.setFault('stream', { type: 'hang' });
    const before = gemini.calls.stream.length;
    const leaving = new AbortController();
    const asked = mcp
      .callTool({ name: 'ask', arguments: { question: QUESTION } }, undefined, { signal: leaving.signal })
      .catch((error) => error);
    await expect.poll(() => gemini.calls.stream.length, { timeout: 20_000 }).toBe(before + 1);
    await leave(leaving);
    expect(await asked).toBeInstanceOf(Error);
    await expect.poll(() => gemini.calls.stream.at(-1)!.closedEarly, { timeout: 10_000 }).toBe(true);
  });
});

describe('helix mcp on standard input and output', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase('embedded');
    const { code, stderr } = await runHelix(['ingest', 'samples/refund-policy.txt'], database.environment);
    expect(code, stderr).toBe(0);
  });
  afterAll(() => database?.remove());

  test('[MCP-STDIO] works alone, lets go of the data when its input ends, and works beside a server', async () => {
    const alone = await spawnMcp(database.environment, '--project', 'default');
    const found = await callTool(alone.client, 'search', { question: QUESTION });
    expect(JSON.stringify(found.data.passages)).toContain('30 days');
    await alone.client.close();
    await expect.poll(() => isRunning(alone.pid), { timeout: 20_000 }).toBe(false);
    expect(alone.stderr()).toBe('');
    // A server takes the data directory for itself, so nobody may have it any more.
    const server = await serveHelix(database.environment);
    const beside = await spawnMcp(database.environment);
    const { data } = await callTool(beside.client, 'ask', { question: QUESTION });
    expect(data.citations.length).toBeGreaterThan(0);
    await beside.client.close();
    await expect.poll(() => isRunning(beside.pid), { timeout: 20_000 }).toBe(false);
    expect(await server.stop()).toBe(0);
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
