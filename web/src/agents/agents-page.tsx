import { useEffect, useRef, useState } from 'react';
import type { AgentBody, HelixClient } from '../../../src/client/client.ts';
import { formatRoute } from '../app/route.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { toFailure } from '../parts/failure.ts';
import { AddIcon, TrashIcon } from '../parts/icons.tsx';
import { useToast } from '../parts/toast.tsx';
import { nameOfOutput } from './output-types.ts';

/** Those of the project first: they were made with care. */
export function AgentsPage({ client, project, agents, onChanged }: AgentsPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<AgentBody | null>(null);
  const showToast = useToast();
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);

  async function remove({ name }: AgentBody): Promise<void> {
    try {
      await client.deleteAgent(name, { project });
      heading.current?.focus();
      onChanged();
      showToast({ text: `“${name}” was deleted.` });
    } catch (error) {
      showToast({ text: toFailure(error).message });
    }
  }

  const own = agents.filter(({ is_built_in }) => !is_built_in);
  const builtIn = agents.filter(({ is_built_in }) => is_built_in);
  return (
    <div className="documents-view">
      <header className="documents-header">
        <h2 ref={heading} className="documents-title" tabIndex={-1}>
          Agents
        </h2>
        <a className="plain-button" href={formatRoute({ view: 'agents', agent: null, isNew: true })}>
          <AddIcon /> New agent
        </a>
      </header>
      <p className="agents-introduction">
        An agent says how something is written: in which manner, with which model, and where to look first.
        What it writes still comes from your documents alone, with every sentence cited.
      </p>
      {own.length > 0 && <AgentList name="Of this project" agents={own} onDelete={setAsked} />}
      <AgentList name="Come with Helix" agents={builtIn} onDelete={null} />
      {asked && (
        <ConfirmDialog
          title={`Delete “${asked.name}”?`}
          confirm="Delete"
          cancel="Keep it"
          onConfirm={() => void remove(asked)}
          onClose={() => setAsked(null)}
        >
          <p>What it has written stays, and can still be written again.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function AgentList({ name, agents, onDelete }: AgentListProps) {
  return (
    <section className="agents-group" aria-label={name}>
      <h3 className="documents-heading">{name}</h3>
      <ul className="documents-list">
        {agents.map((agent) => (
          <AgentRow key={agent.name} agent={agent} onDelete={onDelete} />
        ))}
      </ul>
    </section>
  );
}

function AgentRow({ agent, onDelete }: { agent: AgentBody; onDelete: AgentListProps['onDelete'] }) {
  const { name, description, output_type, profile, model } = agent;
  return (
    <li className="artifacts-row agents-row">
      <div className="documents-name">
        <a href={formatRoute({ view: 'agents', agent: name })}>{name}</a>
        <p className="agents-about">{description}</p>
      </div>
      <p className="documents-facts">
        <span>{nameOfOutput(output_type)}</span>
        <span title={model}>{profile}</span>
      </p>
      {onDelete && (
        <button type="button" className="icon-button" onClick={() => onDelete(agent)}>
          <TrashIcon />
          <span className="visually-hidden">Delete {name}</span>
        </button>
      )}
    </li>
  );
}

type AgentsPageProps = {
  client: HelixClient;
  project: string;
  agents: readonly AgentBody[];
  onChanged: () => void;
};
type AgentListProps = {
  name: string;
  agents: readonly AgentBody[];
  /** Null where they cannot be deleted. */
  onDelete: ((agent: AgentBody) => void) | null;
};
