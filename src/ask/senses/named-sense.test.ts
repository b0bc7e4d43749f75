import { expect, test } from 'vitest';
import { evidenceSpan } from '../../../test/support/evidence-span.ts';
import { nameKey } from '../../text/name-key.ts';
import type { QuestionTerm } from '../terms.ts';
import { askForSense, labelSenses } from './describe-sense.ts';
import { namedSenses } from './named-sense.ts';
import type { SenseGroup } from './sense-candidate.ts';

const TERM: QuestionTerm = { text: 'session', key: 'session', from: 'word' };
let next = 0;
const group = (path: string, title = 'Session', ancestors: string[] = []): SenseGroup => {
  const span = evidenceSpan(++next, { path });
  return { candidates: [{ term: TERM, kind: 'heading', title, ancestors, summary: '', start: 0, span }] };
};
const HTTP = group('docs/http/session.md');
const TRAINING = group('docs/clinic/training.md', 'Training session', ['Staff']);
const GROUPS = [HTTP, TRAINING];
const named = (question: string, groups = GROUPS) =>
  namedSenses(question, TERM, groups).map((each) => each.candidates[0].span.path);

test('[ASK-SENSE-NAMED] a question names a sense by its title, what is above it, its folder or its path', () => {
  expect(named('What is a training session?')).toEqual(['docs/clinic/training.md']);
  expect(named('How long is a session for staff?')).toEqual(['docs/clinic/training.md']);
  expect(named('What is the session of the HTTP server?')).toEqual(['docs/http/session.md']);
  expect(named('What is a session (docs/http/session.md)?')).toEqual(['docs/http/session.md']);
  expect(named('What are sessions in Docs/HTTP/session.md')).toEqual(['docs/http/session.md']);
});

test('[ASK-SENSE-NAMED] what both have, or neither, names none; two that are named are both meant', () => {
  expect(named('What is a session?')).toEqual([]);
  expect(named('What do the docs say of a session?')).toEqual([]);
  expect(named('What is a session in olddocs/http/session.md.bak?').length).toBe(1); // Named by "http", not by the path.
  expect(named('Is an HTTP session a training session?')).toHaveLength(2);
});

test('[ASK-SENSE-NAMED] what any question says names nothing', () => {
  const works = [group('docs/how-it-works/session.md'), TRAINING];
  expect(named('How does a session work?', works)).toEqual([]);
});

test('[ASK-SENSE-CLARIFY] each option asks a question that names its sense and no other', () => {
  const same = [group('http/glossary.md', 'Session (HTTP)'), group('http/glossary.md', 'Session (training)')];
  for (const groups of [
    GROUPS,
    same,
    [group('a b.pdf', 'Session', ['Web']), group('a b.pdf', 'Session', ['Drill'])],
  ])
    for (const each of groups) {
      const question = askForSense('What is a session?', TERM, each, groups);
      expect(namedSenses(question, TERM, groups)).toEqual([each]);
    }
  expect(askForSense('What is a session? ', TERM, HTTP, GROUPS)).toBe(
    'What is a session (docs/http/session.md)?',
  );
});

test('[ASK-SENSE-CLARIFY] senses are called by what is above them, their folders or their paths, never alike', () => {
  expect(labelSenses(GROUPS)).toEqual(['Session (http)', 'Training session (Staff)']);
  expect(labelSenses([group('a.md'), group('b.md')])).toEqual(['Session (a.md)', 'Session (b.md)']);
  expect(labelSenses([group('a.md', 'Port (net)'), group('a.md', 'Port (sea)')])).toEqual([
    'Port (net)',
    'Port (sea)',
  ]);
  const labels = labelSenses([group('a.md'), group('a.md')]);
  expect(new Set(labels).size).toBe(2);
  expect(labelSenses([group('a.md', 'S\u202e\nession'), group('b.md')])[0]).not.toMatch(/[\n\u202e]/);
  expect(nameKey(labels[0]!)).toContain('session');
});

test('[ASK-SENSE-REPOSITORIES] a path that two repositories have names a sense only with its repository', () => {
  const within = (repository: string) => {
    const { candidates } = group('docs/session.md');
    return { candidates: [{ ...candidates[0], span: { ...candidates[0].span, repository } }] } as SenseGroup;
  };
  const groups = [within('same-clinic'), within('same-http')];
  const repositories = (question: string) =>
    namedSenses(question, TERM, groups).map((each) => each.candidates[0].span.repository);
  expect(labelSenses(groups)).toEqual(['Session (same-clinic)', 'Session (same-http)']);
  expect(repositories('What is a session (docs/session.md)?')).toEqual([]);
  expect(repositories('What is a session in the clinic?')).toEqual(['same-clinic']);
  const asked = askForSense('What is a session?', TERM, groups[1]!, groups);
  expect(asked).toBe('What is a session (same-http/docs/session.md)?');
  expect(repositories(asked)).toEqual(['same-http']);
});
