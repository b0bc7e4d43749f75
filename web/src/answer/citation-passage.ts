import { useEffect, useState } from 'react';
import type { ChunkPassage, HelixClient, QueryCitation } from '../../../src/client/client.ts';
import type { SourcePlace } from '../../../src/terms.ts';
import { type Failure, toFailure } from '../parts/failure.ts';
import { useCitations } from './citation-context.ts';

/** More than an answer cites; passages that were looked at long ago are asked for again. */
const MOST_KEPT = 200;
const LONGEST_SNIPPET = 320;

/** A cited passage: as the citations tell it or, before they are there, as the server tells it once it is wanted. */
export function useCitedPassage(chunkId: number, isWanted: boolean): PassageState {
  const { client, known } = useCitations();
  const citation = known?.get(chunkId);
  const [loaded, setLoaded] = useState<PassageState>(NOTHING);
  const mustLoad = isWanted && !citation && !loaded.passage;

  useEffect(() => {
    if (!mustLoad) return;
    let isGone = false;
    loadPassage(client, chunkId).then(
      (chunk) => isGone || setLoaded({ passage: fromChunk(chunk), failure: null }),
      (error) => isGone || setLoaded({ passage: null, failure: toFailure(error) }),
    );
    return () => {
      isGone = true;
    };
  }, [client, chunkId, mustLoad]);

  return citation ? { passage: fromCitation(citation), failure: null } : loaded;
}

const kept = new WeakMap<HelixClient, Map<number, Promise<ChunkPassage>>>();

/** Once per page: what a passage says never changes. */
function loadPassage(client: HelixClient, chunkId: number): Promise<ChunkPassage> {
  const passages = kept.get(client) ?? new Map<number, Promise<ChunkPassage>>();
  kept.set(client, passages);
  const loading = passages.get(chunkId) ?? client.chunk(chunkId);
  passages.delete(chunkId);
  passages.set(chunkId, loading);
  loading.catch(() => passages.delete(chunkId));
  const [oldest] = passages.keys();
  if (passages.size > MOST_KEPT) passages.delete(oldest!);
  return loading;
}

function fromChunk(chunk: ChunkPassage): CitedPassage {
  const { document_title: title, heading_path, source, text, version_label } = chunk;
  return passageOf(title, heading_path, source, text, version_label);
}

function fromCitation({ title, heading_path, place, snippet, version_label }: QueryCitation): CitedPassage {
  return passageOf(title, heading_path, place, snippet, version_label);
}

function passageOf(
  title: string,
  path: string[],
  place: SourcePlace,
  text: string,
  versionLabel: string,
): CitedPassage {
  const headings = path.filter((heading) => heading !== title);
  return { title, headings, place, snippet: snippetOf(text, [title, ...path]), versionLabel };
}

/** The beginning of a passage, without the headings that are named above it. */
export function snippetOf(text: string, named: readonly string[]): string {
  const lines = text.split('\n').map((line) => line.trim());
  const isNamed = (line: string) => line === '' || named.includes(line.replace(/^#{1,6}\s+/, ''));
  const first = lines.findIndex((line) => !isNamed(line));
  const words = lines.slice(Math.max(first, 0)).join(' ').replace(/\s+/g, ' ').trim();
  const characters = Array.from(words.slice(0, LONGEST_SNIPPET * 2 + 2));
  return characters.length > LONGEST_SNIPPET
    ? `${characters.slice(0, LONGEST_SNIPPET).join('').trimEnd()}…`
    : words;
}

const NOTHING: PassageState = { passage: null, failure: null };

type PassageState = { passage: CitedPassage | null; failure: Failure | null };

export type CitedPassage = {
  title: string;
  /** Without the title. */
  headings: string[];
  place: SourcePlace;
  snippet: string;
  versionLabel: string;
};
