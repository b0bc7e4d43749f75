import { expect, test } from 'vitest';
import { readsAsSentence } from './reads-as-sentence.ts';

test.each([
  'Refunds are accepted within 30 days of purchase.',
  'You must keep the slip',
  'Phone: 030 1234',
  'ALL ITEMS MUST BE RETURNED WITHIN THIRTY DAYS.',
  'He met John Smith in Paris with Maria and Peter, then Anna in Rome and Tom on Monday.',
  'Owner: Maria Lopez',
  'Monday to Friday, 9 to 17',
  'JavaScript and TypeScript are supported.',
  'He asked: “Why?”',
  '退款在30天内',
])('says something: %s', (text) => {
  expect(readsAsSentence(text)).toBe(true);
});

test.each([
  'IP addresses xlinkedin',
  'Give Claude a role (system prompts)Chain complex prompts',
  'Tagging best practices Examples',
  'Chain complex prompts',
  'turn: Python',
  'Run your eval Evaluation metrics Deploy it When to use it for a classEstablish the caseImplement it1.',
  'Role No XML Tags With XML Tags User Analyze this agreement.',
  'How to use it Before you upload Evaluate the size Calculate what is due Prompt examples Limitations',
  'IPv4 IPv6',
  'On this page',
  'Was this page helpful?',
  'How tool use worksHow to implement tool useChoosing a modelSpecifying tools.',
  'Role Unclear Prompt Clear Prompt User Please remove all names.',
  'Example 2: Financial analysis Why Use It',
])('says nothing: %s', (text) => {
  expect(readsAsSentence(text)).toBe(false);
});
