import type { HelixClient } from '../client/client.ts';
import { HelixError } from '../errors.ts';
import { DEFAULT_PROJECT } from '../terms.ts';

/** What a tool works with. Where `project` is there, the tools work in it and in no other; where `role` is, as that role. */
export type ToolContext = { client: HelixClient; project?: string; role?: string };

/** The project that a call is about. Throws `forbidden` for another than the one there is. */
export function projectOf({ project: own }: ToolContext, given: string | undefined): string {
  if (own === undefined) return given ?? DEFAULT_PROJECT;
  if (given === undefined || given === own) return own;
  throw otherProject(given, own);
}

/** Ids are counted over all projects: what an id leads to has to be of the right one. */
export function refuseOtherProject({ project: own }: ToolContext, found: string): void {
  if (own !== undefined && found !== own) throw otherProject(found, own);
}

/** What is asked with, by the API's names. */
export function scopeOf(context: ToolContext, given: string | undefined): { project: string; role?: string } {
  const { role } = context;
  return { project: projectOf(context, given), ...(role !== undefined && { role }) };
}

/** A document that the role may not see is there for nobody. */
export function hiddenDocument(documentId: number): HelixError {
  return new HelixError('not_found', {
    what: `Document ${documentId}`,
    action: '`list_documents` names them.',
  });
}

function otherProject(found: string, own: string): HelixError {
  return new HelixError('forbidden', {
    what: `Project ${JSON.stringify(found.slice(0, 100))}`,
    action: `This server was set up for project ${JSON.stringify(own)}: stay in it, or set one up without a project.`,
  });
}
