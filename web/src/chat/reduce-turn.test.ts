import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CheckedVerdict, HelixClient } from '../../../src/client/client.ts';
import { malformedFrame, reportedError } from '../../../src/client/frame-error.ts';
import { describeWithSources } from './describe-with-sources.ts';
import { beginTurn, reduceTurn, type TurnAction } from './reduce-turn.ts';
import type { Turn } from './turn.ts';
import { TurnOutcome } from './turn-outcome.tsx';

const GAP = malformedFrame('{"t":"NOT accep');
const REPORTED = reportedError('{"error":"judge_unavailable","message":"The check is not there."}');
const SUPPORTED: CheckedVerdict = {
  grounded: true,
  unsupported_claims: [],
  cited_ids: [],
  citations_correct: true,
  relevant: true,
  unverified: false,
};
const UNREADABLE = /^A part of this answer could not be read/;

test('[CHAT-BROKEN] an answer with a part that could not be read is not taken for whole', () => {
  const turn = after(GAP, SUPPORTED);
  expect(turn).toMatchObject({ phase: 'answered', text: 'Refunds are accepted after 30 days.' });
  expect(turn.problem).toMatch(UNREADABLE);
  expect(drawn(turn)).toMatch(/role="alert">A part of this answer could not be read/);
  expect(drawn(turn)).not.toContain('Checked');
  expect(describeWithSources(turn)).toContain('A part of this answer could not be read');
});

test('a whole answer says that it was checked, and of a problem nothing', () => {
  const turn = after({ type: 'delta', text: '' }, SUPPORTED);
  expect(turn.problem).toBeNull();
  expect(drawn(turn)).toContain('Checked');
  expect(drawn(turn)).not.toContain('role="alert"');
});

test('what the server tells within an answer is shown in its words, unless something is missing', () => {
  expect(after(REPORTED, SUPPORTED).problem).toBe('The check is not there.');
  const both = (first: TurnAction, second: TurnAction) => [first, second].reduce(reduceTurn, begun()).problem;
  expect(both(GAP, REPORTED)).toMatch(UNREADABLE);
  expect(both(REPORTED, GAP)).toMatch(UNREADABLE);
});

test('[WEB-AGENTIC-SWITCH] an answer in steps keeps what it consists of, and knows how it was asked', () => {
  const asked = beginTurn('t', {
    question: 'How?',
    documentIds: null,
    documentCount: null,
    image: null,
    inSteps: true,
  });
  expect(asked).toMatchObject({ inSteps: true, envelope: null });
  const envelope = { tier: 'Grounded' as const, sections: [], tree_walk: null, sources: [], clarify: null };
  expect(reduceTurn(asked, { type: 'envelope', envelope })).toEqual({ ...asked, envelope });
});

test('a warning of the check stays beside the problem', () => {
  const turn = after(GAP, { ...SUPPORTED, unverified: true, unsupported_claims: ['Refunds are accepted.'] });
  expect(drawn(turn)).toContain('Take care');
});

function begun(): Turn {
  return beginTurn('t', {
    question: 'Until when?',
    documentIds: null,
    documentCount: null,
    image: null,
    inSteps: false,
  });
}

/** An answer with something else in the middle of it. */
function after(middle: TurnAction, verdict: CheckedVerdict): Turn {
  const actions: TurnAction[] = [
    { type: 'delta', text: 'Refunds are ' },
    middle,
    { type: 'delta', text: 'accepted after 30 days.' },
    { type: 'citations', citations: [] },
    { type: 'verdict', verdict },
    { type: 'end', complete: true, abstained: false, debug: null },
  ];
  return actions.reduce(reduceTurn, begun());
}

function drawn(turn: Turn): string {
  return renderToStaticMarkup(
    createElement(TurnOutcome, {
      client: {} as HelixClient,
      turn,
      project: 'default',
      documents: [],
      canAsk: true,
      onAsk: () => {},
      onRetry: () => {},
      onOpenSource: () => {},
      onAddDocument: () => {},
      onMove: () => {},
    }),
  );
}
