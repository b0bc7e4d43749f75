import { attribute, type Element } from './nodes.ts';

const BLOCKS = new Set(
  `address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure
  footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre search section summary table
  tbody td tfoot th thead tr ul`.split(/\s+/),
);

/** Elements that show no text of the document: code, controls, other documents, drawings. */
const WITHOUT_TEXT = new Set(
  `script style head title template noscript noembed noframes iframe object embed applet audio video canvas svg map
  area button select option optgroup textarea input datalist meter progress link meta base param source track
  annotation annotation-xml`.split(/\s+/),
);

export function isBlock({ tagName }: Element): boolean {
  return BLOCKS.has(tagName);
}

export function headingLevel(element: Element): number | undefined {
  const { tagName } = element;
  if (tagName.length === 2 && tagName[0] === 'h' && tagName[1]! >= '1' && tagName[1]! <= '6')
    return Number(tagName[1]);
  return attribute(element, 'role') === 'heading'
    ? clampedLevel(attribute(element, 'aria-level'))
    : undefined;
}

/** Whether no reader of the page sees it, or sees it as a control and not as text. */
export function isUnseen(element: Element): boolean {
  if (WITHOUT_TEXT.has(element.tagName)) return true;
  if (element.attrs.length === 0) return false;
  const hidden = attribute(element, 'hidden');
  if (hidden !== undefined && hidden.toLowerCase() !== 'until-found') return true;
  if (attribute(element, 'aria-hidden') === 'true' && element.tagName !== 'body') return true;
  const style = attribute(element, 'style');
  if (style && /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style)) return true;
  const className = attribute(element, 'class');
  return className !== undefined && MACHINERY.test(className);
}

/** Anchors beside headings, edit links and line numbers beside code: common generators' names for them. */
const MACHINERY =
  /(?:^|\s)(?:headerlink|mw-editsection|linenos|linenodiv|sr-only-focusable|skip-link)(?:\s|$)/;

function clampedLevel(text: string | undefined): number {
  return Math.min(6, Math.max(1, Number(text) || 2));
}
