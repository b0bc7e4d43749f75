import { BLUEPRINT } from './templates/blueprint.ts';
import { BUILD_PLAN } from './templates/build-plan.ts';
import { PDR } from './templates/pdr.ts';
import type { SectionTemplate } from './templates/section-template.ts';
import { WORKFLOW } from './templates/workflow.ts';
import type { ArtifactType, SectionPlan } from './terms.ts';

/** The sections of a type, in order, with what is searched for in each: about the topic, or in the whole project. */
export function sectionsOf(type: ArtifactType, topic?: string): SectionPlan[] {
  const about = topic?.replace(/\s+/g, ' ').trim();
  return TEMPLATES[type].map(({ questions, ...section }) => ({
    ...section,
    key: keyOf(section.heading),
    questions: questions.map(({ withTopic, without }) => (about ? withTopicIn(withTopic, about) : without)),
  }));
}

/** `{topic}` of a text as the topic; the whole project is called what people call it. */
export function withTopicIn(text: string, topic: string | undefined): string {
  const about = topic?.replace(/\s+/g, ' ').trim() || 'this project';
  // A function, so that `$&` in a topic stays what it is.
  return text.replaceAll('{topic}', () => about);
}

const TEMPLATES: Record<ArtifactType, readonly SectionTemplate[]> = {
  blueprint: BLUEPRINT,
  pdr: PDR,
  workflow: WORKFLOW,
  build_plan: BUILD_PLAN,
};

function keyOf(heading: string): string {
  return heading.toLowerCase().replaceAll(' ', '_');
}
