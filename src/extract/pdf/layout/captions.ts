/** Whether a text is the caption of a table or a figure by how it begins. */
export function isCaption(text: string): boolean {
  return isTableCaption(text) || FIGURE.test(text);
}

export function isTableCaption(text: string): boolean {
  return TABLE.test(text);
}

const TABLE =
  /^(?:supplementary\s+|appendix\s+)?(?:table|tab\.|tabelle|tableau|tabla|tabella|exhibit)[\s-]*(?:\d+|[IVXLC]+|[A-Z]\.?\d+)\b/i;
const FIGURE =
  /^(?:supplementary\s+)?(?:figure|fig\.?|abbildung|abb\.|chart|graph|scheme|box|plate|photo|map)[\s-]*(?:\d+|[IVXLC]+\b|[A-Z]\.?\d+)/i;
