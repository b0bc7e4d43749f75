import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { HelixClient } from '../../../src/client/client.ts';
import { type Failure, toFailure } from '../parts/failure.ts';
import { type RequestState, useRequest } from '../parts/use-request.ts';
import { type BlockWindow, loadBlocks, loadMore } from './load-blocks.ts';
import type { Source } from './source.ts';

/** The blocks around a passage, and a way to more. What is on the screen stays where it is when earlier ones come. */
export function useBlocks(client: HelixClient, source: Source, content: RefObject<HTMLElement | null>) {
  const first = useRequest(
    async (signal) => ({ source, loaded: await loadBlocks(client, source, signal) }),
    `blocks of ${source.passage.chunk_id}`,
  );
  const [grown, setGrown] = useState<{ source: Source; loaded: BlockWindow } | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<{ side: 'before' | 'after'; error: Failure } | null>(null);
  const keepPlace = useKeepPlace(content);
  const state = stateOf(first.state, source, grown?.source === source ? grown.loaded : undefined);

  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  }, [source]);

  const more = useCallback(
    async (side: 'before' | 'after') => {
      if (state.status !== 'loaded') return;
      setLoading(true);
      setFailure(null);
      try {
        const loaded = await loadMore(client, source, state.value, side);
        if (latest.current !== source) return;
        if (side === 'before') keepPlace();
        setGrown({ source, loaded });
      } catch (error) {
        setFailure({ side, error: toFailure(error) });
      } finally {
        setLoading(false);
      }
    },
    [client, source, state, keepPlace],
  );
  return { state, more, isLoading, failure };
}

type First = { source: Source; loaded: BlockWindow };

/** Blocks that were loaded for another passage would show its surroundings as those of this one. */
function stateOf(
  first: RequestState<First>,
  source: Source,
  grown: BlockWindow | undefined,
): RequestState<BlockWindow> {
  if (first.status !== 'loaded') return first;
  const isOf = first.value.source.passage.chunk_id === source.passage.chunk_id;
  return isOf ? { status: 'loaded', value: grown ?? first.value.loaded } : { status: 'loading' };
}

/** Called before content is added on top: afterwards what was seen is still in sight. */
function useKeepPlace(content: RefObject<HTMLElement | null>): () => void {
  const fromBottom = useRef<number | null>(null);
  useLayoutEffect(() => {
    const scroller = content.current?.closest('.source-scroller');
    if (fromBottom.current !== null && scroller)
      scroller.scrollTop = scroller.scrollHeight - fromBottom.current;
    fromBottom.current = null;
  });
  return useCallback(() => {
    const scroller = content.current?.closest('.source-scroller');
    if (scroller) fromBottom.current = scroller.scrollHeight - scroller.scrollTop;
  }, [content]);
}
