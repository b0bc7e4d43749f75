import { endsSentence, sentenceBefore } from './phrase-rules.ts';
import type { FoldedText } from './read-folded.ts';

/**
 * Whether an order is one among people: it names the topic of what is to be disregarded, or speaks of a letter or a
 * circular, or stands with the buttons of a device. Where a model is named nearby it is not.
 */
export function isForPeople(text: FoldedText, first: number, last: number): boolean {
  const { words } = text;
  const around = words.slice(Math.max(0, first - NEAR), last + NEAR);
  const isModel = (word: string, at: number) =>
    MODELS.has(word) || (word.startsWith('assistant') && !POSTS.has(around[at + 1] ?? ''));
  if (around.some(isModel)) return false;
  if (hasTopic(words, last)) return true;
  if (around.includes('mode') && around.some((word) => DEVICES.has(word))) return true;
  const sentence = [...sentenceBefore(text, first), ...sentenceAfter(text, last)];
  return sentence.some((word) => PEOPLE.has(word));
}

/** In words. */
const NEAR = 25;

function sentenceAfter(text: FoldedText, last: number): string[] {
  let end = last + 1;
  while (end < text.words.length && end - last < NEAR && !endsSentence(text, end)) end++;
  return text.words.slice(last + 1, end);
}

/** `regarding travel`, `zur Zeiterfassung`; what is about you or this text is no topic. */
function hasTopic(words: readonly string[], last: number): boolean {
  return [last + 1, last + 2].some(
    (at) => ABOUT.has(words[at] ?? '') && words[at + 1] !== undefined && !NO_TOPIC.has(words[at + 1]!),
  );
}

const ABOUT: ReadonlySet<string> = new Set(
  'regarding concerning about on zur zum zu bezuglich betreffend betreffs concernant relatives relatifs sobre acerca relativas respecto riguardo riguardanti sulle sui inerenti over betreffende dotyczace ohledne angaende vedrorende'.split(
    ' ',
  ),
);
const NO_TOPIC: ReadonlySet<string> = new Set('you your this these how what who that the it'.split(' '));

const MODELS: ReadonlySet<string> = new Set(
  'ai ki ia llm llms chatbot chatbots gpt chatgpt copilot claude gemini bot bots model models modell sprachmodell modelo modele prompt prompts systemprompt dan jailbroken'.split(
    ' ',
  ),
);
/** Behind `assistant` they make a person of it. */
const POSTS: ReadonlySet<string> = new Set(
  'manager managers director professor editor principal secretary'.split(' '),
);

const PEOPLE: ReadonlySet<string> = new Set(
  'supersede supersedes superseded replaces replaced remplace remplacent ersetzt ersetzen sostituisce reemplaza sustituye substitui vervangt email mail memo memorandum circular letter posted colleagues employees staff council kollegen mitarbeiter collegues'.split(
    ' ',
  ),
);
const DEVICES: ReadonlySet<string> = new Set(
  'tap tapping press button menu phone build device settings'.split(' '),
);
