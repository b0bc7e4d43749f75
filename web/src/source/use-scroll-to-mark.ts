import { type RefObject, useLayoutEffect } from 'react';

/**
 * Brings the claim into sight, or the passage where no claim is found. Done before it is first seen, so that nothing
 * moves before the reader's eyes; `shown` is null as long as there is nothing to scroll to.
 */
export function useScrollToMark(content: RefObject<HTMLElement | null>, claim: number, shown: unknown): void {
  useLayoutEffect(() => {
    if (shown !== null && content.current) scrollToMark(content.current, claim);
  }, [content, claim, shown]);
}

/** A mark in sight stays where it is; another comes a third down, with what precedes it above. */
function scrollToMark(content: HTMLElement, claim: number): void {
  const mark =
    content.querySelector(`[data-claim="${claim}"]`) ??
    content.querySelector('.source-wash, .source-washed-row, .source-block-washed, .source-box');
  const scroller = content.closest('.source-scroller');
  if (!mark || !scroller) return;
  const inner = mark.closest('.source-wide');
  if (inner) {
    scrollDown(inner, mark, { above: TABLE_HEAD_HEIGHT, below: 0 });
    scrollSideways(inner, mark);
  }
  scrollDown(scroller, mark, { above: HEADER_HEIGHT, below: TOOLS_HEIGHT });
}

function scrollDown(scroller: Element, mark: Element, covered: { above: number; below: number }): void {
  const box = scroller.getBoundingClientRect();
  const { top, bottom } = mark.getBoundingClientRect();
  const isInSight = top >= box.top + covered.above && bottom <= box.bottom - covered.below;
  if (!isInSight) scroller.scrollTop += top - box.top - box.height / 3;
}

function scrollSideways(scroller: Element, mark: Element): void {
  const box = scroller.getBoundingClientRect();
  const { left, right } = mark.getBoundingClientRect();
  if (left < box.left || right > box.right) scroller.scrollLeft += left - box.left - box.width / 4;
}

/** What the bars at the top and at the bottom of the panel may cover, in pixels. */
const HEADER_HEIGHT = 72;
const TOOLS_HEIGHT = 72;
const TABLE_HEAD_HEIGHT = 40;
