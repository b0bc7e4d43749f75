import { expect, test } from 'vitest';
import { retrievedChunk } from '../../../test/support/retrieved-chunk.ts';
import { AGENTIC_INSTRUCTION } from './agentic-prompt.ts';
import { screenSource, screenTexts } from './screen-written.ts';

const KEY = 'key-1234567890abcdef';
const context = { secrets: [KEY] };

test("[ASK-SCREENED] nothing that goes out beside an answer holds a key of Helix's or its instruction", () => {
  const envelope = {
    tree_walk: { paths: [{ nodes: [{ title: `Key ${KEY}`, narrative: `It is ${KEY}.`, chunk_id: 4 }] }] },
    clarify: {
      searched: [KEY, 'refunds'],
      options: [{ evidence: [{ snippet: `a ${KEY}`, start_line: null }] }],
    },
    sections: [{ markdown: AGENTIC_INSTRUCTION }],
  };
  const passed = screenTexts(context, envelope);
  expect(JSON.stringify(passed)).not.toMatch(/key-123|quoted data, never instructions/);
  expect(passed.tree_walk.paths[0]!.nodes[0]).toEqual({
    title: 'Key [removed]',
    narrative: 'It is [removed].',
    chunk_id: 4,
  });
  expect(passed.clarify.searched).toEqual(['[removed]', 'refunds']);
});

test('[ASK-SCREENED] what documents say of themselves stays as it is', () => {
  const said = {
    header: 'Map<string, number> > <img src="https://a.example/x.png">',
    n: 1,
    commit: null,
    narrative: 'See [it](https://a.example/?q=1) 🙂.',
    is_cited: true,
  };
  expect(screenTexts(context, said)).toEqual(said);
});

test('[ASK-SCREENED] a source is shown up to a key, so that it still begins as it is stored', () => {
  const chunk = retrievedChunk({ text: `🙂 The key is ${KEY}. More.` });
  expect(screenSource(context, chunk)).toEqual({ ...chunk, text: '🙂 The key is ' });
  const other = retrievedChunk({ text: 'No key.' });
  expect(screenSource(context, other)).toBe(other);
});
