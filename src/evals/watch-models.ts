import type { Helix } from '../compose.ts';
import type { RetrievedChunk } from '../terms.ts';

/**
 * The same Helix with an eye on its models: how often they are asked, and what the last answer was written from. A judge on
 * this machine is no model, and what it is asked costs nothing.
 */
export function watchModels(helix: Helix): WatchedHelix {
  const { languageModel, judge } = helix;
  const complete = languageModel.complete?.bind(languageModel);
  const seen: WatchedHelix['seen'] = { calls: 0 };
  return {
    seen,
    helix: {
      ...helix,
      languageModel: {
        id: languageModel.id,
        streamAnswer(request) {
          seen.calls += 1;
          seen.sources = request.sources;
          return languageModel.streamAnswer(request);
        },
        complete:
          complete &&
          ((request) => {
            seen.calls += 1;
            return complete(request);
          }),
      },
      judge: {
        id: judge.id,
        isLocal: judge.isLocal,
        judge(request) {
          if (!judge.isLocal) seen.calls += 1;
          return judge.judge(request);
        },
      },
    },
  };
}

export type WatchedHelix = {
  helix: Helix;
  /** There are no sources until a model was asked for an answer. */
  seen: { calls: number; sources?: readonly RetrievedChunk[] };
};
