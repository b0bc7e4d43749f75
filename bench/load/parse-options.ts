import { parseArgs } from 'node:util';

/** The command's options. Throws with the value found where one is not a number that makes sense. */
export function parseOptions(args: readonly string[]): LoadOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '10' },
      streams: { type: 'string', default: '500' },
      bare: { type: 'string', default: '50' },
      tenants: { type: 'string', default: '10' },
      documents: { type: 'string', default: '20' },
      'answer-seconds': { type: 'string', default: '40' },
      'ingest-every': { type: 'string', default: '2' },
      'max-slope': { type: 'string', default: '2' },
      settle: { type: 'string', default: '80' },
      'no-rates': { type: 'boolean', default: false },
      out: { type: 'string' },
    },
  });
  return {
    minutes: above('--minutes', values.minutes),
    streams: whole('--streams', values.streams),
    bare: whole('--bare', values.bare),
    tenants: whole('--tenants', values.tenants),
    documents: whole('--documents', values.documents),
    answerSeconds: above('--answer-seconds', values['answer-seconds']),
    ingestEverySeconds: above('--ingest-every', values['ingest-every']),
    maxSlope: above('--max-slope', values['max-slope']),
    settleSeconds: notNegative('--settle', values.settle),
    withRates: !values['no-rates'],
    out: values.out,
  };
}

export type LoadOptions = {
  /** How long the streams are held, once all of them are there. */
  minutes: number;
  /** Clients that ask Helix, each again as soon as its answer has ended. */
  streams: number;
  /** Clients that ask the upstream itself, beside them. */
  bare: number;
  tenants: number;
  /** Of each tenant, before the load begins. */
  documents: number;
  answerSeconds: number;
  ingestEverySeconds: number;
  /** Megabytes a minute by which a process may grow. */
  maxSlope: number;
  /** Before what is still open is counted: idle connections are kept for 72 s, in case the client asks again. */
  settleSeconds: number;
  /** Whether the highest rate of questions is looked for afterwards. */
  withRates: boolean;
  out: string | undefined;
};

function above(name: string, text: string): number {
  const found = Number(text);
  if (text.trim() !== '' && Number.isFinite(found) && found > 0) return found;
  throw new Error(`${name} is "${text}": a number above 0 is wanted`);
}

function notNegative(name: string, text: string): number {
  return text === '0' ? 0 : above(name, text);
}

function whole(name: string, text: string): number {
  const found = Number(text);
  if (text.trim() !== '' && Number.isSafeInteger(found) && found >= 1) return found;
  throw new Error(`${name} is "${text}": a whole number from 1 on is wanted`);
}
