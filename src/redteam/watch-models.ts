import type { Helix } from '../compose.ts';
import type { AnswerRequest, CompletionRequest } from '../models/language-model.ts';

/** The same models, with note taken of every text that a model which writes, judges or ranks is given. */
export function watchModels({ languageModel, judge, reranker }: Watched): {
  models: Watched;
  heard(): string[];
} {
  let texts: string[] = [];
  const noting =
    <Request, Result>(textsOf: (request: Request) => string[], call: (request: Request) => Result) =>
    (request: Request): Result => {
      texts.push(...textsOf(request));
      return call(request);
    };
  return {
    models: {
      languageModel: {
        ...languageModel,
        streamAnswer: noting(
          ({ prompt }: AnswerRequest) => [prompt],
          (request) => languageModel.streamAnswer(request),
        ),
        ...(languageModel.complete && {
          complete: noting(
            ({ prompt }: CompletionRequest) => [prompt],
            (request) => languageModel.complete!(request),
          ),
        }),
      },
      judge: {
        ...judge,
        judge: noting(
          ({ sources }) => sources.map(({ text }) => text),
          (request) => judge.judge(request),
        ),
      },
      ...(reranker && {
        reranker: {
          ...reranker,
          rerank: noting(
            (request) => request.texts.map(({ text }) => text),
            (request) => reranker.rerank(request),
          ),
        },
      }),
    },
    heard() {
      const heard = texts;
      texts = [];
      return heard;
    },
  };
}

type Watched = Pick<Helix, 'languageModel' | 'judge' | 'reranker'>;
