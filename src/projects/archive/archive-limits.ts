/** Text packs to a fifth or less, and an archive has it twice: as it was read and as chunks. */
const MOST_UNPACKED = 10;

/** What an archive may unpack to, by the settings. */
export function archiveLimits({ maxArchiveMegabytes }: { maxArchiveMegabytes: number }): {
  maxBytes: number;
} {
  return { maxBytes: maxArchiveMegabytes * MOST_UNPACKED * 1024 * 1024 };
}
