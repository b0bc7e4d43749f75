import { HelixError } from '../errors.ts';
import { authProblems } from './auth-rules.ts';
import type { Definition } from './definition.ts';
import { DEFINITIONS } from './definitions.ts';
import { nearestName } from './nearest-name.ts';

export type Settings = Readonly<{
  [Name in keyof typeof DEFINITIONS]: (typeof DEFINITIONS)[Name] extends Definition<infer Value>
    ? Value
    : never;
}>;

export type ModelProvider = 'local' | 'gemini' | 'openai-compatible';

type SettingName = keyof typeof DEFINITIONS;
type Environment = Readonly<Record<string, string | undefined>>;

/** Variables with these beginnings belong to Helix alone, so an unknown one is a mistake. */
const OWN_PREFIXES = ['HELIX_', 'RETRIEVAL_', 'RERANK_', 'ABSTAIN_'];

/** Read by the test suite and the tools, never by the product. */
const TOOL_PREFIXES = ['HELIX_TEST_', 'HELIX_REQUIRE_', 'HELIX_EVAL_', 'HELIX_EXTRACT_', 'HELIX_BENCH_'];

/** Parses the environment once into one frozen object; throws one error that names every problem found. */
export function loadSettings(environment: Environment): Settings {
  const problems = [...unknownVariables(environment)];
  const entries = Object.entries(DEFINITIONS).map(([name, definition]) => [
    name,
    read(definition as Definition<unknown>, environment, problems),
  ]);
  const settings = Object.freeze(Object.fromEntries(entries)) as Settings;
  problems.push(...missingVariables(settings));
  if (problems.length > 0) {
    throw new HelixError('settings_invalid', { problems: problems.map((each) => `- ${each}`).join('\n') });
  }
  return settings;
}

/** Who embeds and who writes, with `auto` decided. */
export function chosenProviders(settings: Settings): { embedding: ModelProvider; language: ModelProvider } {
  const automatic = settings.geminiApiKey || settings.environment === 'production' ? 'gemini' : 'local';
  const writer =
    automatic === 'local' && settings.openAiBaseUrl && settings.openAiModel ? 'openai-compatible' : automatic;
  return {
    embedding: settings.embeddingProvider === 'auto' ? automatic : settings.embeddingProvider,
    language: settings.languageProvider === 'auto' ? writer : settings.languageProvider,
  };
}

/** A setting as it may be printed: secrets hidden, passwords cut out of URLs. */
export function printable(name: SettingName, settings: Settings): string {
  const value = settings[name];
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return '(not set)';
  const { kind } = DEFINITIONS[name];
  return Array.isArray(value) && kind === 'url'
    ? value.map((each) => redact(kind, each)).join(', ')
    : redact(kind, String(value));
}

function read(definition: Definition<unknown>, environment: Environment, problems: string[]): unknown {
  const found = environment[definition.variable]?.trim();
  if (!found) return definition.fallback;
  try {
    return definition.parser.parse(found);
  } catch {
    const shown = redact(definition.kind, found);
    problems.push(`${definition.variable} is "${shown}"; accepted: ${definition.parser.accepts}.`);
    return definition.fallback;
  }
}

function redact(kind: Definition<unknown>['kind'], value: string): string {
  if (kind === 'secret') return '(set, hidden)';
  if (kind === 'plain') return value;
  if (!URL.canParse(value) || !value.includes('://')) return '(set, malformed, hidden)';
  const { protocol, username, password, host, pathname, search, hash } = new URL(value);
  // An `@` behind the host is most likely one of a password that should have been written as %40, or before a `/`.
  if (/@|%40/i.test(`${host}${pathname}${search}${hash}`)) return '(set, malformed, hidden)';
  return `${protocol}//${username || password ? '(hidden)@' : ''}${host}${pathname}${search ? '?(hidden)' : ''}`;
}

/** The value of a variable nobody knows: it may be a misspelt key or address. */
function shownOfUnknown(name: string, value: string): string {
  const secret = /KEY|TOKEN|SECRET|PASS|URL/.test(name) || /:\/\/|@/.test(value);
  return redact(secret ? 'secret' : 'plain', value);
}

function* unknownVariables(environment: Environment): Generator<string> {
  const known = new Set<string>(Object.values(DEFINITIONS).map((each) => each.variable));
  for (const name of Object.keys(environment)) {
    if (known.has(name) || TOOL_PREFIXES.some((prefix) => name.startsWith(prefix))) continue;
    const nearest = nearestName(name, known);
    if (!nearest && !OWN_PREFIXES.some((prefix) => name.startsWith(prefix))) continue;
    const action = nearest
      ? `Did you mean ${nearest}?`
      : 'Remove it; docs/settings.md lists the accepted ones.';
    const shown = shownOfUnknown(name, environment[name] ?? '');
    yield `${name} is "${shown}", but it is not a setting of Helix. ${action}`;
  }
}

function* missingVariables(settings: Settings): Generator<string> {
  const { embedding, language } = chosenProviders(settings);
  const production = settings.environment === 'production';
  if (production && !settings.databaseUrl) yield 'DATABASE_URL is missing; HELIX_ENV=production requires it.';
  if ((embedding === 'gemini' || language === 'gemini') && !settings.geminiApiKey) {
    yield `GEMINI_API_KEY is missing; ${production ? 'production with' : ''} the provider gemini requires it. Set it, or choose another provider with HELIX_EMBEDDING_PROVIDER and HELIX_LANGUAGE_PROVIDER.`;
  }
  if ((embedding === 'openai-compatible' || language === 'openai-compatible') && !settings.openAiBaseUrl) {
    yield 'OPENAI_BASE_URL is missing; the provider openai-compatible requires it.';
  }
  if (language === 'openai-compatible' && !settings.openAiModel) {
    yield 'OPENAI_MODEL is missing; HELIX_LANGUAGE_PROVIDER=openai-compatible requires it.';
  }
  if (embedding === 'openai-compatible' && !settings.openAiEmbedModel) {
    yield 'OPENAI_EMBED_MODEL is missing; HELIX_EMBEDDING_PROVIDER=openai-compatible requires it.';
  }
  if (settings.rerankProvider === 'cohere' && !settings.cohereApiKey) {
    yield 'COHERE_API_KEY is missing; RERANK_PROVIDER=cohere requires it.';
  }
  if (settings.contextOverheadTokens >= settings.maxContextTokens) {
    yield `CONTEXT_OVERHEAD_TOKENS is ${settings.contextOverheadTokens}; it must be below MAX_CONTEXT_TOKENS (${settings.maxContextTokens}).`;
  }
  yield* authProblems(settings);
}
