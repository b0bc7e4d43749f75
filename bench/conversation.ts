import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { rewriteByRules } from '../src/rewrite/rewrite-by-rules.ts';

/**
 * How the rules for follow-up questions do on questions they were not written for.
 *
 *   node bench/conversation.ts --standalone questions.jsonl … --dialogues dialogues.txt [--show]
 *
 * `--standalone`: lines of JSON with a `question` each. Each is asked after another one of the set, far from it; one that
 * comes back changed is counted. `--dialogues`: blank lines between dialogues, in each a turn a line as
 * `question|words that the whole question must have`, or `question|-` for one that stands by itself.
 */
const { values } = parseArgs({
  options: {
    standalone: { type: 'string', multiple: true, default: [] },
    dialogues: { type: 'string', multiple: true, default: [] },
    show: { type: 'boolean', default: false },
  },
});

for (const file of values.standalone) measureStandalone(file);
for (const file of values.dialogues) measureDialogues(file);

function measureStandalone(file: string): void {
  const questions = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { question: string }).question);
  let changed = 0;
  questions.forEach((question, index) => {
    const before = questions[(index * 7919 + 13) % questions.length]!;
    const rewrite = rewriteByRules(question, [{ question: before, answer: '' }]);
    if (rewrite.question === question) return;
    changed += 1;
    if (values.show) console.log(`  ${question} => ${rewrite.question}`);
  });
  console.log(`${file}: ${changed} of ${questions.length} changed after another question`);
}

function measureDialogues(file: string): void {
  const counts = { followUps: 0, whole: 0, standalone: 0, unchanged: 0 };
  for (const dialogue of readFileSync(file, 'utf8')
    .trim()
    .split(/\n\s*\n/)) {
    const turns = dialogue.split('\n').map((line) => line.split('|') as [string, string]);
    turns.slice(1).forEach(([question, wanted], index) => {
      const history = turns
        .slice(Math.max(0, index - 5), index + 1)
        .map(([earlier]) => ({ question: earlier, answer: '' }));
      const rewrite = rewriteByRules(question, history).question;
      const isRight = wanted === '-' ? rewrite === question : hasAll(rewrite, wanted);
      counts[wanted === '-' ? 'standalone' : 'followUps'] += 1;
      if (isRight) counts[wanted === '-' ? 'unchanged' : 'whole'] += 1;
      else if (values.show) console.log(`  ${question} => ${rewrite} [${wanted}]`);
    });
  }
  const { followUps, whole, standalone, unchanged } = counts;
  console.log(
    `${file}: ${whole} of ${followUps} follow-ups have the words wanted, ${unchanged} of ${standalone} others are unchanged`,
  );
}

function hasAll(text: string, words: string): boolean {
  const lower = text.toLowerCase();
  return words.split(' ').every((word) => lower.includes(word.toLowerCase().replace(/s$/, '')));
}
