import { compileNeeds, type Needs } from './pattern-needs.ts';
import type { FoldedText } from './read-folded.ts';

/**
 * Orders that name whom they are for: a model, and at once what it is to put out. The sign between the two tells them
 * from `AI output must be reviewed`. Every gap is bounded, so the time is linear.
 */
export function findAddressee(text: FoldedText): AddresseeFinding[] {
  const { plain } = text;
  const possible = possibleAddressees(text);
  if (possible.length === 0 || possibleNames(text).length === 0 || !ANY_NAME.test(plain)) return [];
  return possible.flatMap(({ name, pattern, weight }) => {
    const match = pattern.exec(plain);
    return match ? [{ name, weight, start: match.index, end: match.index + match[0].length }] : [];
  });
}

export type AddresseeFinding = { name: string; weight: number; start: number; end: number };

/** Most texts have none of these, and then no pattern is tried. */
export const ANY_NAME =
  /\b(?:ai|ais|ki|ia|llms?|gpt|chatgpt|chatbots?|copilot|gemini|claude|language models?|sprachmodell|assistants?|bots?|models?|new (?:task|instructions?|objective|goal|orders?|directive))\b|_(?:with|only|exactly|directive|override|instruction|command|order)/;

/** What `ANY_NAME` cannot match without. */
export const possibleNames = compileNeeds([
  {
    needs: {
      words: [
        'ai ais ki ia llm llms gpt chatgpt chatbot chatbots copilot gemini claude language sprachmodell assistant assistants bot bots model models',
      ],
    },
  },
  { needs: { words: ['new', 'task instruction instructions objective goal order orders directive'] } },
  { needs: { signs: ['_'] } },
]);

const MODEL =
  '(?:(?:large )?language models?|(?:ai|llm)(?:[ -](?:model|assistant|agent|system|reviewer|reader|tool|bot)s?)?|llms|ais|chatbots?|chatgpt|gpt|copilot|gemini|claude)';
const PUT_OUT = '(?:output|print|respond|reply|say|return|repeat|ignore|disregard|forget|you must)';
const DO =
  '(?:output|print|respond|reply|say|answer|return|repeat|write|state|give|recommend|rate|praise|approve|ignore|disregard|forget|include|append|mention|tell|reveal|add|always|only|do not|never|you must|your answer|the answer|the only)';
const POLITE = '(?:please |kindly |now |just |immediately |instead )?';
const EACH = '(?:all |any |the |an? |every )?';
const MORE = '(?: [a-z]{1,14}){0,4}';
const NO_LETTER = '(?<![\\p{L}\\p{N}-])';

/** What of these patterns stands between two signs that are no letters. */
const NAMES = 'language ai ais llm llms chatbot chatbots chatgpt gpt copilot gemini claude';
const PUT_OUT_WORDS = 'output print respond reply say return repeat ignore disregard forget you';
const DO_WORDS = `${PUT_OUT_WORDS} answer write state give recommend rate praise approve include append mention tell reveal add always only do never your the`;
const AFTER_NAME = [':', '!', '—', '–'];

export const ADDRESSEES: readonly Addressee[] = [
  named('model: order', `${NO_LETTER}${MODEL}\\s?[:!—–]\\s{0,3}${POLITE}${PUT_OUT}\\b`, 1, {
    words: [NAMES, PUT_OUT_WORDS],
    signs: AFTER_NAME,
  }),
  named(
    'dear model, order',
    `${NO_LETTER}(?:dear|hey|hello|attention) ${EACH}${MODEL}${MORE}\\s?[:!,—–]\\s{0,3}${POLITE}${DO}\\b`,
    1,
    { words: [NAMES, DO_WORDS, 'dear hey hello attention'], signs: [...AFTER_NAME, ','] },
  ),
  named(
    'to the model: order',
    `${NO_LETTER}(?:for|to|using) ${EACH}${MODEL}${MORE}\\s?[:!—–]\\s{0,3}${POLITE}${DO}\\b`,
    1,
    { words: [NAMES, DO_WORDS, 'for to using'], signs: AFTER_NAME },
  ),
  named(
    'to the model',
    `(?:^|[\\n.!?<>[(*"] {0,2})(?:dear|hey|attention|for|note (?:to|for)|notice (?:to|for)|message (?:to|for)|(?:reviewers|readers) using) ${EACH}${MODEL}${MORE}\\s?[:!]`,
    0.6,
    { words: [NAMES], signs: [':', '!'] },
  ),
  named(
    'to the model, in other languages',
    `${NO_LETTER}(?:an (?:das|die|den|alle)|fur|attention de|para|per|aan|para el|para la|pour|dla|for) ?(?:l['’]|die |das |de |het |el |la |le |les )?(?:sprachmodelle?|ki|ki-modelle?|ia|ai|llms?|chatbots?|modele de langage|modelo de lenguaje|modello linguistico|taalmodel)\\s?:`,
    0.6,
    { signs: [':'] },
  ),
  named(
    'assistant: order',
    `${NO_LETTER}(?:assistant|bot|model)s?\\s?[:!,—–]\\s{0,3}${POLITE}${PUT_OUT} (?:only|with|exactly|just|the word|all|your|that|nothing)\\b`,
    0.8,
    { words: ['assistant assistants bot bots model models', PUT_OUT_WORDS], signs: [...AFTER_NAME, ','] },
  ),
  named(
    'new task: order',
    `\\bnew (?:task|instructions?|objective|goal|orders?|directive)\\s?[:—–]\\s{0,3}${POLITE}(?:${PUT_OUT}|answer|reveal)\\b`,
    1,
    {
      words: ['new', 'task instruction instructions objective goal order orders directive'],
      signs: AFTER_NAME,
    },
  ),
  named(
    'answers as data',
    `${NO_LETTER}(?:respond|reply|answer|output|say)_(?:with|only|exactly)["']?\\s?[:=]`,
    0.6,
    { signs: ['_with', '_only', '_exactly'] },
  ),
  named(
    'orders as data',
    `${NO_LETTER}(?:assistant|ai|llm|model|agent)_(?:directive|override|instruction|command|order)s?["']?\\s?[:=]`,
    0.5,
    { signs: ['_directive', '_override', '_instruction', '_command', '_order'] },
  ),
];

/** By their words and signs: see `pattern-needs.ts`. */
export const possibleAddressees = compileNeeds(ADDRESSEES);

type Addressee = { name: string; pattern: RegExp; weight: number; needs: Needs };

function named(name: string, pattern: string, weight: number, needs: Needs): Addressee {
  return { name, pattern: new RegExp(pattern, 'u'), weight, needs };
}
