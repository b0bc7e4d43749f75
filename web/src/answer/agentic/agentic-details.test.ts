import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { AgenticEnvelope, EnvelopeSource, HelixClient } from '../../../../src/client/client.ts';
import AgenticDetails from './agentic-details.tsx';

const COMMIT = '9fceb02d0ae598e95dc970b74767f19372d61af8';
const ENVELOPE: AgenticEnvelope = {
  tier: 'Grounded',
  sections: [
    { id: 'evidence', title: 'Evidence', markdown: 'Said above already [chunk:42].' },
    { id: 'dropped', title: 'Left out', markdown: 'One of `a.md` [chunk:42].' },
  ],
  tree_walk: null,
  sources: [
    source(44, { kind: 'test', path: 'test/a.test.ts' }),
    source(43, { kind: 'code', path: 'src/a.ts' }),
    source(42, { kind: 'doc', path: 'docs/a.md', role: 'definition' }),
    source(45, { kind: 'doc', path: 'docs/unread.md', is_cited: false }),
  ],
  clarify: null,
};
const CLARIFY: NonNullable<AgenticEnvelope['clarify']> = {
  reason: 'dominance_split',
  term: 'cavity',
  searched: ['cavity', 'cavity optics', 'cavity'],
  candidates: [],
  options: [
    { label: 'Optics', question: 'What is an optical cavity?', score: 1, evidence: [evidence(1)] },
    { label: 'Clinic', question: 'What is a dental cavity?', score: 1, evidence: [evidence(2)] },
  ],
  settles: ['Name the subject.'],
};

test('[WEB-AGENTIC-TIER] the tier stands below the answer with what it means; of a newer server by its name', () => {
  expect(draw({})).toContain('Grounded</strong> Its claims are backed by the passages.');
  expect(draw({ tier: 'Bounded inference' })).toContain('Parts of it go beyond the passages.');
  expect(draw({ tier: 'Clarify' })).toContain('Not settled yet</strong>');
  expect(draw({ tier: 'Proven' as never })).toContain('Proven</strong>');
});

test('[WEB-AGENTIC-SOURCES] sources are documents, code, tests, with the numbers of the text, lines and short commit', () => {
  const words = textOf(draw({}));
  expect(words).toMatch(/Documents 1 docs\/a\.md lines 12–30 · definition · Top › Under · 9fceb02/);
  expect(words).toMatch(/Code 2 src\/a\.ts lines 12–30 .*Tests 3 test\/a\.test\.ts/);
  expect(words).toMatch(/Also read, and not cited: 1 passage docs\/unread\.md/);
  expect(draw({})).toContain(`title="at commit ${COMMIT}"`);
  expect(draw({})).not.toContain('Said above already');
});

test('[WEB-AGENTIC-CLARIFY] a question back has a button for each meaning, with its evidence and what was searched', () => {
  const html = draw({ tier: 'Clarify', clarify: CLARIFY });
  expect(html.match(/class="agentic-choice"/g)).toHaveLength(2);
  const words = textOf(html);
  expect(words).toMatch(/Optics What is an optical cavity\? docs\/1\.md lines 1–3 · Cavity Snippet 1/);
  expect(words).toMatch(
    /What would settle it Name the subject\. What was searched cavity cavity optics Left/,
  );
  expect(words).not.toContain('Sources');
});

test('[WEB-AGENTIC-CLARIFY] evidence of several repositories is told with their names', () => {
  const [optics, clinic] = CLARIFY.options;
  const within = (repository: string, option = optics!) => ({
    ...option,
    evidence: option.evidence.map((each) => ({ ...each, repository })),
  });
  const told = (...options: typeof CLARIFY.options) =>
    textOf(draw({ clarify: { ...CLARIFY, options } })).replaceAll('/ ', '/');
  expect(told(within('optics'), within('clinic', clinic))).toContain('optics/docs/1.md');
  expect(told(within('optics'), within('optics', clinic))).not.toContain('optics/docs/1.md');
});

test('where nothing can be asked a meaning is no button, and while something is asked it waits', () => {
  const shared = draw({ clarify: CLARIFY }, { onChoose: null });
  expect(shared).not.toContain('class="agentic-choice"');
  expect(textOf(shared)).toContain('Optics What is an optical cavity?');
  expect(draw({ clarify: CLARIFY }, { canAsk: false })).toMatch(/class="agentic-choice" disabled/);
});

test('[WEB-AGENTIC-MISSING] what is not there is told with the searches and what to add, and without a second verdict', () => {
  const clarify: AgenticEnvelope['clarify'] = {
    ...CLARIFY,
    reason: 'missing_evidence',
    options: [],
    candidates: [{ path: 'docs/near.md', repository: null, header: 'Near', chunk_id: 9 }],
  };
  const words = textOf(draw({ tier: 'Clarify', clarify, sources: [] }, { isRefusal: true, onChoose: null }));
  expect(words).toMatch(
    /^What would answer it Name the subject\. What was searched .* came near docs\/near\.md Near/,
  );
  // In the chat the note above offers the closest passages.
  expect(textOf(draw({ tier: 'Clarify', clarify, sources: [] }, { isRefusal: true }))).not.toContain('near');
});

test('[WEB-AGENTIC-HOSTILE] what documents say is text: no element is made of it', () => {
  const bad = '<img src=x onerror=alert(1)>';
  const html = draw({
    sections: [{ id: 'missing', title: bad, markdown: `${bad} [x](javascript:alert(1))` }],
    tree_walk: {
      depth: 'full_path',
      paths: [
        {
          tree: bad,
          nodes: [{ title: bad, kind: 'heading', is_anchor: true, narrative: bad, chunk_id: 1, level: 1 }],
        },
      ],
    },
    sources: [source(42, { path: bad, header: bad })],
    clarify: { ...CLARIFY, term: bad, settles: [bad], searched: [bad] },
  });
  expect(html).not.toContain('<img');
  expect(html).not.toContain('href="javascript');
});

function draw(changes: Partial<AgenticEnvelope>, props: object = {}): string {
  return renderToStaticMarkup(
    createElement(AgenticDetails, {
      client: {} as HelixClient,
      text: 'A [chunk:42]. B [chunk:43]. C [chunk:44].',
      envelope: { ...ENVELOPE, ...changes },
      isRefusal: false,
      canAsk: true,
      onChoose: () => {},
      onOpenSource: () => {},
      ...props,
    }),
  );
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function source(chunk_id: number, changes: Partial<EnvelopeSource>): EnvelopeSource {
  return {
    n: chunk_id,
    chunk_id,
    doc_id: 1,
    doc_version_id: 1,
    path: 'a.md',
    title: 'A',
    header: 'Top > Under',
    kind: 'doc',
    role: 'context',
    start_line: 12,
    end_line: 30,
    repository: 'lumen',
    commit: COMMIT,
    is_cited: true,
    ...changes,
  };
}

function evidence(chunk_id: number) {
  const place = { header: 'Cavity', start_line: 1, end_line: 3 };
  return {
    repository: null,
    path: `docs/${chunk_id}.md`,
    chunk_id,
    snippet: `Snippet ${chunk_id}`,
    ...place,
  };
}
