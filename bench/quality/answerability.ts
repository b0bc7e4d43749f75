/**
 * `node bench/quality/answerability.ts <folder> <folder> …`: how well the answerability of a question is told, and by what.
 *
 * Folders are as for `run.ts`, two at least. The documents of each are asked their own questions and a sample of those of
 * the others, through the product; each corpus is then judged by what was fitted to the others. Printed are the constants of
 * the configured model's space, the errors with 95% intervals beside those of a distance ceiling that refuses as many
 * answerable questions, and how far the probability is to be believed. `--write` keeps the constants in the database that
 * DATABASE_URL or HELIX_DATA_DIR name. `--may-refuse` is the share of answerable questions that may be refused,
 * `--near-enough` the distance within which no question is, `--max-distance` the one beyond which each is.
 * `--alike one,two` names sets about the same subject: their questions are not off the topic of each other.
 */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import type { AnswerabilityCalibration } from '../../src/models/embedding-model.ts';
import { chooseModels } from '../../src/providers/choose-models.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import { openDatabase } from '../../src/store/open-database.ts';
import { writeSpaceCalibration } from '../../src/store/space-calibration.ts';
import { DEFAULT_TENANT } from '../../src/terms.ts';
import {
  isRefusedBy,
  type JudgedQuestion,
  type JudgeLimits,
  ofKind,
  refusedOf,
  thresholdFor,
} from './answerability-errors.ts';
import { fitAnswerability, probabilityOf } from './answerability-fit.ts';
import { type AskedQuestion, askQuestions } from './answerability-questions.ts';
import { printErrors, printReliability } from './answerability-report.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    'may-refuse': { type: 'string', default: '0.005' },
    'near-enough': { type: 'string', default: '0.5' },
    'max-distance': { type: 'string', default: '0.85' },
    'per-other': { type: 'string', default: '60' },
    alike: { type: 'string', default: '' },
  },
});
const folders = positionals.filter((folder) => existsSync(join(folder, 'questions.jsonl')));
if (folders.length < 2)
  console.log('Skipped: name two or more folders that hold questions.jsonl and documents.');
else await calibrate();

async function calibrate(): Promise<void> {
  const asked: AskedQuestion[] = [];
  for (const folder of folders) {
    const others = folders.filter((other) => !areAlike(folder, other));
    asked.push(...(await askQuestions(folder, others, Number(options['per-other']))));
    console.log(`${basename(folder)}: asked`);
  }
  const judged = judgeByOthers(asked);
  const distances = {
    nearEnough: Number(options['near-enough']),
    maxDistance: Number(options['max-distance']),
  };
  const threshold = thresholdFor(judged, { ...distances, mayRefuse: Number(options['may-refuse']) });
  const limits = { threshold, ...distances };
  printErrors(judged, limits);
  printReliability(judged);
  const calibration = { ...fitAnswerability(asked), ...limits, errors: errorsOf(judged, limits) };
  console.log('\nFitted to all:', calibration);
  if (options.write) await keep(calibration);
}

function areAlike(folder: string, other: string): boolean {
  const alike = options.alike.split(',');
  return folder === other || (alike.includes(basename(folder)) && alike.includes(basename(other)));
}

/** Each corpus by what was fitted to the others: what is to be expected of documents nobody has measured. */
function judgeByOthers(asked: readonly AskedQuestion[]): JudgedQuestion[] {
  return [...Map.groupBy(asked, ({ corpus }) => corpus)].flatMap(([corpus, questions]) => {
    const fitted = fitAnswerability(asked.filter((each) => each.corpus !== corpus));
    return questions.map((question) => ({ ...question, probability: probabilityOf(question, fitted) }));
  });
}

function errorsOf(judged: readonly JudgedQuestion[], limits: JudgeLimits) {
  const refused = (kind: AskedQuestion['kind']) => {
    const { count, of } = refusedOf(ofKind(judged, kind), isRefusedBy(limits));
    return Number((count / Math.max(of, 1)).toFixed(3));
  };
  return {
    answerableRefused: refused('answerable'),
    offTopicAnswered: Number((1 - refused('other corpus')).toFixed(3)),
  };
}

/** Without opening a whole Helix, which refuses to start with a calibration that is not valid: this one replaces it. */
async function keep(answerability: AnswerabilityCalibration): Promise<void> {
  const settings = loadSettings(process.env);
  const log = pino({ level: 'silent' });
  const { spaceId } = chooseModels(settings, log).embeddingModel;
  const database = await openDatabase(settings, log);
  try {
    await database.withTenant(DEFAULT_TENANT, (session) =>
      writeSpaceCalibration(session, DEFAULT_TENANT, spaceId, { answerability }),
    );
    console.log(`Kept for the space ${spaceId}; it holds when Helix is started again.`);
  } finally {
    await database.close();
  }
}
