import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus in a list whose entries come and go. `expectGone` is called before entries are taken away: then the
 * focus goes to what takes the place of the first of them, or to where `onEmpty` puts it. An entry is an element with
 * `data-document`; the focus goes to its link. Whoever turns the page goes on with its first entry.
 */
export function useListFocus(
  list: RefObject<HTMLElement | null>,
  ids: readonly number[],
  { returnsFrom, onEmpty }: { returnsFrom: number | null; onEmpty: () => void },
): { expectGone: (gone: readonly number[]) => void } {
  const expected = useRef<{ gone: readonly number[]; place: number } | null>(null);
  const wanted = useRef(returnsFrom);
  const latestOnEmpty = useRef(onEmpty);
  latestOnEmpty.current = onEmpty;
  const key = ids.join();

  // `key` stands for the ids.
  useEffect(() => {
    const present = key === '' ? [] : key.split(',').map(Number);
    const focusOn = (id: number | undefined) =>
      list.current?.querySelector<HTMLElement>(`[data-document="${id}"] a`)?.focus();
    if (wanted.current !== null) {
      focusOn(wanted.current);
      wanted.current = null;
    }
    if (document.activeElement?.closest('.documents-pager')) focusOn(present[0]);
    const { current } = expected;
    if (!current || current.gone.some((id) => present.includes(id))) return;
    expected.current = null;
    if (present.length === 0) latestOnEmpty.current();
    else focusOn(present[Math.min(current.place, present.length - 1)]);
  }, [key, list]);

  // A list that is gone with its last entry has no effect of its own left.
  useEffect(() => () => void (expected.current && latestOnEmpty.current()), []);

  return {
    expectGone: (gone) => {
      expected.current = {
        gone,
        place: Math.max(
          0,
          ids.findIndex((id) => gone.includes(id)),
        ),
      };
    },
  };
}
