import type { Face, Faces } from './pdf-faces.ts';

/** Stands for what no font has; every font of ours has this. */
export const REPLACEMENT = '\ufffd';

/** Finds a font for each character, and notes which have none. */
export function createCover(faces: Pick<Faces, 'hasGlyph'>): Cover {
  const missing = new Set<string>();
  const known = new Map<string, Face | undefined>();
  const faceOf = (character: string, face: Face): Face | undefined => {
    const key = `${face} ${character}`;
    if (!known.has(key))
      known.set(
        key,
        [face, ...FALLBACKS].find((each) => faces.hasGlyph(character, each)),
      );
    return known.get(key);
  };
  return {
    missing,
    cover: (text, face) => {
      const parts: CoveredText[] = [];
      for (const character of text) {
        // What only says how the character before it is to look shows as nothing.
        if (INVISIBLE.test(character)) continue;
        const found = faceOf(character, face);
        if (!found) missing.add(character);
        const part = { text: found ? character : REPLACEMENT, face: found ?? face };
        const last = parts.at(-1);
        if (last?.face === part.face) last.text += part.text;
        else parts.push(part);
      }
      return parts;
    },
  };
}

const FALLBACKS: readonly Face[] = ['regular', 'mono'];
const INVISIBLE = /[\p{Cf}\p{Cc}]|\p{Variation_Selector}/u;

export type CoveredText = { text: string; face: Face };

export type Cover = {
  cover(text: string, face: Face): CoveredText[];
  /** Characters that are shown as the replacement. */
  readonly missing: ReadonlySet<string>;
};
