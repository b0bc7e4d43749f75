import { runClientCase } from '../../src/client/client.contract.ts';

const unhandled: string[] = [];
// Node has no such event, so its types do not know that a worker's global scope is an EventTarget.
(globalThis as unknown as EventTarget).addEventListener('unhandledrejection', (event) => {
  unhandled.push(String((event as Event & { reason: unknown }).reason));
});

/** A worker that runs one case of the client's contract, `?case=…&server=…`, and tells what does not hold. */
export default {
  async fetch(request: Request): Promise<Response> {
    const asked = new URL(request.url).searchParams;
    const failure = await runClientCase(asked.get('case') ?? '', asked.get('server') ?? '');
    const [rejection] = unhandled.splice(0);
    return Response.json(failure ?? (rejection === undefined ? null : `nobody handled ${rejection}`));
  },
};
