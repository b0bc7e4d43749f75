import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Box } from '../../terms.ts';
import { boxOfArea, type Matrix, multiply } from './matrix.ts';

/** What pdf.js makes of a content stream: operators, and the values of each. */
export type OperatorList = { fnArray: readonly number[]; argsArray: readonly (readonly unknown[] | null)[] };

/** What is in force when something is drawn. `clip` is a box around what is let through. */
export type GraphicsState = { matrix: Matrix; clip: Box; fill: unknown; lineWidth: number };

/** Calls `visit` for each operator that does not only change the state, with the state it is drawn in. */
export function walkOperators(operators: OperatorList, toPage: Matrix, visit: Visit): void {
  let state: GraphicsState = {
    matrix: toPage,
    clip: [-Infinity, -Infinity, Infinity, Infinity],
    fill: '#000000',
    lineWidth: 1,
  };
  const saved: GraphicsState[] = [];
  let clips = false;
  operators.fnArray.forEach((operator, index) => {
    const values = operators.argsArray[index] ?? [];
    if (SAVING.has(operator)) saved.push(state);
    if (RESTORING.has(operator)) state = saved.pop() ?? state;
    else if (operator === OPS.clip || operator === OPS.eoClip) clips = true;
    else if (operator === OPS.constructPath) {
      visit(operator, values, state);
      if (clips) state = clippedTo(state, values[2]);
      clips = false;
    } else {
      const changed = changedState(state, operator, values);
      if (changed === state) visit(operator, values, state);
      state = changed;
    }
  });
}

export type Visit = (operator: number, values: readonly unknown[], state: GraphicsState) => void;

const SAVING: ReadonlySet<number> = new Set([OPS.save, OPS.paintFormXObjectBegin, OPS.beginGroup]);
const RESTORING: ReadonlySet<number> = new Set([OPS.restore, OPS.paintFormXObjectEnd, OPS.endGroup]);

function changedState(state: GraphicsState, operator: number, values: readonly unknown[]): GraphicsState {
  const [value] = values;
  if (operator === OPS.transform) return moved(state, values);
  if (operator === OPS.paintFormXObjectBegin) return clippedTo(moved(state, value), values[1]);
  if (operator === OPS.beginGroup) {
    const { matrix, bbox } = (value ?? {}) as { matrix?: unknown; bbox?: unknown };
    return { ...state, clip: clippedTo(moved(state, matrix), bbox).clip };
  }
  if (operator === OPS.setLineWidth && typeof value === 'number') return { ...state, lineWidth: value };
  if (operator === OPS.setFillRGBColor) return { ...state, fill: value };
  if (operator === OPS.setFillColorN) return { ...state, fill: undefined };
  return state;
}

function moved(state: GraphicsState, matrix: unknown): GraphicsState {
  return isNumbers(matrix, 6)
    ? { ...state, matrix: multiply(state.matrix, matrix as unknown as Matrix) }
    : { ...state };
}

function clippedTo(state: GraphicsState, area: unknown): GraphicsState {
  if (!isNumbers(area, 4)) return { ...state };
  const [left, top, right, bottom] = boxOfArea(state.matrix, area as unknown as Box);
  const { clip } = state;
  return {
    ...state,
    clip: [
      Math.max(clip[0], left),
      Math.max(clip[1], top),
      Math.min(clip[2], right),
      Math.min(clip[3], bottom),
    ],
  };
}

function isNumbers(value: unknown, length: number): boolean {
  return (
    (Array.isArray(value) || ArrayBuffer.isView(value)) &&
    (value as unknown as ArrayLike<number>).length === length
  );
}
