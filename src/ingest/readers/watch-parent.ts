import { writeSync } from 'node:fs';
import { REPORT_FD } from './reader-messages.ts';

// A thread of the reading process. It says how much memory the process takes; when nobody reads that any more, the
// parent is gone, even by `kill -9`, and the process and all that it started end.
setInterval(() => {
  try {
    writeSync(REPORT_FD, `${process.memoryUsage.rss()}\n`);
  } catch {
    process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL');
  }
}, 200);
