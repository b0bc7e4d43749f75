/**
 * Lets pdf.js believe that it can hand fonts to a browser. Without one it makes the outline of every letter instead, to
 * draw it later, which took a sixth of the time of reading a page; here nothing is drawn. pdf.js looks for `FontFace`
 * among the globals and can't be given it otherwise.
 */
export function pretendBrowser(): object {
  if (!('FontFace' in globalThis)) Object.assign(globalThis, { FontFace: class {} });
  return { fonts: new Set() };
}
