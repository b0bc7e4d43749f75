import { READABLE_FORMATS } from '../extract/extractor-registry.ts';

/** What can be added: the formats with the endings of their files, and how large a file may be. */
export function readableFormats(maxUploadMegabytes: number) {
  return {
    formats: READABLE_FORMATS.map(({ sourceType, endings }) => ({ source_type: sourceType, endings })),
    max_upload_bytes: maxUploadMegabytes * 1024 * 1024,
  };
}
