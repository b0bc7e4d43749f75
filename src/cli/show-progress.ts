import type { Progress } from '../ingest/ingest-queued.ts';
import { describeProgress } from './describe-progress.ts';
import { printable } from './print-table.ts';
import { createProgressLine } from './progress-line.ts';

/** Shows how far several documents are, and prints what came of each unless it should be quiet. */
export function showProgress(total: number, quiet: boolean) {
  const line = createProgressLine();
  const underWay = new Map<string, Progress>();
  let finished = 0;
  const show = () => line.show(printable(describeProgress({ total, finished, underWay })));
  const say = (path: string, print: () => void) => {
    underWay.delete(path);
    finished += 1;
    line.clear();
    if (!quiet) print();
    show();
  };
  return {
    advanced(path: string, progress: Progress) {
      underWay.set(path, progress);
      show();
    },
    done: (path: string, text: string) => say(path, () => console.log(printable(text))),
    failed: (path: string, text: string) => say(path, () => console.error(printable(text))),
    end: () => line.clear(),
  };
}
