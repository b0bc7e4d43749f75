import { expect, test } from 'vitest';
import { nameKey } from '../../text/name-key.ts';
import { readIntent } from '../question/read-intent.ts';
import { deriveSlots, keysToLookUp } from './derive-slots.ts';

/** The slots of a question where the documents define these names; hard ones with an exclamation mark. */
function slotsOf(question: string, ...defined: string[]): string[] {
  const slots = deriveSlots(question, readIntent(question), new Set(defined.map(nameKey)));
  return slots.map(({ id, isHard }) => (isHard ? `${id}!` : id));
}

test('[ASK-SLOT-HARD] what the asker marked is hard, whether or not a document knows it', () => {
  expect(slotsOf('How does `fuse` differ from fuseChannels in src/fuse/fuse.ts, "by rank"?')).toEqual([
    'term:fuse!',
    'term:differ',
    'term:fusechannels!',
    'term:src/fuse/fuse.ts!',
    'term:by rank!',
    'role:definition',
  ]);
});

test('[ASK-SLOT-HARD] a name is hard where the documents define it, in whatever form, and soft where they do not', () => {
  expect(slotsOf('What is a cavity?')).toEqual(['term:cavity', 'role:definition']);
  expect(slotsOf('What is a cavity?', 'Cavities')).toEqual(['term:cavity!', 'role:definition']);
});

test('[ASK-SLOT-HARD] of a phrase that no document defines, the longest defined part is hard', () => {
  const question = 'Is the Casimir tile pressure in GPa?';
  expect(keysToLookUp(readIntent(question).terms)).toEqual([
    'casimirtilepressure',
    'casimirtile',
    'tilepressure',
    'gpa',
  ]);
  expect(slotsOf(question, 'Tile pressure')).toEqual([
    'term:tile pressure!',
    'term:casimir tile pressure',
    'term:gpa',
  ]);
  expect(slotsOf(question, 'Casimir tile', 'Tile pressure', 'Tile')).toEqual([
    'term:casimir tile!',
    'term:casimir tile pressure',
    'term:gpa',
  ]);
});

test('[ASK-SLOT-ROLE] a role is hard only where the question asks for it in so many words', () => {
  expect(slotsOf('Define TS_ratio.').at(-1)).toBe('role:definition!');
  expect(slotsOf('What is TS_ratio?').at(-1)).toBe('role:definition');
  expect(slotsOf('Is the gate tested?').at(-1)).toBe('role:test!');
  expect(slotsOf('How do I start the server?').at(-1)).toBe('role:usage');
  expect(slotsOf('Show an example of createSession()').at(-1)).toBe('role:usage!');
  expect(slotsOf('Why is the sky blue?').filter((id) => id.startsWith('role:'))).toEqual([]);
});

test('a question without words has no slots', () => {
  expect(slotsOf('¿?')).toEqual([]);
});
