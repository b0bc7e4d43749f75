import { LACKING, type SectionPlan } from './terms.ts';

/** What stands in a section that cannot be written: that, and which documents would help. */
export function lackingContent({ wanted }: Pick<SectionPlan, 'wanted'>): string {
  return [LACKING, '', 'You may want to ingest:', '', ...wanted.map((document) => `- ${document}`)].join(
    '\n',
  );
}
