import type { HelixClient } from '../../../src/client/client.ts';
import { formatRoute } from '../app/route.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { useRequest } from '../parts/use-request.ts';
import { AgentForm } from './agent-form.tsx';
import { AgentsPage } from './agents-page.tsx';
import '../styles/documents.css';
import '../styles/document-list.css';
import '../styles/document-details.css';
import '../styles/artifacts.css';
import '../styles/agents.css';

/** Who can write in a project, one of them to be changed, or a new one. */
export default function AgentsView({ client, project, agent: name, isNew }: AgentsViewProps) {
  const { state, reload } = useRequest(
    (signal) => client.agents({ project, signal }),
    `agents of ${project}`,
  );
  if (state.status === 'loading') return <p className="view-loading">Looking for agents…</p>;
  if (state.status === 'failed')
    return (
      <div className="documents-view">
        <h2 className="documents-title">Agents</h2>
        <FailureNote failure={state.error} onRetry={reload} />
      </div>
    );
  if (name === null && !isNew)
    return <AgentsPage client={client} project={project} agents={state.value} onChanged={reload} />;
  const chosen = state.value.find((each) => each.name === name) ?? null;
  if (!chosen && name !== null) return <NoAgent name={name} />;
  return (
    <AgentForm
      key={name}
      client={client}
      project={project}
      agents={state.value}
      agent={chosen}
      onChanged={reload}
    />
  );
}

function NoAgent({ name }: { name: string }) {
  return (
    <div className="documents-view">
      <h2 className="documents-title">This agent is not here</h2>
      <div className="note">
        <p>No agent of this project is called “{name}”. It was deleted, or is one of another project.</p>
        <a className="plain-button" href={formatRoute({ view: 'agents', agent: null })}>
          Show all agents
        </a>
      </div>
    </div>
  );
}

export type AgentsViewProps = {
  client: HelixClient;
  project: string;
  /** The one that is looked at; null for the list. */
  agent: string | null;
  /** Whether one is being made. */
  isNew: boolean;
};
