import { characterData, childOf, childrenOf, descendantsOf, type XmlElement } from '../xml/xml-element.ts';

/** The texts of a diagram (SmartArt, ECMA-376-1, 21.4) from its data part, each with its depth, in drawing order. */
export function readDiagram(root: XmlElement): { text: string; level: number }[] {
  const points = new Map(
    childrenOf(childOf(root, 'ptLst'), 'pt').map((point) => [point.attributes.modelId ?? '', point]),
  );
  const children = childrenByParent(root);
  const isChild = new Set([...children.values()].flat());
  const found: { text: string; level: number }[] = [];
  const seen = new Set<string>();
  const waiting = [...points.keys()]
    .filter((id) => !isChild.has(id))
    .reverse()
    .map((id) => ({ id, level: 0 }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { id, level } = next;
    if (seen.has(id)) continue;
    seen.add(id);
    const text = textOfPoint(points.get(id));
    if (text) found.push({ text, level });
    for (const child of (children.get(id) ?? []).toReversed())
      waiting.push({ id: child, level: level + (text ? 1 : 0) });
  }
  return found;
}

function childrenByParent(root: XmlElement): Map<string, string[]> {
  const connections = childrenOf(childOf(root, 'cxnLst'), 'cxn')
    .map(({ attributes }) => attributes)
    .filter(({ type = 'parOf' }) => type === 'parOf')
    .sort((a, b) => Number(a.srcOrd ?? 0) - Number(b.srcOrd ?? 0));
  const children = new Map<string, string[]>();
  for (const { srcId = '', destId = '' } of connections) {
    const siblings = children.get(srcId);
    if (siblings) siblings.push(destId);
    else children.set(srcId, [destId]);
  }
  return children;
}

/** Points of the layout and of the lines between shapes carry no text of their own. */
function textOfPoint(point: XmlElement | undefined): string {
  if (!point || ['pres', 'parTrans', 'sibTrans'].includes(point.attributes.type ?? '')) return '';
  const paragraphs = descendantsOf(childOf(point, 't'), 'p');
  return paragraphs
    .map((paragraph) => descendantsOf(paragraph, 't').map(characterData).join(''))
    .join(' ')
    .trim();
}
