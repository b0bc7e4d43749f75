import type {
  AgenticAnswer,
  AgenticEnvelope,
  Clarify,
  ClarifyOption,
  EnvelopeSource,
  TreeWalk,
  TreeWalkNode,
  TreeWalkPath,
} from '../client/client.ts';
import { printable } from './print-table.ts';

/** An answer that was come by in steps, as a person reads it in a terminal. `commandFor` gives the command that asks a question. */
export function describeEnvelope(answer: AgenticAnswer, commandFor: (question: string) => string): string {
  const { tier, envelope } = answer;
  const numbers = new Map(envelope.sources.map(({ chunk_id, n }) => [chunk_id, n]));
  const { tree_walk, sources, clarify } = envelope;
  return [
    numbered(answer.answer, numbers),
    `tier      ${tier}`,
    ...(clarify ? [describeClarify(clarify, answer, commandFor)] : []),
    ...(tree_walk && tree_walk.paths.length > 0 ? [describeTree(tree_walk, numbers)] : []),
    ...(sources.length > 0 ? [describeSources(envelope)] : []),
  ].join('\n\n');
}

/** `[chunk:42]` as the number that the list of sources has for it. */
function numbered(text: string, numbers: ReadonlyMap<number, number>): string {
  return text.replace(/\[chunk:(\d+)\]/g, (mark, id) => {
    const number = numbers.get(Number(id));
    return number === undefined ? mark : `[${number}]`;
  });
}

/** Of what was not found they are only what comes nearest. */
function describeSources({ sources, clarify }: AgenticEnvelope): string {
  const title = clarify?.reason === 'missing_evidence' ? 'nearest' : 'sources';
  const hasRepository = areOfSeveral(sources);
  return [title, ...sources.map((source) => describeSource(source, hasRepository))].join('\n');
}

function describeSource(source: EnvelopeSource, hasRepository: boolean): string {
  const { n, title, header, role, is_cited, ...place } = source;
  const about = header && header !== title ? `  ${header}` : '';
  return printable(
    `  [${n}] ${describeLines(place, hasRepository)}${about}  (${role}${is_cited ? '' : ', not cited'})`,
  );
}

/** Two repositories may each have a README.md: where there are several, their names come first. */
function areOfSeveral(sources: readonly EnvelopeSource[]): boolean {
  return new Set(sources.flatMap(({ repository }) => repository ?? [])).size > 1;
}

/** `path:12-30@abc1234`, as far as lines and commit are known. */
export function describeLines(place: Lines, hasRepository = false): string {
  const { path, repository, start_line, end_line, commit } = place;
  const last = end_line === null || end_line === start_line ? '' : `-${end_line}`;
  const lines = start_line === null ? '' : `:${start_line}${last}`;
  const within = hasRepository && repository ? `${repository}/` : '';
  return `${within}${path}${lines}${commit ? `@${commit.slice(0, 7)}` : ''}`;
}

type Lines = Pick<EnvelopeSource, 'path' | 'start_line' | 'end_line' | 'commit'> &
  Partial<Pick<EnvelopeSource, 'repository'>>;

function describeClarify(
  clarify: Clarify,
  answer: AgenticAnswer,
  commandFor: (question: string) => string,
): string {
  const { reason, term, options, searched, settles } = clarify;
  const head =
    reason === 'dominance_split' ? `clarify   "${term}" has more than one sense here` : `missing   ${term}`;
  return [
    printable(head),
    ...options.flatMap((option, index) => describeOption(option, index + 1, answer, commandFor)),
    listed('searched', searched),
    listed('settles', settles),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function describeOption(
  { label, question, evidence }: ClarifyOption,
  number: number,
  { citations, envelope }: AgenticAnswer,
  commandFor: (question: string) => string,
): string[] {
  const hasRepository = areOfSeveral(envelope.sources);
  const commits = new Map(citations.map(({ chunk_id, commit }) => [chunk_id, commit]));
  return [
    printable(`  ${number}. ${label}`),
    ...evidence.map(({ chunk_id, snippet, ...place }) =>
      printable(
        `     ${describeLines({ ...place, commit: commits.get(chunk_id) ?? null }, hasRepository)}  ${snippet.replace(/\s+/g, ' ')}`,
      ),
    ),
    `     ${commandFor(printable(question))}`,
  ];
}

function listed(name: string, values: readonly string[]): string {
  const [first, ...others] = values.map(printable);
  if (first === undefined) return '';
  return [`${name.padEnd(10)}${first}`, ...others.map((each) => `${' '.repeat(10)}${each}`)].join('\n');
}

function describeTree({ depth, paths }: TreeWalk, numbers: ReadonlyMap<number, number>): string {
  const trees = [...Map.groupBy(paths, ({ tree }) => tree)].map(([tree, same]) => {
    const nodes = merged(same.map(belowName));
    const lines = nodes.map((node, at) => `  ${branches(nodes, at)}${nodeLine(node, numbers)}`);
    return [`  ${printable(tree)}`, ...lines].join('\n');
  });
  return [`tree walk (${depth})`, ...trees].join('\n');
}

/** Ways one below the other, with the folders and headings that ways share said once. */
function merged(ways: readonly TreeWalkNode[][]): TreeWalkNode[] {
  const groups = Map.groupBy(
    ways.filter((way) => way.length > 0),
    ([first], at) => (isPassed(first!) ? `${first!.level} ${first!.kind} ${first!.title}` : `way ${at}`),
  );
  return [...groups.values()].flatMap((group) => [
    group[0]![0]!,
    ...merged(group.map((way) => way.slice(1))),
  ]);
}

/** Only leads on. */
function isPassed({ is_anchor, narrative }: TreeWalkNode): boolean {
  return !is_anchor && narrative === null;
}

/** Where a tree is walked from its root, the root is its name. */
function belowName({ tree, nodes }: TreeWalkPath): TreeWalkNode[] {
  const [first, ...others] = nodes;
  const isNamed = first?.level === 0 && first.title === tree;
  return isNamed ? others : nodes.map((node) => ({ ...node, level: node.level + 1 }));
}

/** The lines that lead to a node: one for each level above it that goes on below. */
function branches(nodes: readonly TreeWalkNode[], at: number): string {
  const { level } = nodes[at]!;
  const above = Array.from({ length: Math.max(0, level - 1) }, (_, index) =>
    goesOn(nodes, at, index + 1) ? '│  ' : '   ',
  );
  return `${above.join('')}${goesOn(nodes, at, level) ? '├─ ' : '└─ '}`;
}

function goesOn(nodes: readonly TreeWalkNode[], at: number, level: number): boolean {
  const next = nodes.slice(at + 1).find((node) => node.level <= level);
  return next?.level === level;
}

const LONGEST_NARRATIVE = 100;

function nodeLine(
  { title, is_anchor, narrative, chunk_id }: TreeWalkNode,
  numbers: ReadonlyMap<number, number>,
): string {
  const number = chunk_id === null ? undefined : numbers.get(chunk_id);
  const mark = is_anchor ? ` [${number ?? '*'}]` : '';
  const said = narrative ? `: ${shortened(narrative.replace(/\s+/g, ' '))}` : '';
  return printable(`${title}${mark}${said}`);
}

function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length > LONGEST_NARRATIVE
    ? `${characters.slice(0, LONGEST_NARRATIVE).join('').trimEnd()}…`
    : text;
}
