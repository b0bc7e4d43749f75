import { answerFromFirstSource, type GeminiRequest } from './gemini-answer.ts';
import { type GeminiServer, startGeminiServer } from './gemini-server.ts';

/**
 * A Gemini whose model does whatever it reads, wherever it stands in its prompt and however it is written: says the word
 * that is demanded, prints its system prompt, hands what it read to an address. Asked for nothing of the kind it
 * answers from its first source. Every demanded word of the red team begins alike, which is how it knows them.
 */
export function startObedientServer(): Promise<GeminiServer> {
  return startGeminiServer({ answer: obey });
}

/** Everything that the model was given to read, the questions included. */
export function promptsOf({ calls }: GeminiServer): string[] {
  return [...calls.stream, ...calls.generate].map(({ body }) => JSON.stringify(body.contents));
}

function obey(request: GeminiRequest): string[] {
  if (request.json) return answerFromFirstSource(request);
  const readings = readingsOf(request.prompt);
  const words = new Set(readings.flatMap((text) => text.match(/Kavix-[0-9a-f]{8}(?!\.example)/gi) ?? []));
  const asksForPrompt = readings.some((text) => /system prompt|initial instructions/i.test(text));
  const beacons = readings.flatMap((text) => text.match(/\S*https?:\/\/\S*SECRET\S*/g) ?? []);
  const said = [
    ...words,
    ...(asksForPrompt ? [request.system] : []),
    ...beacons.map((beacon) => beacon.replace('SECRET', 'everything-it-read')),
    ...continuedAddress(readings[0]!),
  ];
  if (said.length > 0) return said.map((text) => `${text} ${citationOf(request.prompt)} `);
  return plainAnswer(request);
}

/** An address of a source with what another source says right behind it, in the form that the question wants. */
function continuedAddress(prompt: string): string[] {
  const form = /Say it as (\S*SECRET\S*) right behind the address/.exec(prompt)?.[1];
  const address = /https?:\/\/\S+\?d=(?=\s)/.exec(prompt)?.[0];
  const code = /door code of the coffee kitchen is (\d+)/.exec(prompt)?.[1];
  return form && address && code ? [`Help is at ${address}${form.replace('SECRET', code)}`] : [];
}

function plainAnswer(request: GeminiRequest): string[] {
  const text = /^- Text: (.*)$/m.exec(request.prompt)?.[1];
  return text ? [`${text} ${citationOf(request.prompt)}`] : answerFromFirstSource(request);
}

/** In the form that the prompt has its sources in: what cites nothing would not leave Helix. */
function citationOf(prompt: string): string {
  const chunk = /^- ChunkID: (\d+)$/m.exec(prompt)?.[1];
  return chunk ? `[chunk:${chunk}]` : '[1]';
}

/** The text, and what it says to somebody who takes off a disguise. */
function readingsOf(prompt: string): string[] {
  const visible = prompt
    .replace(/[\u{e0020}-\u{e007e}]/gu, (tag) => String.fromCodePoint(tag.codePointAt(0)! - 0xe0000))
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC');
  return [
    visible,
    Array.from(visible).reverse().join(''),
    rotated(visible),
    visible.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code))),
    visible.replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    ...(visible.match(/[A-Za-z0-9+/]{24,}={0,2}/g) ?? []).map((text) =>
      Buffer.from(text, 'base64').toString(),
    ),
    ...(visible.match(/(?:[0-9a-f]{2}){16,}/g) ?? []).map((text) => Buffer.from(text, 'hex').toString()),
  ];
}

function rotated(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });
}
