import { createHash } from 'node:crypto';
import { HelixError } from '../errors.ts';
import type { LanguageModel } from '../models/language-model.ts';
import { sectionsOf } from './artifact-templates.ts';
import { startArtifactLog } from './log-artifact.ts';
import type { ArtifactContext, ArtifactTask } from './section-writing.ts';
import type { ArtifactEvent, SectionPlan, WrittenArtifact, WrittenSection } from './terms.ts';
import { writeSection } from './write-section.ts';

export type { ArtifactContext, ArtifactTask } from './section-writing.ts';

/**
 * Writes an artifact section by section, and tells how far it is. Nothing is stored: whoever asked has all of it at the
 * end, or, when it fails or is given up, nothing. Sections that are kept come back as they were and are not searched for.
 */
export async function* writeArtifact(
  context: ArtifactContext,
  request: ArtifactTask,
): AsyncGenerator<ArtifactEvent> {
  const model = context.languageModelOf(request.agent.profile);
  const plans = sectionsOf(request.type, request.topic);
  checkKeys(plans, request);
  const log = startArtifactLog(context, request, model.id);
  try {
    yield { type: 'plan', sections: plans.map(({ key, heading, level }) => ({ key, heading, level })) };
    const sections: WrittenSection[] = [];
    for (const plan of plans) {
      request.signal?.throwIfAborted();
      const kept = keptSection(request, plan.key);
      if (kept) {
        sections.push(kept);
        yield { type: 'section', section: kept };
        continue;
      }
      const earlier = [...sections, ...laterKept(request, plans, sections.length)];
      const { section, spent } = yield* writeSection(context, { request, plan, model, earlier });
      sections.push(section);
      log.section(section, spent);
    }
    log.ended('written');
    yield { type: 'end', artifact: artifactOf(context, request, { model, sections }) };
  } catch (error) {
    log.failed(error);
    throw error;
  } finally {
    log.close();
  }
}

function artifactOf(
  context: ArtifactContext,
  { type, title, agent }: ArtifactTask,
  { model, sections }: { model: LanguageModel; sections: WrittenSection[] },
): WrittenArtifact {
  const { persona, profile, hints } = agent;
  const settings = JSON.stringify([context.settingsHash, model.id, { persona, profile, hints }]);
  const settingsHash = createHash('sha256').update(settings).digest('hex');
  return { type, title, writer: model.quotes ? 'quotes' : 'model', model: model.id, settingsHash, sections };
}

function keptSection({ only, kept = [] }: ArtifactTask, key: string): WrittenSection | undefined {
  return only && !only.includes(key) ? kept.find((section) => section.key === key) : undefined;
}

/** What stands behind a section and stays has been said too: it is not to be said again. */
function laterKept(request: ArtifactTask, plans: readonly SectionPlan[], from: number): WrittenSection[] {
  return plans.slice(from + 1).flatMap(({ key }) => keptSection(request, key) ?? []);
}

function checkKeys(plans: readonly SectionPlan[], { only = [] }: ArtifactTask): void {
  const keys = plans.map(({ key }) => key);
  const strange = only.find((key) => !keys.includes(key));
  if (strange !== undefined)
    throw new HelixError('bad_request', {
      problem: `There is no section "${strange.slice(0, 80)}". Use one of: ${keys.join(', ')}.`,
    });
}
