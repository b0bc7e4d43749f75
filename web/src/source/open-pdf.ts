import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

/**
 * Opens a PDF in a worker of its own. Only the parts that are looked at are fetched. Nothing of it is run: no script, no
 * form, no WebAssembly, which the page's policy refuses.
 */
export function openPdf(url: string): OpeningPdf {
  GlobalWorkerOptions.workerSrc = workerUrl;
  const files = new URL('pdf/', document.baseURI).href;
  const task = getDocument({
    url,
    verbosity: 0,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    useWasm: false,
    maxImageSize: MOST_PIXELS,
    cMapUrl: `${files}cmaps/`,
    standardFontDataUrl: `${files}standard_fonts/`,
    wasmUrl: `${files}wasm/`,
  });
  return { document: task.promise, close: () => void task.destroy() };
}

/** What the extractor reads at most, too. */
const MOST_PIXELS = 100_000_000;
/** Larger canvases are refused by some browsers. */
const MOST_CANVAS_PIXELS = 16_000_000;

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
    const fitting = Math.sqrt(MOST_CANVAS_PIXELS / (viewport.width * viewport.height));
    const ratio = Math.min(window.devicePixelRatio, fitting);
    canvas.width = Math.floor(viewport.width * ratio);
    canvas.height = Math.floor(viewport.height * ratio);
    const drawing = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
    const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
    cancel = () => {
      drawing.cancel();
      layer.cancel();
    };
    await Promise.all([drawing.promise, layer.render()]);
    const { userUnit } = page;
    return {
      canvas,
      text,
      width: viewport.width / scale / userUnit,
      height: viewport.height / scale / userUnit,
    };
  })();
  return {
    drawn,
    cancel: () => {
      isCancelled = true;
      cancel();
    },
  };
}

export type OpeningPdf = { document: Promise<PDFDocumentProxy>; close: () => void };

/** Width and height are in points of the page as it is shown, as the boxes of a passage are. */
export type DrawnPage = { canvas: HTMLCanvasElement; text: HTMLElement; width: number; height: number };
export type PageDrawing = { drawn: Promise<DrawnPage>; cancel: () => void };
