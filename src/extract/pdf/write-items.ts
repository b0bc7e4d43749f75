import type { PageSize } from '../extractor.ts';
import { itemOf, type Line, lineOf } from './item-of-text.ts';
import { isRightToLeft, joinRightToLeft } from './join-right-to-left.ts';
import type { Matrix } from './matrix.ts';
import type { TextItem } from './page-content.ts';
import type { Letter, Run } from './read-runs.ts';

/**
 * Makes items of runs in the order of the content stream. An item goes on as long as the pen does, in one type; where it
 * leaves more room than a blank takes, the room is an item of its own.
 */
export function createItemWriter(page: PageSize): ItemWriter {
  const writer: Writer = {
    page,
    items: [],
    item: undefined,
    line: undefined,
    endX: 0,
    endY: 0,
    sawBlank: false,
    prepends: false,
  };
  const lines = lineReader();
  return {
    items: writer.items,
    add({ letters, font, matrix }) {
      const line = lines(font, matrix);
      if (writer.line && !isSameType(writer.line, line)) endItem(writer);
      for (const letter of joinRightToLeft(letters, line)) addLetter(writer, line, letter);
    },
    endItem: () => endItem(writer),
  };
}

/** Most runs are set as the one before. */
function lineReader(): typeof lineOf {
  let line: Line | undefined;
  let last: Matrix | undefined;
  return (font, matrix) => {
    const isSame = line?.font === font && last && hasSameSize(last, matrix);
    if (!line || !isSame) line = lineOf(font, matrix);
    last = matrix;
    return line;
  };
}

function hasSameSize(one: Matrix, other: Matrix): boolean {
  return one[0] === other[0] && one[1] === other[1] && one[2] === other[2] && one[3] === other[3];
}

export type ItemWriter = { items: TextItem[]; add: (run: Run) => void; endItem: () => void };

type Writer = {
  page: PageSize;
  items: TextItem[];
  /** What is written now, from its leftmost letter to its rightmost along the line. */
  item: Item | undefined;
  /** That of the last item; undefined before the first. */
  line: Line | undefined;
  /** Where the last letter ended. */
  endX: number;
  endY: number;
  sawBlank: boolean;
  /** Whether letters are put in front of the others. */
  prepends: boolean;
};

type Item = {
  text: string;
  /** Kept, since to look at the beginning of a text that grows takes quadratic time. */
  isRightToLeft: boolean;
  line: Line;
  startX: number;
  startY: number;
  endX: number;
  endY: number;
};

function isSameType(one: Line, other: Line): boolean {
  if (one === other) return true;
  return (
    one.font.name === other.font.name &&
    Math.abs(one.size - other.size) < 0.01 * one.size &&
    Math.abs(one.fontSize - other.fontSize) < 0.01 * one.fontSize
  );
}

function addLetter(writer: Writer, line: Line, letter: Letter): void {
  const { text, x, y, advance } = letter;
  if (isBlank(text)) {
    writer.sawBlank = true;
    return;
  }
  if (!isOnPage(writer.page, x, x + line.x * advance, y)) return;
  if (writer.item && isMark(text)) {
    writer.item.text += text;
    return;
  }
  if (isRightToLeft(text)) writeLeftwards(writer, line, letter);
  else {
    writer.prepends = false;
    if (writer.item?.isRightToLeft) endItem(writer);
    if (writer.line) moveTo(writer, line, x, y, 1);
    const item = openItem(writer, line, letter);
    item.text += text;
    item.endX = x + line.x * advance;
    item.endY = y + line.y * advance;
    endAt(writer, item.endX, item.endY);
  }
  writer.line = writer.item!.line;
  writer.sawBlank = false;
}

/** Pieces that are read from right to left are drawn so, or from left to right: then each is put before the last. */
function writeLeftwards(writer: Writer, line: Line, letter: Letter): void {
  const { text, x, y, advance } = letter;
  if (writer.item && !writer.item.isRightToLeft) endItem(writer);
  const [endX, endY] = [x + line.x * advance, y + line.y * advance];
  const before = writer.item ?? writer;
  const onwards = (x - before.endX) * line.x + (y - before.endY) * line.y;
  const prepends = writer.line !== undefined && onwards > BACKWARDS * writer.line.size;
  writer.prepends = prepends;
  if (writer.item && prepends) endAt(writer, writer.item.endX, writer.item.endY);
  else if (writer.item) endAt(writer, writer.item.startX, writer.item.startY);
  if (writer.line) moveTo(writer, line, prepends ? x : endX, prepends ? y : endY, prepends ? 1 : -1);
  const item = openItem(writer, line, letter);
  write(item, text, prepends);
  if (prepends) Object.assign(item, { endX, endY });
  else Object.assign(item, { startX: x, startY: y });
  endAt(writer, prepends ? endX : x, prepends ? endY : y);
}

function openItem(writer: Writer, line: Line, { text, x, y, advance }: Letter): Item {
  writer.item ??= {
    text: '',
    isRightToLeft: isRightToLeft(text),
    line,
    startX: x,
    startY: y,
    endX: x + line.x * advance,
    endY: y + line.y * advance,
  };
  return writer.item;
}

function endAt(writer: Writer, x: number, y: number): void {
  writer.endX = x;
  writer.endY = y;
}

function write(item: Item, text: string, prepends: boolean): void {
  item.text = prepends ? text + item.text : item.text + text;
}

/** What the way from the last letter to the next one means, in parts of the font size: the thresholds of pdf.js. */
const BACKWARDS = -0.2;
const NO_BLANK = 0.03;
const NARROWEST_BLANK = 0.102;
const WIDEST_BLANK = 0.6;
const RAISED = 0.25;

function moveTo(writer: Writer, next: Line, x: number, y: number, direction: 1 | -1): void {
  const { size, fontSize } = writer.line!;
  const right = x - writer.endX;
  const down = y - writer.endY;
  const along = direction * (right * next.x + down * next.y);
  const across = Math.abs(down * next.x - right * next.y);
  if (along === 0 && across === 0) {
    if (writer.sawBlank && writer.item) write(writer.item, ' ', writer.prepends);
  } else if (along < BACKWARDS * size) {
    if (across > 0.5 * fontSize) endLine(writer);
    else endItem(writer);
  } else if (across > fontSize) endLine(writer);
  else {
    leaveRoom(writer, along, size);
    if (across > RAISED * fontSize) endItem(writer);
  }
}

function leaveRoom(writer: Writer, width: number, size: number): void {
  if (width > WIDEST_BLANK * size) addRoom(writer, width);
  else if (width > NARROWEST_BLANK * size) {
    if (writer.item) write(writer.item, ' ', writer.prepends);
    else addRoom(writer, width);
  } else if (width > NO_BLANK * size && writer.sawBlank) addRoom(writer, width);
}

/** Room between two items, as an item of one blank. */
function addRoom(writer: Writer, width: number): void {
  endItem(writer);
  writer.items.push(itemOf(' ', writer.line!, writer.endX, writer.endY, width));
}

function endLine(writer: Writer): void {
  endItem(writer);
  const last = writer.items.at(-1);
  if (last) last.endsLine = true;
}

function endItem(writer: Writer): void {
  const { item } = writer;
  if (!item) return;
  const { text, line, startX, startY, endX, endY } = item;
  const width = Math.abs((endX - startX) * line.x + (endY - startY) * line.y);
  writer.items.push(itemOf(text, line, startX, startY, width));
  writer.item = undefined;
}

function isOnPage({ width, height }: PageSize, x: number, endX: number, y: number): boolean {
  return (x >= 0 || endX >= 0) && x <= width && y >= 0 && y <= height;
}

function isBlank(text: string): boolean {
  const code = text.charCodeAt(0);
  return code <= 32 ? text.trim() === '' : code >= 0xa0 && text.trim() === '';
}

/** An accent is drawn on the letter before it. */
function isMark(text: string): boolean {
  return text.charCodeAt(0) >= 0x300 && /^\p{Mn}/u.test(text);
}
