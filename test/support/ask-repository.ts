import { ingestDocument } from '../../src/ingest/ingest-document.ts';

/**
 * A small repository: docs, code and tests by path. "Cavity" has two senses that hold their ground (optical, dental);
 * "session" has two of which one has nearly all the evidence (HTTP, and a training session in a note).
 */
export const ASK_REPOSITORY: Readonly<Record<string, string>> = {
  'README.md': `# Lumen

Lumen simulates mirrors and tiles, restores measured sunlight, and runs the visits of the clinic beside the laboratory.

## Where things are

Physics is in \`src/physics\`, sunlight in \`src/solar\`, the assistant in \`src/reasoning\`, the server in \`src/http\`.
The words of the project are in docs/glossary.md.
`,
  'docs/glossary.md': `# Glossary

**TS_ratio**: the ratio of the transit time of light across a tile to the sampling time of the detector. It has no unit.

**Solar restoration**: rebuilding the spectrum of the sun from a measured one that the air has dimmed.

**Proof span**: the lines of a file that a claim rests on.
`,
  'docs/physics/ts-ratio.md': `# TS_ratio

TS_ratio is the transit time of light across a tile divided by the sampling time of the detector. \`computeTsRatio\`
in src/physics/ts-ratio.ts computes it from the thickness of the tile and the rate of the detector.

## Limits

A TS_ratio above \`TS_RATIO_LIMIT\` means that the detector is too slow: the simulation warns and goes on.
`,
  'docs/solar/solar-restoration.md': `# Solar restoration

Solar restoration means rebuilding the spectrum of the sun from a measured spectrum that the air has dimmed.

## Steps

1. \`restoreSpectrum\` divides each line by what the air lets through.
2. Lines that are darker than the noise are left out.

## Why it is done twice

The first pass finds the dust in the air, and the second pass corrects for it.
`,
  'docs/physics/casimir-tile.md': `# Casimir tile

A Casimir tile is a pair of parallel plates that are so near to each other that the vacuum pushes them together.

## Tile pressure

The Casimir tile pressure is given in GPa. \`casimirTilePressure\` takes the gap in nanometres and returns gigapascals;
at a gap of 10 nm it is 0.00013 GPa.
`,
  'docs/optics/cavity.md': `# Cavity

A cavity is the space between two mirrors in which light goes back and forth.

## Losses of a cavity

A cavity loses light at each mirror. Its finesse says how often light goes back and forth before it is lost.
`,
  'docs/clinic/cavity.md': `# Cavity

A cavity is a hole in a tooth that bacteria have made.

## Treatment of a cavity

A cavity is cleaned and filled within 14 days. The patient may eat again after two hours.
`,
  'docs/http/session.md': `# Session

A session is what the server remembers of a browser between two requests. \`createSession\` in src/http/session-store.ts
makes one, and its cookie is called \`lumen_sid\`.

## How a session ends

A session expires after 30 minutes without a request. \`expireSessions\` removes expired sessions every minute.

## Session storage

Sessions are kept in memory by the class \`SessionStore\`. A restart of the server ends every session.
`,
  'docs/clinic/training-note.md': `# Training of new staff

New staff have one training session on the drill in their first week.
`,
  'docs/ask/reasoning-pipeline.md': `# Helix Ask reasoning pipeline

The Helix Ask reasoning pipeline answers a question in three stages: \`planRetrieval\` chooses what is searched for,
\`gatherEvidence\` collects proof spans until they cover the question, and \`writeAnswer\` makes the only call of a model.

## Planning

\`planRetrieval\` makes one query from each name that the question holds.

## Gathering

\`gatherEvidence\` searches docs first and code after them. It stops when every slot has a proof span.

## Writing

\`writeAnswer\` cites each proof span by its file and its lines.
`,
  'docs/ask/reasoning.dag.json': `${JSON.stringify(
    {
      schema: 'helix-dag/1',
      title: 'Reasoning pipeline',
      nodes: [
        {
          id: 'ask.plan',
          title: 'Plan retrieval',
          summary: 'Makes one query from each name of the question.',
          tags: ['reasoning'],
          evidence: [{ kind: 'code', path: 'src/reasoning/pipeline.ts', lines: '9-12' }],
          children: ['ask.gather'],
        },
        {
          id: 'ask.gather',
          title: 'Gather evidence',
          summary: 'Collects proof spans until they cover the question.',
          tags: ['reasoning'],
          evidence: [{ kind: 'doc', path: 'docs/ask/reasoning-pipeline.md' }],
        },
      ],
    },
    null,
    2,
  )}\n`,
  'src/physics/ts-ratio.ts': `/** Above it the detector is too slow for the tile. */
export const TS_RATIO_LIMIT = 0.5;

const SPEED_OF_LIGHT = 299_792_458;

/** The transit time of light across a tile, divided by the sampling time of the detector. */
export function computeTsRatio(thicknessMetres: number, samplesPerSecond: number): number {
  return (thicknessMetres / SPEED_OF_LIGHT) * samplesPerSecond;
}

/** Whether the detector is fast enough. */
export function isFastEnough(thicknessMetres: number, samplesPerSecond: number): boolean {
  return computeTsRatio(thicknessMetres, samplesPerSecond) <= TS_RATIO_LIMIT;
}
`,
  'src/physics/casimir-tile.ts': `import { isFastEnough } from './ts-ratio.ts';

const REDUCED_PLANCK_TIMES_C = 3.16152677e-26;

/** The pressure between the plates of a tile, in GPa. */
export function casimirTilePressure(gapNanometres: number): number {
  const gap = gapNanometres * 1e-9;
  const pascals = (Math.PI ** 2 * REDUCED_PLANCK_TIMES_C) / (240 * gap ** 4);
  return pascals / 1e9;
}

export function describeTile(gapNanometres: number, samplesPerSecond: number): string {
  const note = isFastEnough(gapNanometres * 1e-9, samplesPerSecond) ? '' : ' (detector too slow)';
  return \`\${casimirTilePressure(gapNanometres).toFixed(5)} GPa\${note}\`;
}
`,
  'src/solar/restore_spectrum.py': `"""Solar restoration: the spectrum of the sun from a measured one."""


def restore_spectrum(measured, transmission, noise=0.01):
    """Divides each line by what the air lets through, and leaves out lines that are darker than the noise."""
    return [m / t for m, t in zip(measured, transmission) if m > noise]


def calibrate_dust(measured):
    """The share of light that dust takes away; found in the first pass."""
    return 1 - max(measured)
`,
  'src/reasoning/pipeline.ts': `export type Plan = { queries: string[] };
export type ProofSpan = { path: string; startLine: number; endLine: number };

const NAME = /[A-Za-z_]\\w+/g;

/**
 * Chooses what is searched for: one query from each name of the question.
 */
export function planRetrieval(question: string): Plan {
  return { queries: question.match(NAME) ?? [] };
}

/** Searches docs first and code after them, until every slot has a proof span. */
export function gatherEvidence(plan: Plan, search: (query: string) => ProofSpan[]): ProofSpan[] {
  return plan.queries.flatMap((query) => search(query));
}

/** Makes the only call of a model. */
export function writeAnswer(spans: readonly ProofSpan[], model: (prompt: string) => string): string {
  return model(spans.map(({ path, startLine }) => \`\${path}:\${startLine}\`).join('\\n'));
}

export function runPipeline(
  question: string,
  search: (query: string) => ProofSpan[],
  model: (prompt: string) => string,
): string {
  return writeAnswer(gatherEvidence(planRetrieval(question), search), model);
}
`,
  'src/http/session-store.ts': `export type Session = { id: string; lastRequestAt: number };

const IDLE_MS = 30 * 60_000;

/** Keeps sessions in memory. */
export class SessionStore {
  private readonly sessions = new Map<string, Session>();

  createSession(id: string, now: number): Session {
    const session = { id, lastRequestAt: now };
    this.sessions.set(id, session);
    return session;
  }

  /** Removes the sessions that had no request for 30 minutes. */
  expireSessions(now: number): number {
    const expired = [...this.sessions.values()].filter(({ lastRequestAt }) => now - lastRequestAt > IDLE_MS);
    for (const { id } of expired) this.sessions.delete(id);
    return expired.length;
  }
}
`,
  'test/ts-ratio.test.ts': `import { expect, test } from 'vitest';
import { computeTsRatio, TS_RATIO_LIMIT } from '../src/physics/ts-ratio.ts';

test('a thick tile with a fast detector is above the limit', () => {
  expect(computeTsRatio(1, 1e9)).toBeGreaterThan(TS_RATIO_LIMIT);
});
`,
  'test/pipeline.test.ts': `import { expect, test } from 'vitest';
import { planRetrieval, runPipeline } from '../src/reasoning/pipeline.ts';

test('each name becomes a query', () => {
  expect(planRetrieval('what is TS_ratio').queries).toContain('TS_ratio');
});

test('the model is called once', () => {
  let calls = 0;
  runPipeline('cavity', () => [], () => String(calls++));
  expect(calls).toBe(1);
});
`,
};

export const ASK_REPOSITORY_NAME = 'lumen';

/**
 * Takes the repository in as documents of a project, under the addresses they have when it is ingested with Git. All at
 * once, so that their ids are others each time: nothing may depend on them.
 */
export async function ingestAskRepository(
  helix: Parameters<typeof ingestDocument>[0],
  project = 'default',
): Promise<void> {
  const ingest = ([path, text]: [string, string]) =>
    ingestDocument(helix, {
      name: path.slice(path.lastIndexOf('/') + 1),
      content: { bytes: new TextEncoder().encode(text) },
      sourceUri: `git:${ASK_REPOSITORY_NAME}/${path}`,
      project,
    });
  await Promise.all(Object.entries(ASK_REPOSITORY).map(ingest));
}
