import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { linkIn } from '../web/page-url.ts';

/** What is known of the video behind captions. */
export type Video = {
  title?: string;
  url?: string;
  /** ISO 8601. */
  publishedAt?: string;
  /** Of the captions, as their name has it: `talk.de.vtt`. */
  language?: string;
};

/** `talk.info.json`, or `talk.json` beside captions of another format: says what a video is, and nothing of what is said in it. */
export function isDescription(path: string, all: readonly string[]): boolean {
  if (extname(path).toLowerCase() !== '.json') return false;
  if (/\.info\.json$/i.test(path)) return true;
  const stem = path.slice(0, -'.json'.length);
  return all.some((other) => /\.(?:vtt|srt)$/i.test(other) && stemOf(other).stem === stem);
}

/** From the captions themselves where they are JSON, or from the file beside them. What cannot be read says nothing. */
export async function readVideo(path: string): Promise<Video> {
  const { stem, language } = stemOf(path);
  const isJson = extname(path).toLowerCase() === '.json';
  const beside = [`${stem}.info.json`, ...(isJson ? [path] : [`${stem}.json`])];
  for (const candidate of beside) {
    const described = describedIn(await jsonIn(join(dirname(path), basename(candidate))));
    if (described) return { ...described, ...(language && { language }) };
  }
  return language ? { language } : {};
}

/** The path without its ending and its language. */
function stemOf(path: string): { stem: string; language?: string } {
  const whole = path.slice(0, -extname(path).length);
  const [, stem, language] = /^(.+)\.([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2})$/i.exec(whole) ?? [];
  return stem && language ? { stem, language: language.toLowerCase() } : { stem: whole };
}

/** Downloaders write about a megabyte for a video. */
const LARGEST = 20 * 1024 * 1024;

async function jsonIn(path: string): Promise<unknown> {
  try {
    if ((await stat(path)).size > LARGEST) return undefined;
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function describedIn(value: unknown): Omit<Video, 'language'> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const fields = value as Record<string, unknown>;
  const title = textIn(fields, ['title', 'fulltitle', 'video_title', 'videoTitle']);
  const url = urlIn(fields);
  const publishedAt = dateIn(textIn(fields, ['upload_date', 'published_at', 'publishedAt']));
  const found = { ...(title && { title }), ...(url && { url }), ...(publishedAt && { publishedAt }) };
  return Object.keys(found).length > 0 ? found : undefined;
}

function textIn(fields: Record<string, unknown>, names: readonly string[]): string | undefined {
  const found = names.map((name) => fields[name]).find((value) => typeof value === 'string' && value.trim());
  return typeof found === 'string'
    ? found
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim()
        .slice(0, 300)
        .toWellFormed()
    : undefined;
}

function urlIn(fields: Record<string, unknown>): string | undefined {
  const address = textIn(fields, ['webpage_url', 'video_url', 'videoUrl', 'original_url', 'url']);
  const url = address && /^https?:/i.test(address) ? linkIn(address, address) : undefined;
  const id = textIn(fields, ['video_id', 'videoId', 'id']);
  return url ?? (id && /^[\w-]{11}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : undefined);
}

/** `20260131`, as downloaders write it, or any date; not one that is still to come. */
function dateIn(text: string | undefined): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text ?? '') ?? [];
  const time = Date.parse(year ? `${year}-${month}-${day}` : (text ?? ''));
  return time > 0 && time <= Date.now() ? new Date(time).toISOString() : undefined;
}
