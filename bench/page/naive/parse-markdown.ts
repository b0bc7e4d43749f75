import { parseTree } from '../../../web/src/markdown/parse-markdown.ts';

/** In place of the page's own, for comparison: whatever its length, all of it goes through the parser. */
export { parseTree as parseMarkdown };
