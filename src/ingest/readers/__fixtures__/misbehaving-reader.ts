import { spawn } from 'node:child_process';
import { getPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerRequests } from '../answer-requests.ts';
import type { Prepared } from '../preparer.ts';

/** Does what the name of the document says. */
const BEHAVIOURS: Record<string, Behaviour> = {
  async well() {},
  async environment() {
    return JSON.stringify({ names: Object.keys(process.env), priority: getPriority() });
  },
  async noise() {
    console.log('a warning on the output');
    console.error('a warning of the library');
  },
  /** Twelve pages, each faster than the stall limit, together slower. */
  async pages(onProgress) {
    for (let page = 1; page <= 12; page++) {
      await sleep(150);
      onProgress(page, 12);
    }
  },
  async loop() {
    for (;;);
  },
  /** Outside of V8's heap. */
  async buffers() {
    const kept: Buffer[] = [];
    for (;;) {
      kept.push(Buffer.alloc(8 * 1024 * 1024, 1));
      await sleep(2);
    }
  },
  async heap() {
    const kept: string[][] = [];
    for (;;) kept.push(Array.from({ length: 1000 }, (_, index) => `${kept.length} ${index}`));
  },
  async leak() {
    leaked.push(Buffer.alloc(200 * 1024 * 1024, 1));
  },
  async exit() {
    process.exit(7);
  },
  async segfault() {
    process.kill(process.pid, 'SIGSEGV');
    await sleep(60_000);
  },
  async uncaught() {
    setTimeout(() => {
      throw new TypeError('a part of the library fell over');
    });
    await sleep(60_000);
  },
  async stray() {
    void Promise.reject(new Error('left behind'));
    await sleep(20);
  },
  /** Another program, whose id is told as the number of pages done. */
  async program(onProgress) {
    onProgress(spawn('sleep', ['600']).pid!, 0);
    await sleep(60_000);
  },
  /** Another program in a group of its own, which keeps the error stream for half a second longer. */
  async heir() {
    spawn('sleep', ['0.5'], { detached: true, stdio: ['ignore', 'ignore', 'inherit'] }).unref();
  },
};

const leaked: Buffer[] = [];

answerRequests(async ({ document }, { onProgress }) => {
  const behaviour = BEHAVIOURS[document.name];
  if (!behaviour) throw new Error(`there is no behaviour ${document.name}`);
  const text = await behaviour(onProgress);
  const prepared: Prepared = {
    text: `${process.pid} ${text ?? ''}`,
    blocks: [],
    sourceType: 'text',
    chunks: [],
  };
  return prepared;
});

type Behaviour = (onProgress: (done: number, total: number) => void) => Promise<unknown>;
