import { readFileSync } from 'node:fs';
import { Tokenizer } from '@huggingface/tokenizers';
import type { LocalModel } from './local-model.ts';
import { sha256 } from './model-cache.ts';
import { splitWindows } from './split-windows.ts';

/** Returns a function that turns a text into the token windows the model reads, markers included. */
export function createTextTokenizer({ tokenizer, windowTokens }: LocalModel): (text: string) => number[][] {
  const bytes = readFileSync(tokenizer.path);
  if (tokenizer.sha256 !== undefined && sha256(bytes) !== tokenizer.sha256) {
    throw new Error(`${tokenizer.path} is not the file that was published`);
  }
  const encoder = new Tokenizer(JSON.parse(bytes.toString('utf8')), tokenizer.settings);
  const [start, end] = encoder.encode('').ids;
  if (start === undefined || end === undefined)
    throw new Error(`${tokenizer.path} has no start and end markers`);
  const markers = 2;

  return (text) => {
    const cut = text.slice(0, MAX_CHARACTERS).toWellFormed();
    const tokens = encoder.encode(cut, { add_special_tokens: false }).ids.slice(0, MAX_TOKENS);
    return splitWindows(tokens, windowTokens - markers).map((window) => [start, ...window, end]);
  };
}

/** Twice the chunk profiles' cap of 800, because word pieces are smaller than the tokens that one counts. */
const MAX_TOKENS = 1600;
/**
 * English has 4 to 5 characters a token. The cut also bounds hostile input, whose cost grows with its
 * length: 16,000 exclamation marks take 22 ms, 200,000 letters without a space become one unknown token.
 */
const MAX_CHARACTERS = 10 * MAX_TOKENS;
