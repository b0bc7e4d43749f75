import { lazy, Suspense } from 'react';
import { PartBoundary } from '../app/part-boundary.tsx';
import type { AgenticDetailsProps } from './agentic/agentic-details.tsx';

const load = () => import('./agentic/agentic-details.tsx');
const AgenticDetails = lazy(load);

/** What belongs to answers that are searched for in steps; most conversations have none of them. */
export function LazyAgenticDetails(props: AgenticDetailsProps) {
  return (
    <PartBoundary address={props.text}>
      <Suspense fallback={<p className="chat-scope-note">Opening its sources…</p>}>
        <AgenticDetails {...props} />
      </Suspense>
    </PartBoundary>
  );
}

/** While the answer is being searched for, so that nothing moves when it is there. */
export function preloadAgenticDetails(): void {
  load().catch(() => {}); // it is loaded again where it is shown, which tells what is wrong
}
