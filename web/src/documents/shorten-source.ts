/** About what one line of the document list holds. */
const MOST_CHARACTERS = 36;

/** A source as one short line: the end of its path, because the file's name tells most. */
export function shortenSource(sourceUri: string, limit = MOST_CHARACTERS): string {
  if (sourceUri.length <= limit) return sourceUri;
  const segments = sourceUri.split('/');
  let end = segments.pop() ?? '';
  if (end.length > limit - 2) return cutMiddle(end || sourceUri, limit);
  for (const segment of segments.reverse()) {
    if (segment.length + end.length > limit - 3) break;
    end = `${segment}/${end}`;
  }
  return `…/${end}`;
}

/** Counts by characters, so that none is cut in two. */
function cutMiddle(text: string, limit: number): string {
  const characters = Array.from(text);
  if (characters.length <= limit) return text;
  const tail = Math.floor((limit - 1) / 2);
  return `${characters.slice(0, limit - 1 - tail).join('')}…${characters.slice(-tail).join('')}`;
}
