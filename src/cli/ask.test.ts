import { expect, test } from 'vitest';
import { askCommand } from './ask.ts';

function refusal(...words: string[]): Promise<unknown> {
  const command = askCommand()
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  return command.parseAsync(['What is it?', ...words], { from: 'user' }).catch((error: unknown) => error);
}

test.each([
  [['--agentic', '--tree-walk', 'deep'], /It must be one of root_to_anchor, full_path, anchors_only\.$/],
  [
    ['--tree-walk', 'full_path'],
    /^--tree-walk is "full_path" without --agentic\. Add --agentic, or leave it out\.$/,
  ],
  [['--explain'], /^--explain is given without --agentic\. Add/],
  [['-k', '21'], /It must be at most 20\.$/],
])('[AGENTIC-CLI] %j is refused before anything is opened', async (words, message) => {
  expect(await refusal(...words)).toMatchObject({ message: expect.stringMatching(message) });
});
