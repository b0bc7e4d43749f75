import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { fitCanvas, type Size } from './fit-canvas.ts';

/**
 * Opens a PDF in a worker of its own. Of a large one only the parts that are looked at are fetched. Nothing of it is run:
 * no script, no form, no WebAssembly, which the page's policy refuses.
 */
export function openPdf(url: string): OpeningPdf {
  GlobalWorkerOptions.workerSrc = workerUrl;
  const files = new URL('pdf/', document.baseURI).href;
  const task = getDocument({
    url,
    verbosity: 0,
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: BYTES_AT_ONCE,
    enableXfa: false,
    useWasm: false,
    maxImageSize: MOST_PIXELS,
    cMapUrl: `${files}cmaps/`,
    standardFontDataUrl: `${files}standard_fonts/`,
    wasmUrl: `${files}wasm/`,
  });
  // What was under way when it is closed fails, which is no news.
  return { document: task.promise, close: () => void task.destroy().catch(() => {}) };
}

/** What the extractor reads at most, too. */
const MOST_PIXELS = 100_000_000;
/** What is no larger than two of these is fetched whole. An object that comes in parts is read anew with each of them. */
const BYTES_AT_ONCE = 10 * 1024 * 1024;

/** Draws a page as wide as told, with its text over it to be selected and read aloud. */
export function drawPage(pdf: PDFDocumentProxy, number: number, width: number): PageDrawing {
  const canvas = document.createElement('canvas');
  const text = document.createElement('div');
  text.className = 'source-page-text';
  let isCancelled = false;
  let cancel = () => {};
  const drawn = (async () => {
    const page = await pdf.getPage(number);
    if (isCancelled) throw new Error(`page ${number} is no longer wanted`);
    const scale = width / page.getViewport({ scale: 1 }).width;
    const viewport = page.getViewport({ scale });
    const fitted = fitCanvas(viewport, window.devicePixelRatio);
    Object.assign(canvas, { width: fitted.width, height: fitted.height });
    // By its own proportions it would be a little shorter or longer than the page, and the marks on it off.
    Object.assign(canvas.style, { width: `${viewport.width}px`, height: `${viewport.height}px` });
    const drawing = page.render({ canvas, viewport, transform: [fitted.scaleX, 0, 0, fitted.scaleY, 0, 0] });
    const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
    cancel = () => {
      drawing.cancel();
      layer.cancel();
    };
    await Promise.all([drawing.promise, layer.render()]);
    return { canvas, text, ...sizeOfPage(page) };
  })();
  return {
    drawn,
    cancel: () => {
      isCancelled = true;
      cancel();
    },
  };
}

/** In points of the page as it is shown. */
export function sizeOfPage(page: PDFPageProxy): Size {
  const { width, height } = page.getViewport({ scale: 1 });
  return { width: width / page.userUnit, height: height / page.userUnit };
}

export type OpeningPdf = { document: Promise<PDFDocumentProxy>; close: () => void };

/** Width and height are in points of the page as it is shown, as the boxes of a passage are. */
export type DrawnPage = Size & { canvas: HTMLCanvasElement; text: HTMLElement };
export type PageDrawing = { drawn: Promise<DrawnPage>; cancel: () => void };
