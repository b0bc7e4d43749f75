import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFocusUnder } from '../parts/use-focus-under.ts';
import { isOver, type Upload } from './reduce-uploads.ts';
import type { UploadsHandle } from './use-uploads.ts';

/** Long enough to read what became of a few files. */
const SHOWN_AFTER_MS = 8000;

/**
 * Folds what lies over the view when all is over, or when something else wants the room, such as what has the focus, and takes
 * it away where everything went well. What is added next is shown again.
 */
export function useMakingRoom(
  { uploads, notice }: UploadsHandle,
  isInTheWay: boolean,
  tray: RefObject<HTMLElement | null>,
): MakingRoom {
  const [isFolded, setIsFolded] = useState(false);
  const [putAway, setPutAway] = useState(0);
  const [isHeld, setIsHeld] = useState(false);
  const isDone = uploads.every(isOver);
  const isWell = notice === '' && uploads.every(wentWell);
  const newest = uploads.at(-1)?.id ?? 0;
  const isShown = (uploads.length > 0 || notice !== '') && !(isWell && putAway === newest);
  const latest = useRef({ isWell, newest, isInTheWay });
  latest.current = { isWell, newest, isInTheWay };

  useEffect(() => {
    if (newest > 0 && !latest.current.isInTheWay) setIsFolded(false);
  }, [newest]);
  const makeRoom = useRef(() => {
    setIsFolded(true);
    if (latest.current.isWell) setPutAway(latest.current.newest);
  }).current;
  useFocusUnder(tray, makeRoom);
  useEffect(() => {
    if (isInTheWay) makeRoom();
    if (!isShown || !isDone || isHeld || newest === 0) return;
    const timer = setTimeout(makeRoom, SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isInTheWay, isShown, isDone, isHeld, newest, makeRoom]);
  // Nothing says so of a pointer over what is taken away.
  useEffect(() => {
    if (!isShown) setIsHeld(false);
  }, [isShown]);

  return { isShown, isFolded, onFold: setIsFolded, onHold: setIsHeld };
}

/** What is held back, or was added with a warning, waits for somebody to look at it. */
function wentWell(upload: Upload): boolean {
  return upload.phase === 'stored' && upload.result.status !== 'held_back' && !upload.result.warning;
}

type MakingRoom = {
  isShown: boolean;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
  /** Whether somebody is at it with the pointer or the keyboard. */
  onHold: (isHeld: boolean) => void;
};
