/** Collects the text of a run of inline elements and gives it as a browser would show it. */
export function createInlineText(): InlineText {
  let pieces: string[] = [];
  return {
    add: (text) => void pieces.push(text.replace(WHITE_SPACE, ' ')),
    lineBreak: () => void pieces.push('\n'),
    take: () => {
      const text = shown(pieces.join(''));
      pieces = [];
      return text;
    },
  };
}

export type InlineText = {
  add(text: string): void;
  lineBreak(): void;
  /** What was collected since the last time; lines trimmed. */
  take(): string;
};

const WHITE_SPACE = /[\s\u00a0]+/g;

/** Characters that only say where a line may break, or which no reader sees. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]|[\x00-\x08\x0e-\x1f\x7f]/g;

function shown(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}
