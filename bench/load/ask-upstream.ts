import { parseSse } from '../../src/client/parse-sse.ts';
import { type Outcome, problemOf } from './ask-helix.ts';
import { longAnswer } from './long-answer.ts';

/** The same question to the upstream itself, as Helix would ask it. */
export async function askUpstream(url: string, question: string, pieces: number): Promise<Outcome> {
  const started = performance.now();
  const outcome: Outcome = { kind: 'bare', firstMs: Number.NaN, totalMs: Number.NaN };
  let text = '';
  try {
    const response = await fetch(`${url}/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-goog-api-key': 'bench' },
      body: JSON.stringify({
        contents: [{ role: 'user', parts: [{ text: `${SOURCES}\nQuestion: ${question}` }] }],
      }),
    });
    for await (const { data } of parseSse(response.body!)) {
      if (text === '') outcome.firstMs = performance.now() - started;
      const { candidates } = JSON.parse(data) as Frame;
      text += candidates[0]!.content.parts.map((part) => part.text).join('');
    }
  } catch (error) {
    return { ...outcome, problem: problemOf(error) };
  }
  outcome.totalMs = performance.now() - started;
  const sent = longAnswer(question, pieces, (source) => `[${source}]`).join('');
  return text === sent ? outcome : { ...outcome, problem: `bare upstream: ${text.length} of ${sent.length}` };
}

type Frame = { candidates: { content: { parts: { text: string }[] } }[] };

/** As long as what Helix puts before a question. */
const SOURCES = `BEGIN SOURCES\n${Array.from({ length: 4 }, (_, index) => `[${index + 1}] (id=${index + 1}) ${'word '.repeat(300)}`).join('\n')}\nEND SOURCES`;
