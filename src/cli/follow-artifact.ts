import type { Artifact, ArtifactStreamEvent } from '../client/client.ts';
import { HelixRequestError } from '../client/client.ts';
import { printable } from './print-table.ts';
import { createProgressLine } from './progress-line.ts';

/** Shows how far an artifact is, a line for each section that is done; gives the whole of it. Throws what ended it. */
export async function followArtifact(
  events: AsyncIterable<ArtifactStreamEvent>,
  { quiet = false }: { quiet?: boolean } = {},
): Promise<Artifact> {
  const line = createProgressLine();
  const headings = new Map<string, string>();
  const underWay = new Set<string>();
  const headingOf = (key: string) => headings.get(key) ?? key;
  try {
    for await (const event of events) {
      if (event.type === 'artifact') return event.artifact;
      if (event.type === 'error')
        throw new HelixRequestError({ status: 500, code: event.error, message: event.message });
      if (event.type === 'plan') for (const { key, heading } of event.sections) headings.set(key, heading);
      if (event.type === 'step') {
        underWay.add(event.key);
        line.show(printable(`${headingOf(event.key)}: ${event.step} …`));
      }
      if (event.type === 'coverage')
        line.show(printable(`${headingOf(event.key)}: ${describeCoverage(event.coverage)}`));
      // Sections that are taken over come too, and nothing was done for them.
      if (event.type === 'section' && underWay.has(event.section.key) && !quiet) {
        line.clear();
        console.error(printable(describeSection(event.section)));
      }
    }
  } finally {
    line.clear();
  }
  throw new HelixRequestError({ status: 0, code: 'interrupted', message: 'The artifact came to no end.' });
}

type Section = Extract<ArtifactStreamEvent, { type: 'section' }>['section'];

function describeSection({ heading, status, coverage, is_repaired, problems }: Section): string {
  if (status === 'lacking')
    return `${heading.padEnd(18)} not enough evidence: ${describeLack(coverage, problems)}`;
  const done = is_repaired ? 'written, repaired once' : 'written';
  return `${heading.padEnd(18)} ${done}: ${describeCoverage(coverage)}`;
}

/** Passages were found for a question; that they answer it is another matter. */
function describeLack(coverage: Section['coverage'], problems: Section['problems']): string {
  const { questions, documents } = coverage;
  if (!questions.some(({ is_answered }) => is_answered)) return describeCoverage(coverage);
  const of = documents === 1 ? '1 document' : `${documents} documents`;
  return problems.length > 0
    ? `what was written from ${of} did not hold`
    : `passages of ${of} were looked through, and nothing in them answers it`;
}

function describeCoverage({ questions, documents }: Section['coverage']): string {
  const answered = questions.filter(({ is_answered }) => is_answered).length;
  const of = documents === 1 ? '1 document' : `${documents} documents`;
  return `something found for ${answered} of ${questions.length} questions, in ${of}`;
}
