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

/** "(in thousands of euros)", "Million tonnes", "%": what the numbers of a table are. */
export function isUnit(text: string): boolean {
  return text.length < 80 && UNIT.test(text);
}

const UNIT =
  /^[([]?\s*(?:(?:all\s+)?(?:amounts?|figures?|values?|data|numbers?)\s+(?:are\s+)?in\b|in\s+(?:\p{Lu}{2,3}\b|[€$£%]|thousands?|millions?|billions?|percent|per cent|euros?|dollars?)|unit|(?:thousands?|millions?|billions?|percent(?:age)?s?|per cent)\b|[€$£%])/iu;
