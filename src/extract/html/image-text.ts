import { attribute, type Element } from './nodes.ts';

/** What an image says in words, if its author wrote some; a file name, a single word or a logo says nothing. */
export function imageText(image: Element): string | undefined {
  const alt = attribute(image, 'alt')?.trim() ?? '';
  const isName =
    /\.(?:png|jpe?g|gif|svg|webp|bmp|tiff?|avif)$/i.test(alt) || /^(?:https?:|data:|cid:)/i.test(alt);
  const words = alt.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return !isName && !isDecoration(image) && words.length >= 2 && alt.length >= 8 ? alt : undefined;
}

function isDecoration(image: Element): boolean {
  const { parentNode } = image;
  const around = parentNode && 'tagName' in parentNode ? attribute(parentNode, 'class') : '';
  return /(?:^|[\s_-])(?:logo|icon|avatar|spacer)(?:$|[\s_-])/i.test(
    `${attribute(image, 'class') ?? ''} ${around ?? ''}`,
  );
}
