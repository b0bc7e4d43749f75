import { HelixError } from '../../errors.ts';
import { type Archive, openArchive } from '../archive/open-archive.ts';
import { type BlockDraft, buildExtraction } from '../build-extraction.ts';
import type { Extract, ExtractLimits, FileToRead } from '../extractor.ts';
import { coreTitle } from '../office/core-title.ts';
import { nothingShown } from '../office/nothing-shown.ts';
import { mainPart, type Relation, readRelations } from '../office/read-relations.ts';
import { textBudget } from '../office/table-block.ts';
import { readSlide, type SlideParts } from '../pptx/read-slide.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { childOf, childrenOf, type XmlElement } from '../xml/xml-element.ts';

/** Presentations: each slide is a heading and what is on it, with its speaker notes and comments. */
export const extractPptx: Extract = (file, limits) => {
  const archive = openArchive(file, limits);
  const parts = slideParts(archive, file, limits);
  const base = baseReader(archive, file.name);
  const once = onceReader(archive, file.name);
  const budget = textBudget(file, limits);
  const hidden: number[] = [];
  const drafts = parts.flatMap((part, index): BlockDraft[] => {
    const place = { page: index + 1 };
    const slide = openSlide(archive, part, base, once, file.name);
    if (isHidden(slide)) hidden.push(index + 1);
    const blocks = isHidden(slide) ? [] : readSlide(slide, budget);
    file.onProgress?.(index + 1, parts.length);
    return blocks.map((block) => ({ ...block, place }));
  });
  if (drafts.length === 0) throw nothingShown(file.name, 'slides', hidden);
  const title = firstTitle(drafts) ?? coreTitle(archive, file.name);
  const warnings = hidden.length > 0 && [`Hidden slides were left out: ${hidden.join(', ')}.`];
  return buildExtraction(drafts, { ...(title && { title }), ...(warnings && { warnings }) });
};

/** Nobody sees it in the show. */
function isHidden({ root }: SlideParts): boolean {
  return /^(?:0|false)$/.test(root.attributes.show ?? '');
}

/** The parts of the slides in the order they are shown. */
function slideParts(archive: Archive, file: FileToRead, { maxPages }: ExtractLimits): string[] {
  const main = mainPart(archive, file.name, 'ppt/presentation.xml');
  const targets = new Map(readRelations(archive, main, file.name).map(({ id, target }) => [id, target]));
  const ids = childrenOf(childOf(parseXml(archive.readText(main), file.name), 'sldIdLst'), 'sldId');
  const parts = [...new Set(ids.flatMap(({ attributes }) => targets.get(attributes['r:id'] ?? '') ?? []))];
  if (parts.length <= maxPages) return parts.filter((part) => archive.has(part));
  const details = {
    found: `${parts.length} slides`,
    limit: `${maxPages} slides`,
    setting: 'HELIX_MAX_PAGES',
  };
  throw new HelixError('document_too_large', { name: file.name, ...details });
}

type Base = Pick<SlideParts, 'layout' | 'master'>;

/** Layouts and masters, each read once. */
function baseReader(archive: Archive, fileName: string): (layoutPart: string | undefined) => Base {
  const roots = new Map<string, XmlElement>();
  const open = (part: string | undefined): XmlElement | undefined => {
    if (!part || !archive.has(part)) return undefined;
    const root = roots.get(part) ?? parseXml(archive.readText(part), fileName);
    roots.set(part, root);
    return root;
  };
  return (layoutPart) => {
    const relations = layoutPart ? readRelations(archive, layoutPart, fileName) : [];
    return {
      layout: open(layoutPart),
      master: open(relations.find(({ type }) => type === 'slideMaster')?.target),
    };
  };
}

/** Reads each part once: a small file could ask for a large part a million times. */
function onceReader(
  archive: Archive,
  fileName: string,
): (relation: Relation | undefined) => XmlElement | undefined {
  const opened = new Set<string>();
  return (relation) => {
    if (!relation || opened.has(relation.target) || !archive.has(relation.target)) return undefined;
    opened.add(relation.target);
    return parseXml(archive.readText(relation.target), fileName);
  };
}

function openSlide(
  archive: Archive,
  part: string,
  baseOf: (layoutPart: string | undefined) => Base,
  open: (relation: Relation | undefined) => XmlElement | undefined,
  fileName: string,
): SlideParts {
  const relations = readRelations(archive, part, fileName);
  return {
    ...baseOf(relations.find(({ type }) => type === 'slideLayout')?.target),
    root: parseXml(archive.readText(part), fileName),
    notes: open(relations.find(({ type }) => type === 'notesSlide')),
    comments: relations.filter(({ type }) => type === 'comments').flatMap((relation) => open(relation) ?? []),
    byId: (id) => open(relations.find((relation) => relation.id === id)),
  };
}

/** What the first slide shows is kept up by its author; the file's properties often come from a template. */
function firstTitle(drafts: readonly BlockDraft[]): string | undefined {
  return drafts.find(({ heading, place }) => heading && place?.page === 1)?.heading;
}
