import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { HelixClient } from '../../../src/client/client.ts';
import { type Failure, toFailure } from '../parts/failure.ts';
import { type RequestState, useRequest } from '../parts/use-request.ts';
import { type BlockWindow, loadBlocks, loadMore, type Side } from './load-blocks.ts';
import type { Source } from './source.ts';

/** The blocks around a passage, and a way to more. What is on the screen stays where it is when earlier ones come. */
export function useBlocks(client: HelixClient, source: Source, content: RefObject<HTMLElement | null>) {
  const first = useRequest(
    async (signal) => ({ source, loaded: await loadBlocks(client, source, signal) }),
    `blocks of ${source.passage.chunk_id}`,
  );
  const [growth, setGrowth] = useState<Growth>(() => ungrown(source));
  const keepPlace = useKeepPlace(content);
  const { loaded, isLoading, failure } = growth.source === source ? growth : ungrown(source);
  const state = stateOf(first.state, source, loaded);

  const running = useRef<AbortController>(null);
  // What is still loaded for a passage is not waited for once another one, that is `source`, is shown.
  useEffect(() => () => running.current?.abort(), [source]);

  const more = useCallback(
    async (side: Side) => {
      if (state.status !== 'loaded') return;
      const controller = new AbortController();
      running.current = controller;
      setGrowth({ source, loaded: state.value, isLoading: true, failure: null });
      const next = await loadMore(client, source, state.value, side, controller.signal).then(
        (loaded) => ({ loaded, failure: null }),
        (error) => ({ loaded: state.value, failure: { side, error: toFailure(error) } }),
      );
      if (controller.signal.aborted) return;
      if (side === 'before' && !next.failure) keepPlace();
      setGrowth({ source, isLoading: false, ...next });
    },
    [client, source, state, keepPlace],
  );
  return { state, more, isLoading, failure };
}

/** What was loaded besides the first blocks, and for which passage: that of another is nothing to this one. */
type Growth = {
  source: Source;
  loaded?: BlockWindow;
  isLoading: boolean;
  failure: { side: Side; error: Failure } | null;
};

function ungrown(source: Source): Growth {
  return { source, isLoading: false, failure: null };
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
