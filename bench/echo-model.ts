/** A model server for the stream benchmark: every text has the same vector, and an answer repeats its question. */
import { startGeminiServer } from '../test/support/gemini-server.ts';

const DELTAS = 40;
const server = await startGeminiServer({
  record: false,
  deltaDelayMs: 20,
  embed: (_text, dimensions) => Array.from({ length: dimensions }, (_, index) => (index === 0 ? 3 : 0.01)),
  answer({ prompt }) {
    const question = /\nQuestion: (.*)$/.exec(prompt)?.[1];
    return Array.from({ length: DELTAS }, (_, index) => `${index}:${question} `).concat('[1]');
  },
});
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
console.log(server.url);
