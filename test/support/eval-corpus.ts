import type { EvalCase } from '../../src/evals/eval-case.ts';
import type { OpenAiBody } from './openai-server.ts';

/** Small documents with near neighbours: "How …" asks for one of them in the words of another. */
export const DOCUMENTS: Record<string, string> = {
  'refunds.md':
    '# Refunds\n\nPaid orders are listed under the account. A refund request is accepted for 30 days after delivery.',
  'shipping.md':
    '# Shipping\n\nParcels leave the warehouse every evening. Standard shipping to Norway takes 6 working days.',
  'leave.md':
    '# Leave\n\nLeave is planned with the team lead. Every employee has 27 days of paid leave in a year.',
  'passwords.md':
    '# Passwords\n\nPasswords are kept in the vault. A password must have at least 14 characters.',
  'travel.md':
    '# Travel\n\nTrips are booked by the office. The daily allowance for meals in Denmark is 75 euros.',
  'support.md':
    '# Support\n\nTickets are read in the order they come. The support line is open from 8 until 18 on weekdays.',
  'shoes.md': '# Shoes\n\nWorn soles are not taken. Shoes go back within 12 days.',
  'shoes-faq.md':
    '# Customers send shoes back\n\nWhen can customers send shoes back? Customers can send shoes back whenever the shop is open. Many customers send shoes back by post.',
  'gift-cards.md': '# Gift cards\n\nCards are sent by mail. Gift cards end after 36 months.',
  'gift-cards-faq.md':
    '# Gift cards run out\n\nWhen do gift cards run out? Gift cards run out as buyers use gift cards. Gift cards that run out are replaced when buyers top them up.',
  'invoices.md': '# Invoices\n\nInvoices carry a number. Invoices are due within 21 days.',
  'invoices-faq.md':
    '# Companies pay invoices\n\nWhen must companies pay invoices? Companies pay invoices from the account page. Companies that pay invoices late are reminded when the office sees it.',
};

/** The last three ask in the words of a document that does not answer them. */
export const CASES: EvalCase[] = [
  answerable('refund', 'For how many days is a refund request accepted?', 'refunds.md', '30 days'),
  answerable('shipping', 'How long does standard shipping to Norway take?', 'shipping.md', '6 working days'),
  answerable('leave', 'How many days of paid leave does an employee have?', 'leave.md', '27 days'),
  answerable('password', 'How many characters must a password have?', 'passwords.md', '14 characters'),
  answerable('meals', 'What is the daily allowance for meals in Denmark?', 'travel.md', '75 euros'),
  answerable('hours', 'When is the support line open on weekdays?', 'support.md', '8 until 18'),
  answerable('shoes', 'Until when can customers send shoes back?', 'shoes.md', '12 days'),
  answerable('cards', 'When do gift cards run out for buyers?', 'gift-cards.md', '36 months'),
  answerable('invoices', 'When must companies pay invoices?', 'invoices.md', '21 days'),
  { id: 'weather', kind: 'off-topic', question: 'Will tomorrow bring thunderstorms over Lisbon?' },
  { id: 'opera', kind: 'off-topic', question: 'Which violinist recorded Paganini caprices?' },
];

function answerable(id: string, question: string, document: string, phrase: string): EvalCase {
  const quote = DOCUMENTS[document]!.split(/(?<=\.) |\n/).find((sentence) => sentence.includes(phrase))!;
  return { id, question, kind: 'answerable', expected_sources: [{ document, quote }], must_say: [phrase] };
}

/**
 * A model that does what its instruction asks for and no more: told to answer from the context and to cite, it quotes
 * the sentence with the expected figure or else the first one; told anything else, it chats.
 */
export function obedientAnswer({ messages = [] }: OpenAiBody): string[] {
  const [system, user] = ['system', 'user'].map((role) => textOf(messages, role));
  if (!system!.includes('ONLY the numbered context') || !system!.includes('Cite the source numbers'))
    return ['Most companies', ' give their clients 90 weeks for that.'];
  const question = /^Question: (.*)$/m.exec(user!)?.[1];
  const phrase = CASES.find((each) => each.question === question)?.must_say?.[0] ?? '';
  const sources = user!.split(/^\[\d+\] \(id=\d+\) /m).slice(1);
  const found = sources.findIndex((source) => source.includes(phrase));
  const place = Math.max(found, 0);
  const sentences = (sources[place] ?? '').replace(/END SOURCES[\s\S]*/, '').split(/(?<=[.?]) |\n/);
  const sentence = sentences.find((each) => each.includes(found === -1 ? '.' : phrase)) ?? '';
  return [sentence.trim().replace(/\.$/, ''), ` [${place + 1}].`];
}

function textOf(messages: NonNullable<OpenAiBody['messages']>, role: string): string {
  const content = messages.find((message) => message.role === role)?.content ?? '';
  return typeof content === 'string'
    ? content
    : (content as { text?: string }[]).map(({ text }) => text).join('');
}
