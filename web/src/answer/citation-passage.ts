import { useMemo } from 'react';
import type { ChunkPassage } from '../../../src/client/client.ts';
import { tellApart } from '../documents/tell-apart.ts';
import type { Failure } from '../parts/failure.ts';
import { describeCitedPlace, describeSourcePlace } from '../source/describe-source-place.ts';
import { type CitedSource, useCitations } from './citation-context.ts';
import { findSupport, type SupportPart } from './find-support.ts';
import { readableText } from './readable-text.ts';
import { usePassage } from './use-passage.ts';

const LONGEST_SNIPPET = 320;

/**
 * A cited passage with what of it supports a claim. Until it is loaded, which it is when a claim is given, it is as the
 * citations tell it: by its beginning.
 */
export function useCitedPassage(chunkId: number, claim: string | null): PassageState {
  const { client, known } = useCitations();
  const { passage: loaded, failure } = usePassage(client, chunkId, claim !== null);
  const citation = known?.get(chunkId);
  const fileOf = useMemo(() => tellApart(known?.values() ?? []), [known]);
  const passage = useMemo(() => {
    const told = loaded ? fromLoaded(loaded, claim ?? '') : citation && fromCitation(citation);
    return told && { ...told, file: citation ? fileOf(citation) : '' };
  }, [loaded, claim, citation, fileOf]);
  return passage ? { passage, failure: null } : { passage: null, failure };
}

/** What a passage says in support of a claim; its beginning where there is nothing of it. */
export function excerptOf(passage: ChunkPassage, claim: string): Excerpt {
  const { text, chunk_type, document_title, heading_path } = passage;
  const isCode = chunk_type === 'code';
  const parts = findSupport({ text, isCode }, claim);
  return { isCode, parts: parts ?? beginningOf(text, [document_title, ...heading_path]) };
}

export function beginningOf(text: string, named: readonly string[]): SupportPart[] {
  return [{ text: snippetOf(text, named), isMarked: false }];
}

/** The beginning of a passage, without the headings that are named above it. */
export function snippetOf(text: string, named: readonly string[]): string {
  const lines = text.split('\n');
  const isNamed = (line: string) => line === '' || named.includes(line.replace(/^#{1,6}\s+/, ''));
  const first = lines.findIndex((line) => !isNamed(line.trim()));
  const words = readableText(lines.slice(Math.max(first, 0)).join('\n'));
  const characters = Array.from(words.slice(0, LONGEST_SNIPPET * 2 + 2));
  return characters.length > LONGEST_SNIPPET
    ? `${characters.slice(0, LONGEST_SNIPPET).join('').trimEnd()}…`
    : words;
}

function fromLoaded(passage: ChunkPassage, claim: string): ToldPassage {
  const { document_title: title, heading_path, version_label: versionLabel } = passage;
  const headings = heading_path.filter((heading) => heading !== title);
  const place = describeSourcePlace(passage);
  return { title, headings, place, excerpt: excerptOf(passage, claim), versionLabel };
}

function fromCitation(citation: CitedSource): ToldPassage {
  const { title, heading_path, snippet, version_label: versionLabel } = citation;
  const headings = heading_path.filter((heading) => heading !== title);
  const excerpt = { isCode: false, parts: beginningOf(snippet, [title, ...heading_path]) };
  return { title, headings, place: describeCitedPlace(citation), excerpt, versionLabel };
}

type PassageState = { passage: CitedPassage | null; failure: Failure | null };

/** In code, line breaks count. */
export type Excerpt = { isCode: boolean; parts: SupportPart[] };

type ToldPassage = Omit<CitedPassage, 'file'>;

export type CitedPassage = {
  title: string;
  /** Tells it from another cited document of the same title; else empty. */
  file: string;
  /** Without the title. */
  headings: string[];
  place: string | undefined;
  excerpt: Excerpt;
  versionLabel: string;
};
