import { messageOf } from '../../src/errors.ts';
import { openLangChain } from './langchain.ts';
import { openLlamaIndex } from './llamaindex.ts';
import { openMastra } from './mastra.ts';
import type { RetrievalSystem, SystemOptions } from './system.ts';

/** Those of the others that are installed; what can't be loaded is left out and said. */
export async function openPeers(options: SystemOptions): Promise<RetrievalSystem[]> {
  const peers: [string, () => Promise<RetrievalSystem>][] = [
    ['LangChain.js', () => openLangChain(options)],
    ['LangChain.js, as many candidates as Helix', () => openLangChain(options, 200)],
    ['LlamaIndexTS', () => openLlamaIndex(options, 'none')],
    ['LlamaIndexTS, index by hand', () => openLlamaIndex(options, 'by hand')],
    ['Mastra', () => openMastra(options)],
  ];
  const opened: RetrievalSystem[] = [];
  for (const [name, open] of peers) {
    try {
      opened.push(await open());
    } catch (error) {
      if ((error as { code?: string }).code !== 'MODULE_NOT_FOUND') throw error;
      console.log(
        `${name} is left out (npm install --prefix bench/baselines): ${messageOf(error).split('\n')[0]}`,
      );
    }
  }
  return opened;
}
