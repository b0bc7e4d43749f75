/** An artifact as every format writes it: what it says of itself, its sections, and its list of sources. */
export type ExportDocument = {
  title: string;
  /** ISO 8601; the only time that stands in a file, so that the same artifact is the same file. */
  date: string;
  facts: { name: string; value: string }[];
  notes: Note[];
  sections: ExportSection[];
  sources: SourceEntry[];
  /** Whether the list shows the numbers of its entries: only where the citations do. */
  isNumbered: boolean;
};

export type ExportSection = { heading: string; level: 1 | 2; notes: Note[]; blocks: Block[] };

/** Said by Helix about the text, not part of it. */
export type Note = { tone: 'draft' | 'lacking' | 'stale'; title: string; text: string };

export type SourceEntry = {
  number: number;
  runs: Run[];
  /** Where what is cited is no longer what its document says. */
  stale?: string;
};

export type Block =
  | { kind: 'heading'; level: HeadingLevel; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: ListItem[] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string; language?: string }
  | { kind: 'table'; alignments: Alignment[]; rows: Run[][][] }
  | { kind: 'rule' };

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;
export type TableBlock = Extract<Block, { kind: 'table' }>;
export type ListBlock = Extract<Block, { kind: 'list' }>;

/** `isChecked` where it is a task. */
export type ListItem = { isChecked?: boolean; blocks: Block[] };

export type Alignment = 'left' | 'center' | 'right';

export type Run = TextRun | CitationRun | { kind: 'break' };

export type TextRun = {
  kind: 'text';
  text: string;
  isBold?: true;
  isItalic?: true;
  isStruck?: true;
  isCode?: true;
  /** An address that is safe to open. */
  link?: string;
};

/** `number` is that of its source in the list, to which it leads. */
export type CitationRun = { kind: 'citation'; label: string; number: number };

export type RunMarks = Omit<TextRun, 'kind' | 'text'>;
