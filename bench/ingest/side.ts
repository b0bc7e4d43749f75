import type { EmbeddingModel } from '../../src/models/embedding-model.ts';

/** What one pass over the files cost and brought. */
export type Pass = {
  seconds: number;
  chunks: number;
  /** Of PDFs. */
  pages: number;
  unchanged: number;
  failures: { path: string; message: string }[];
  /** Characters that were embedded, and the time in which the model had something to do. */
  characters: number;
  embedSeconds: number;
  /** Seconds by stage, added up over the documents, of which several are under way at once. */
  stages: Record<string, number>;
};

export type SideMessage = { type: 'begin' } | { type: 'end'; pass: Pass };

/** Does a pass between two messages, so that the process that listens can watch memory meanwhile. */
export async function reportPass(work: () => Promise<Pass>): Promise<void> {
  send({ type: 'begin' });
  send({ type: 'end', pass: await work() });
}

function send(message: SideMessage): void {
  process.send?.(message);
}

/** Counts what a model is asked for, and how long it was busy. */
export function watchModel(model: EmbeddingModel): { take(): { characters: number; embedSeconds: number } } {
  let characters = 0;
  let busyMs = 0;
  let underWay = 0;
  let since = 0;
  const embed = model.embed.bind(model);
  model.embed = async (request) => {
    characters += request.texts.reduce((sum, text) => sum + text.length, 0);
    if (underWay++ === 0) since = performance.now();
    try {
      return await embed(request);
    } finally {
      if (--underWay === 0) busyMs += performance.now() - since;
    }
  };
  return {
    take() {
      const taken = { characters, embedSeconds: busyMs / 1000 };
      characters = 0;
      busyMs = 0;
      return taken;
    },
  };
}
