/**
 * `npm run bench:questions -- <folder> …`: how good retrieval, refusal and answers are on real questions.
 *
 * A folder holds `documents/` and `questions.jsonl` with one `{question, answerable, off_topic?, evidence: [{document,
 * start, end}], answers}` a line; offsets are characters of the file. The whole product is used: documents are ingested
 * into a new embedded database with the configured models, and every question is asked. `--misses` lists the answerable
 * questions whose evidence was not retrieved.
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pino } from 'pino';
import { answerQuestion } from '../src/answer/answer-question.ts';
import { findFiles, readSource } from '../src/cli/read-source.ts';
import { type Helix, openHelix } from '../src/compose.ts';
import { ingestDocument } from '../src/ingest/ingest-document.ts';
import { loadSettings } from '../src/settings/settings.ts';
import { sql } from '../src/store/sql.ts';
import { findTrace } from '../src/store/traces.ts';
import { REFUSAL, type Span } from '../src/terms.ts';
import { riskArea } from './quality/risk-area.ts';

const K = 4;
const showsMisses = process.argv.includes('--misses');
const folders = process.argv.slice(2).filter((folder) => existsSync(join(folder, 'questions.jsonl')));
if (folders.length === 0)
  console.log('Skipped: name one or more folders that hold questions.jsonl and documents/.');
for (const folder of folders) await measure(folder);

type Question = {
  question: string;
  answerable: boolean;
  off_topic?: boolean;
  evidence: (Span & { document: string })[];
  answers: string[];
};
type Asked = Question & {
  hit: boolean;
  gated: boolean;
  refused: boolean;
  right: boolean;
  /** How likely an answer was said to be, and how near the nearest text is. */
  confidence?: number;
  nearest: number | null;
  milliseconds: number;
};

async function measure(folder: string): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'helix-questions-'));
  const helix = await openHelix(
    loadSettings({ ...process.env, HELIX_DATA_DIR: directory }),
    pino({ level: 'silent' }),
  );
  try {
    const started = performance.now();
    const files = await findFiles([join(folder, 'documents')]);
    let chunks = 0;
    for (const file of files) {
      const source = await readSource(file, directory);
      chunks += (await ingestDocument(helix, { ...source, sourceUri: source.name, project: 'default' }))
        .chunks;
    }
    const ingestSeconds = (performance.now() - started) / 1000;
    const questions: Question[] = readFileSync(join(folder, 'questions.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const asked: Asked[] = [];
    for (const question of questions) asked.push(await askOne(helix, question));
    report(basename(folder), { files: files.length, chunks, ingestSeconds }, asked, helix);
    if (showsMisses) asked.filter((each) => each.answerable && !each.hit).forEach(printMiss);
  } finally {
    await helix.close();
    await rm(directory, { recursive: true, force: true });
  }
}

async function askOne(helix: Helix, question: Question): Promise<Asked> {
  const requestId = crypto.randomUUID();
  const started = performance.now();
  let answer = '';
  for await (const event of answerQuestion(helix, {
    requestId,
    question: question.question,
    project: 'default',
    k: K,
  })) {
    if (event.type === 'text-delta') answer += event.text;
  }
  const milliseconds = performance.now() - started;
  const { database, tenant } = helix;
  return database.withTenant(tenant, async (session) => {
    const trace = (await findTrace(session, tenant, requestId))!;
    const ids = JSON.stringify(trace.evidence.map(({ chunkId }) => chunkId));
    const places = await session.query<{ document: string; start: number; end: number }>(sql`
      select source_uri as document, start_offset as start, end_offset as "end" from chunks join documents using (tenant_id, document_id)
      where chunk_id in (select value::bigint from jsonb_array_elements_text(${ids}::text::jsonb))`);
    const hit = question.evidence.some((span) =>
      places.some(
        (place) => place.document === span.document && place.start < span.end && place.end > span.start,
      ),
    );
    const right = question.answers.some((each) => plain(answer).includes(plain(each)));
    return {
      ...question,
      hit,
      gated: trace.gate.verdict === 'refuse',
      refused: answer === REFUSAL,
      right,
      confidence: trace.gate.answerability,
      nearest: trace.gate.nearest,
      milliseconds,
    };
  });
}

function printMiss({ question, evidence }: Asked): void {
  const places = evidence.map(({ document, start, end }) => `${document} ${start}-${end}`);
  console.log(`  missed: ${question} (${places.join(', ')})`);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function report(
  name: string,
  corpus: { files: number; chunks: number; ingestSeconds: number },
  asked: Asked[],
  helix: Helix,
): void {
  const answerable = asked.filter((each) => each.answerable);
  const offTopic = asked.filter((each) => each.off_topic);
  const adversarial = asked.filter((each) => !each.answerable && !each.off_topic);
  const share = (list: Asked[], test: (each: Asked) => boolean) =>
    list.length === 0 ? '-' : `${((100 * list.filter(test).length) / list.length).toFixed(1)}%`;
  const times = asked.map(({ milliseconds }) => milliseconds).sort((left, right) => left - right);
  const row = (label: string, value: string) => console.log(`  ${label.padEnd(52)} ${value.padStart(8)}`);
  console.log(
    `\n${name}: ${corpus.files} documents, ${corpus.chunks} chunks in ${corpus.ingestSeconds.toFixed(1)} s; ${asked.length} questions; ${helix.embeddingModel.spaceId}, ${helix.languageModel.id}; ${cpus().length} cores`,
  );
  row(
    `recall@${K} of the evidence (${answerable.length} answerable)`,
    share(answerable, ({ hit }) => hit),
  );
  row(
    'answerable: refused by the gate',
    share(answerable, ({ gated }) => gated),
  );
  row(
    'answerable: answered',
    share(answerable, ({ refused }) => !refused),
  );
  row(
    'answerable: the answer holds an expected one',
    share(answerable, ({ right }) => right),
  );
  row(
    `off topic (${offTopic.length}): refused by the gate`,
    share(offTopic, ({ gated }) => gated),
  );
  row(
    `off topic (${offTopic.length}): refused in the end`,
    share(offTopic, ({ refused }) => refused),
  );
  row(
    `unanswerable but close (${adversarial.length}): refused in the end`,
    share(adversarial, ({ refused }) => refused),
  );
  if (offTopic.length + adversarial.length > 0) {
    row('risk-coverage area, by confidence / by distance', describeRisk(asked));
    row('  the same without off-topic questions', describeRisk([...answerable, ...adversarial]));
  }
  row(
    'time per question, p50 / p95',
    `${times[Math.floor(times.length / 2)]!.toFixed(0)} / ${times[Math.floor(times.length * 0.95)]!.toFixed(0)} ms`,
  );
}

/**
 * An answer is wrong where the documents hold none, or where it does not hold an expected one. Of a refused question there
 * is no answer: it would have been wrong where the evidence was not among the sources.
 */
function describeRisk(asked: readonly Asked[]): string {
  const isWrong = ({ answerable, refused, hit, right }: Asked) => !answerable || !(refused ? hit : right);
  const area = (surenessOf: (each: Asked) => number) =>
    riskArea(asked.map((each) => ({ sureness: surenessOf(each), isWrong: isWrong(each) })));
  const byConfidence = area(({ confidence }) => confidence ?? Number.NEGATIVE_INFINITY);
  const byDistance = area(({ nearest }) => (nearest === null ? Number.NEGATIVE_INFINITY : -nearest));
  return `${byConfidence.toFixed(3)} / ${byDistance.toFixed(3)}`;
}
