import { compileNeeds, type Needs } from './pattern-needs.ts';
import type { FoldedText } from './read-folded.ts';

/** What passes for a message of another role, and for the delimiters that the sources stand between. */
export function findForgery(text: FoldedText): ForgeryFinding[] {
  const { plain } = text;
  return possibleForgeries(text).flatMap(({ reason, pattern, weight }) => {
    const at = plain.search(pattern);
    if (at < 0) return [];
    return [{ reason, weight: isDescribed(plain, at) ? weight * DESCRIBED : weight, at }];
  });
}

const DESCRIBED = 0.2;

/** `ChatML wraps each turn in <|im_start|>role`: in a sentence on formats, and without what a role would say. */
function isDescribed(plain: string, at: number): boolean {
  const before = plain.slice(Math.max(0, at - 120), at);
  const after = plain.slice(at, at + 80);
  return (
    /\b(?:chatml|formats?|templates?|tokens?|tokenizer|llama|delimiters?|markers?|syntax)\b/.test(before) &&
    /\b(?:in|uses?|with|and|or|by|between|as|tokens?)[ \t`"',]{1,3}$/.test(before) &&
    !/[>\]]\s{0,3}(?:system\b|you\b|ignore|approve|answer|reply|say\b|print)/.test(after)
  );
}

export type ForgeryFinding = { reason: 'role-forgery' | 'delimiter-forgery'; weight: number; at: number };

const SYSTEM = 'system developer';
const PERSON = 'human user';
const ASSISTANT = 'assistant ai';
const TITLE =
  'prompt prompts message messages instruction instructions instructionss override overrides command commands';
const ORDERED = 'you ignore disregard must forget override obey instructions assistant user';
const SAID = 'you ignore disregard must forget override obey user reply respond response answer output say';
const HEADING = 'instruction instructions system response input human assistant user';
const CLOSED = ['</context', '</source', '</document', '</untrusted', '</user_input', '</search_results'];
const COLON = [':', '：'];

/**
 * On the folded text in small letters. A line that begins with `user:` or `system:` is in many a transcript and manual;
 * what follows it decides.
 */
export const FORGERIES: readonly Forgery[] = [
  role(
    /<\|(?:im_start|im_end|im_sep|system|user|assistant|endoftext|eot_id|start_header_id|end_header_id|begin_of_text|end_of_text|endofprompt|fim_prefix|tool_call)\|>/,
    1,
    { signs: ['<|'] },
  ),
  role(/\[\/?inst\]|<<\/?sys>>/, 1, { words: ['inst sys'] }),
  role(/<(?:start|end)_of_turn>/, 1, { words: ['turn'], signs: ['<'] }),
  role(
    /^[ \t>*#_`-]{0,8}(?:\[|<|\{|【)?(?:system|developer)(?:\]|>|\}|】)?(?:[ \t]{1,3}(?:prompt|message|instruction|instructions|note|override|notice|command))?[*_`]{0,2}[ \t]?[:：>\]][^\n]{0,60}\b(?:you|ignore|disregard|must|forget|override|obey|new instructions|the assistant|the user)\b/m,
    1,
    { words: [SYSTEM, ORDERED], signs: [...COLON, '>', ']'] },
  ),
  role(
    /^[ \t>*#_`-]{0,8}(?:system|developer) (?:prompt|message|instruction|instructions|override|command)s?[*_`]{0,2}[ \t]?[:：]/m,
    0.6,
    { words: [SYSTEM, TITLE], signs: COLON },
  ),
  role(
    /^[ \t]{0,3}#{2,4} ?(?:instructions?|system|response|input|human|assistant|user)[ \t]?[:：][ \t]*$/m,
    0.5,
    { words: [HEADING], signs: ['##'] },
  ),
  role(/^[ \t]{0,3}#{2,4} ?instructions?[ \t]?[:：][\s\S]{0,400}^[ \t]{0,3}#{2,4} ?response[ \t]?[:：]/m, 1, {
    words: ['response', 'instruction instructions'],
    signs: ['##'],
  }),
  role(
    /<\/?(?:system|sys|developer)(?:[_-]?(?:prompt|message|instructions?|override|reminder))?(?:\s[^<>\n]{0,100})?>[^\n]{0,80}\b(?:you|ignore|disregard|must|forget|override|obey|user|reply|respond|response|answer|output|say)\b/,
    1,
    { words: [SAID], signs: ['<sys', '</sys', '<developer', '</developer'] },
  ),
  role(
    /<\/(?:context|sources?|documents?|untrusted|user_input|search_results)>[ \t\n]{0,5}<?(?:system|user|human|assistant)[>:]/,
    1,
    { words: ['system user human assistant'], signs: CLOSED },
  ),
  role(/^[ \t]{0,3}(?:human|user)[ \t]?:[^\n]{1,300}\n{1,3}[ \t]{0,3}(?:assistant|ai)[ \t]?:[ \t]*$/m, 0.5, {
    words: [PERSON, ASSISTANT],
    signs: [':'],
  }),
  role(
    /^[ \t]{0,3}human[ \t]?:[^\n]{0,200}\b(?:forget|ignore|disregard|say|print|output|reply|respond|reveal|repeat)\b[^\n]{0,200}\n{1,3}[ \t]{0,3}assistant[ \t]?:/m,
    1,
    { words: [PERSON, ASSISTANT], signs: [':'] },
  ),
  role(/"role"[ \t]?:[ \t]?"(?:system|developer)"/, 0.5, { signs: ['"role"'] }),
  delimiter(
    /(?:^|\n|["'`>-])[ \t*_=#-]{0,12}(?:begin|end)[ \t_\n]{1,3}(?:of[ \t_])?(?:the[ \t_])?(?:sources|context|data|documents|untrusted|user[ \t_]input|reference[ \t_]data)[ \t]*(?:$|[\n("'`*_=#<:.-])/,
    1,
    { words: ['begin end', 'sources context data documents untrusted input'] },
  ),
  delimiter(/(?<![\p{L}\p{N}])\[\s{0,3}\d{1,4}\s{0,3}\]\s{0,3}\(\s{0,3}id\s{0,3}=/u, 1, {
    words: ['id'],
    signs: ['['],
  }),
  delimiter(/^[ \t*>-]{0,6}chunk[ _-]?id[ \t]?[:=][ \t]?\d/m, 1, {
    words: ['chunk chunkid'],
    signs: [':', '='],
  }),
  delimiter(/\[chunk[ \t]?:[ \t]?\d+\]/, 0.6, { signs: ['[chunk'] }),
];

/** By their words and signs: see `pattern-needs.ts`. */
export const possibleForgeries = compileNeeds(FORGERIES);

type Forgery = { reason: ForgeryFinding['reason']; pattern: RegExp; weight: number; needs: Needs };

function role(pattern: RegExp, weight: number, needs: Needs): Forgery {
  return { reason: 'role-forgery', pattern, weight, needs };
}

function delimiter(pattern: RegExp, weight: number, needs: Needs): Forgery {
  return { reason: 'delimiter-forgery', pattern, weight, needs };
}
