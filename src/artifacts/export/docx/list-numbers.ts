import { AlignmentType, type INumberingOptions, LevelFormat } from 'docx';

/** How many levels Word has; what is deeper stands on the last. */
const LEVELS = 9;
/** Twentieths of a point. */
export const LIST_INDENT = 425;

export const SOURCE_LIST = 'sources';
export const BULLET_LIST = 'bullets';

/** Every list counts for itself: it has a number of its own, and a form that begins where it begins. */
export function createListNumbers(): ListNumbers {
  const starts = new Set<number>();
  let instance = 0;
  return {
    open: (isOrdered, start) => {
      instance += 1;
      if (!isOrdered) return { reference: BULLET_LIST, instance };
      starts.add(start);
      return { reference: `numbers-${start}`, instance };
    },
    config: () => [
      {
        reference: BULLET_LIST,
        levels: levels((level) => ({ format: LevelFormat.BULLET, text: BULLETS[level % 3]! })),
      },
      { reference: 'done', levels: levels(() => ({ format: LevelFormat.BULLET, text: '☑' })) },
      { reference: 'to-do', levels: levels(() => ({ format: LevelFormat.BULLET, text: '☐' })) },
      { reference: SOURCE_LIST, levels: numbered(1) },
      ...[...starts].map((start) => ({ reference: `numbers-${start}`, levels: numbered(start) })),
    ],
  };
}

export type ListNumbers = {
  open(isOrdered: boolean, start: number): ListNumber;
  /** For all lists that were opened. */
  config(): INumberingOptions['config'];
};

export type ListNumber = { reference: string; instance: number };

export function listLevel(depth: number): number {
  return Math.min(depth, LEVELS - 1);
}

const BULLETS = ['•', '◦', '▪'];

type Levels = INumberingOptions['config'][number]['levels'];

function numbered(start: number): Levels {
  return levels((level) => ({ format: LevelFormat.DECIMAL, text: `%${level + 1}.`, start }));
}

function levels(form: (level: number) => Pick<Levels[number], 'format' | 'text' | 'start'>): Levels {
  return Array.from({ length: LEVELS }, (_, level) => ({
    level,
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { left: LIST_INDENT * (level + 1), hanging: LIST_INDENT } } },
    ...form(level),
  }));
}
