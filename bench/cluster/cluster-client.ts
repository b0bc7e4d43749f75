import type { Fact } from './corpus.ts';
import { bodyOf, sendUntilDone } from './send-until-done.ts';

/** What clients of a cluster saw. */
export type Tally = {
  uploads: number;
  questions: number;
  deletions: number;
  /** Requests that had to be sent again. */
  retried: number;
  /** Answers that were whole and not the right one. */
  wrong: string[];
  /** Reads that did not see what had been acknowledged before they were sent. */
  stale: string[];
};

export function newTally(): Tally {
  return { uploads: 0, questions: 0, deletions: 0, retried: 0, wrong: [], stale: [] };
}

/** A client that sends again what was not answered, and looks at once for what it was told is done. */
export function createClusterClient(url: string, tally: Tally) {
  const finds = async ({ question, word }: Fact, project: string): Promise<boolean> => {
    const body = JSON.stringify({ question, project, top_k: 4 });
    const headers = { 'content-type': 'application/json' };
    const found = await sendUntilDone(
      () => bodyOf(`${url}/v1/search`, { method: 'POST', headers, body }),
      tally,
    );
    return found.includes(word);
  };
  return {
    async upload(fact: Fact, project: string): Promise<number> {
      const body = await sendUntilDone(() => {
        const form = new FormData();
        form.set('project', project);
        form.set('source_uri', fact.name);
        form.set('file', new Blob([fact.text]), fact.name);
        return bodyOf(`${url}/v1/documents`, { method: 'POST', body: form });
      }, tally);
      tally.uploads += 1;
      if (!(await finds(fact, project))) tally.stale.push(`${fact.name} was uploaded and not found`);
      return (JSON.parse(body) as { document_id: number }).document_id;
    },
    async remove(fact: Fact, project: string, documentId: number): Promise<void> {
      await sendUntilDone(() => bodyOf(`${url}/v1/documents/${documentId}`, { method: 'DELETE' }), tally);
      tally.deletions += 1;
      if (await finds(fact, project)) tally.stale.push(`${fact.name} was deleted and found`);
    },
    async ask({ question, word, name }: Fact): Promise<void> {
      const address = `${url}/ask?${new URLSearchParams({ q: question })}`;
      const answer = await sendUntilDone(async () => {
        const body = await bodyOf(address);
        // A stream that was cut off has no citations: what it said is half an answer.
        return body?.includes('event: citations') ? body : undefined;
      }, tally);
      tally.questions += 1;
      if (!answer.includes(word)) tally.wrong.push(`${name}: ${answer.slice(0, 300)}`);
    },
  };
}
