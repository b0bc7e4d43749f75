import type { Cue } from './cue.ts';

/**
 * Speakers in captions that write them into the text: `>> ALICE:`, `Alice Miller:`, `[Alice]`. The label is taken off
 * the text, and what follows is said by that speaker until someone else begins, a sound is noted, or there is a long
 * pause. A label in ordinary writing counts when it comes back, since "Remember: …" looks the same.
 */
export function findSpeakers(cues: readonly Cue[]): readonly Cue[] {
  if (cues.some(({ speaker }) => speaker !== undefined) || !cues.some(mayHaveLabel)) return cues;
  const lines = cues.map(({ text }) => labelledLines(text));
  const counts = countLabels(lines);
  const parts = cues.flatMap((cue, index) => splitAtLabels(cue, lines[index]!, counts));
  let current: Cue | undefined;
  return parts.map((part) => {
    const goesOn =
      current?.speaker && !part.speaker && !part.startsTurn && !SOUND.test(part.text)
        ? part.startMs - current.endMs <= LONGEST_PAUSE_MS
        : false;
    current = goesOn ? { ...part, speaker: current!.speaker! } : part;
    return current;
  });
}

/** Every label has one of these. */
function mayHaveLabel({ text }: Cue): boolean {
  return text.includes(':') || text.includes(']') || text.includes('>>');
}

const LONGEST_PAUSE_MS = 5000;
const SOUND = /^(?:\[[^\]]*\]|\([^)]*\)|♪.*)$/s;

const LABEL = /^((?:>>+|-)\s*)?(?:\[([^[\]\n]{1,40})\](:?)|([^:[\]<>\n]{1,40}):)\s+(?=\S)/;
const NAME =
  /^\p{Lu}[\p{L}\p{M}.'’_-]*(?:[ _](?:\p{Lu}[\p{L}\p{M}.'’-]*|\d{1,3}|de|del|der|la|van|von|bin|al)){0,4}$/u;
const IN_CAPITALS = /^[\p{Lu}\p{M}\d .'’_-]{2,}$/u;
const ROLE =
  /^(?:speaker|voice|host|guest|moderator|narrator|interviewer|interviewee|participant|presenter|audience(?: member)?)[ _]?\d*$/i;
const NOT_A_NAME =
  /^(?:note|notes|tip|warning|caution|important|remember|question|answer|example|step|part|chapter|section|update|today|ok|okay|fyi|ps|https?|music|applause|laughter|laughs?|laughing|cheering|inaudible|crosstalk|silence|noise|foreign|pause|sighs?|subtitles|captions?|translation)(?: \d+)?$/i;

type Label = { name: string; length: number; isCertain: boolean };
type Line = { line: string; label: Label | undefined };

function labelledLines(text: string): Line[] {
  return text.split('\n').map((line) => ({ line, label: labelOf(line) }));
}

function labelOf(line: string): Label | undefined {
  const match = line.includes(':') || line.includes(']') ? LABEL.exec(line) : null;
  if (!match) return undefined;
  const [, change, bracket, colon, plain] = match;
  const name = (bracket ?? plain ?? '').trim();
  if (!(NAME.test(name) || ROLE.test(name)) || NOT_A_NAME.test(name)) return undefined;
  const isMarked = change?.startsWith('>>') === true || (bracket !== undefined && colon !== '');
  const isCertain = isMarked || ROLE.test(name) || (plain !== undefined && IN_CAPITALS.test(name));
  return { name, length: match[0].length, isCertain };
}

function countLabels(cues: readonly (readonly Line[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const lines of cues)
    for (const { label } of lines) if (label) counts.set(label.name, (counts.get(label.name) ?? 0) + 1);
  return counts;
}

function splitAtLabels(cue: Cue, lines: readonly Line[], counts: ReadonlyMap<string, number>): Cue[] {
  const parts: Cue[] = [];
  for (const { line, label } of lines) {
    const change = line.startsWith('>>') ? /^>>+\s*/.exec(line) : null;
    if (label && (label.isCertain || counts.get(label.name)! > 1))
      parts.push({ ...cue, speaker: label.name, startsTurn: true, text: line.slice(label.length) });
    // Perhaps a name, and then not the words of whoever spoke before: better no speaker than a wrong one.
    else if (label) parts.push({ ...cue, startsTurn: true, text: line });
    else if (change) parts.push({ ...cue, startsTurn: true, text: line.slice(change[0].length) });
    else if (parts.length === 0) parts.push({ ...cue, text: line });
    else parts.at(-1)!.text += `\n${line}`;
  }
  return parts.filter(({ text }) => text !== '');
}
