import { extname } from 'node:path';
import { z } from 'zod';
import type { Connector, FoundItem, ListRequest, LocalPorts } from '../connector.ts';
import { emptyFolder } from '../folder/folder-connector.ts';
import { lookAtFile } from '../folder/look-at-file.ts';
import { folderPath, parseConfig, requireLocal, tags } from '../parse-config.ts';
import { isDescription, readVideo, type Video } from './read-video.ts';

export const transcriptsConfig = z.strictObject({ folder: folderPath, tags });
export type TranscriptsConfig = z.infer<typeof transcriptsConfig>;

const ENDINGS: ReadonlySet<string> = new Set(['.vtt', '.srt', '.json']);

/** A folder of captions (WebVTT, SubRip, YouTube JSON), each under the title and the address of its video where those are known. */
export const transcriptsConnector: Connector<TranscriptsConfig> = {
  kind: 'transcripts',
  isLocal: true,
  parseConfig: (config) => parseConfig(transcriptsConfig, 'transcripts', config),
  async list({ config: { folder }, known, ports }) {
    const local = requireLocal(ports, 'transcripts');
    const all = await local.findFiles(folder);
    const captions = all.filter(
      (path) => ENDINGS.has(extname(path).toLowerCase()) && !isDescription(path, all),
    );
    if (captions.length === 0) throw emptyFolder(folder);
    return { items: transcripts(captions, local, known), isComplete: true };
  },
};

async function* transcripts(
  paths: readonly string[],
  { sourceUriOf }: LocalPorts,
  known: ListRequest<TranscriptsConfig>['known'],
): AsyncGenerator<FoundItem> {
  const taken = new Set<string>();
  for (const path of paths) {
    const video = await readVideo(path);
    const address = addressOf(video);
    // Two files of one video and language are two documents all the same.
    const sourceUri = address !== undefined && !taken.has(address) ? address : sourceUriOf(path);
    taken.add(sourceUri);
    const { title, publishedAt } = video;
    const said = { ...(title && { title }), ...(publishedAt && { effectiveAt: publishedAt }) };
    const about = JSON.stringify([title, publishedAt]);
    yield { sourceUri, look: () => lookAtFile(path, known.get(sourceUri), { ...said, about }) };
  }
}

/** Captions of one video in several languages differ in their fragment. */
function addressOf({ url, language }: Video): string | undefined {
  return url && (language ? `${url}#${language}` : url);
}
