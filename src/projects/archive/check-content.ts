import { connectorOf } from '../../connect/connectors.ts';
import { HelixError } from '../../errors.ts';
import { MOST_AGENTS } from '../../store/agents.ts';
import type { ArchiveFolder } from '../../store/archive-folders.ts';
import type { ArchiveTableName } from '../../store/archive-tables.ts';
import { archiveProblem } from './archive-problem.ts';
import { createArtifactChecks } from './check-artifacts.ts';
import { createChunkTextCheck } from './check-chunk-text.ts';
import type { KnownVersions } from './check-lines.ts';
import { createDoubt, type Line, type LineCheck } from './line-check.ts';

/**
 * What lines say, held against what Helix itself would have written there. `agents` and `connectors` are those that were
 * seen, for whoever imports the archive to look at.
 */
export function createContentChecks({ folder, trust, versions }: ContentOptions): ContentChecks {
  const doubt = createDoubt(trust);
  const texts = createChunkTextCheck(folder);
  const { end, ...artifacts } = createArtifactChecks(doubt);
  const agents: string[] = [];
  const connectors: ConnectorName[] = [];
  return {
    agents,
    connectors,
    lines: {
      documents: ({ title }, where) => {
        if (/\p{Cc}/u.test(title as string)) doubt(`the title in ${where} holds control characters`);
      },
      async chunks(line, where) {
        const sha256 = versions.extracted[(line.version_id as number) - 1];
        if (sha256) await texts.check(line, sha256, where);
        else
          doubt(
            `the text of ${where} cannot be compared, because what was read from its document is missing`,
          );
      },
      agents: ({ name }, where) => {
        agents.push(name as string);
        if (agents.length > MOST_AGENTS)
          throw archiveProblem(`${where} is one agent too many: a project has ${MOST_AGENTS} at most`);
      },
      ...artifacts,
      connectors: (line, where) => {
        connectors.push(connectorIn(line, where));
      },
    },
    end,
    close: texts.close,
  };
}

export type ContentOptions = { folder: ArchiveFolder; trust: boolean; versions: KnownVersions };

export type ContentChecks = {
  agents: string[];
  connectors: ConnectorName[];
  lines: Partial<Record<ArchiveTableName, LineCheck>>;
  /** After the last line. */
  end(): void;
  close(): Promise<void>;
};

export type ConnectorName = { name: string; kind: string };

function connectorIn({ name, kind, config }: Line, where: string): ConnectorName {
  try {
    connectorOf(kind as string).parseConfig(config);
  } catch (error) {
    if (!(error instanceof HelixError)) throw error;
    throw archiveProblem(`in ${where} ${error.message.replace(/\.+$/, '')}`, undefined, error);
  }
  return { name: name as string, kind: kind as string };
}
