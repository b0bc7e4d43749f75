import { sectionsOf } from './artifact-templates.ts';
import { readUnits } from './section-units.ts';
import { type ArtifactType, LACKING } from './terms.ts';

/**
 * Whether a text is an artifact of a type: the headings that the type asks for, in their order and no others, and under
 * each something that cites in every factual sentence, or that says that evidence is lacking.
 */
export function validateStructure(type: ArtifactType, markdown: string): StructureProblem[] {
  const wanted = sectionsOf(type).map(({ heading, level }) => `${'#'.repeat(level)} ${heading}`);
  const { preamble, sections } = split(markdown);
  const found = sections.map(({ heading }) => heading);
  const missing = wanted.filter((heading) => !found.includes(heading));
  const strange = found.filter(
    (heading, index) => !wanted.includes(heading) || found.indexOf(heading) < index,
  );
  const isInOrder = wanted
    .filter((heading) => found.includes(heading))
    .every((heading, index) => {
      return found.filter((each) => wanted.includes(each))[index] === heading;
    });
  return [
    ...missing.map((heading) => problem('missing_heading', `The heading "${heading}" is missing.`, heading)),
    ...strange.map((heading) =>
      problem('unknown_heading', `The heading "${heading}" does not belong here.`, heading),
    ),
    ...(missing.length + strange.length === 0 && !isInOrder
      ? [problem('wrong_order', `The headings stand in another order than ${wanted.join(', ')}.`)]
      : []),
    ...(preamble === ''
      ? []
      : [problem('preamble', `Text stands before the first heading: "${preamble.slice(0, 80)}".`)]),
    ...sections.flatMap(({ heading, content }) => contentProblems(heading, content)),
  ];
}

export type StructureProblem = {
  code: 'missing_heading' | 'unknown_heading' | 'wrong_order' | 'preamble' | 'empty' | 'uncited';
  message: string;
  heading?: string;
};

/** The sections of a text by its headings of the first two levels. A note in a blockquote may stand before them. */
function split(markdown: string): { preamble: string; sections: { heading: string; content: string }[] } {
  const sections: { heading: string; content: string }[] = [];
  const before: string[] = [];
  for (const line of markdown.replace(/\r\n?/g, '\n').split('\n')) {
    const last = sections.at(-1);
    if (/^#{1,2}\s/.test(line)) sections.push({ heading: line.trim(), content: '' });
    else if (last) last.content += `${line}\n`;
    else if (!line.startsWith('>')) before.push(line);
  }
  return { preamble: before.join('\n').trim(), sections };
}

function contentProblems(heading: string, content: string): StructureProblem[] {
  const text = content.trim();
  if (text === '') return [problem('empty', `Nothing stands under "${heading}".`, heading)];
  if (text.startsWith(LACKING)) return [];
  return readUnits(text)
    .filter(({ kind, isClaim, cited }) => kind === 'heading' || (isClaim && cited.length === 0))
    .map(({ kind, text: sentence }) =>
      kind === 'heading'
        ? problem('unknown_heading', `The heading "${sentence}" does not belong here.`, heading)
        : problem('uncited', `It cites nothing: "${sentence.slice(0, 200)}".`, heading),
    );
}

function problem(code: StructureProblem['code'], message: string, heading?: string): StructureProblem {
  return { code, message, ...(heading ? { heading } : {}) };
}
