import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { OutlineEntry } from './open-pdf.ts';

/** The bookmarks of a PDF, flat and in order. Damaged ones are left out: a document can do without. */
export async function readOutline(document: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const roots: OutlineNode[] = (await document.getOutline().catch(() => null)) ?? [];
  const entries: OutlineEntry[] = [];
  const waiting = roots.map((node) => ({ node, level: 1 })).reverse();
  for (let next = waiting.pop(); next && entries.length < MOST_ENTRIES; next = waiting.pop()) {
    const { node, level } = next;
    const title = node.title.replace(/\s+/g, ' ').trim();
    const page = await pageOf(document, node.dest);
    if (title) entries.push({ title, level, ...(page !== undefined && { page }) });
    for (const child of [...node.items].reverse()) waiting.push({ node: child, level: level + 1 });
  }
  return entries;
}

/** The longest outlines of real books have about 2,000 entries. */
const MOST_ENTRIES = 10_000;

type OutlineNode = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];

async function pageOf(document: PDFDocumentProxy, dest: OutlineNode['dest']): Promise<number | undefined> {
  try {
    const target = typeof dest === 'string' ? await document.getDestination(dest) : dest;
    const page: unknown = target?.[0];
    if (typeof page === 'number') return page + 1;
    return page ? (await document.getPageIndex(page as PageReference)) + 1 : undefined;
  } catch {
    return undefined;
  }
}

type PageReference = Parameters<PDFDocumentProxy['getPageIndex']>[0];
