import { attribute, type Element } from './nodes.ts';

/** What an image says in words, if its author wrote some; a file name or a word like "logo" says nothing. */
export function imageText(image: Element): string | undefined {
  const alt = attribute(image, 'alt')?.trim() ?? '';
  const isName =
    /\.(?:png|jpe?g|gif|svg|webp|bmp|tiff?|avif)$/i.test(alt) || /^(?:https?:|data:|cid:)/i.test(alt);
  const words = alt.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return !isName && words.length >= 2 && alt.length >= 8 ? alt : undefined;
}
