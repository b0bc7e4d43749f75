import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { AgentBody, HelixClient } from '../../../src/client/client.ts';
import { formatRoute } from '../app/route.ts';
import { goTo } from '../app/use-route.ts';
import { type Failure, toFailure } from '../parts/failure.ts';
import { useToast } from '../parts/toast.tsx';
import { AgentFieldset } from './agent-fieldset.tsx';
import { readAgentForm } from './read-agent-form.ts';

/** A change leaves alone what it does not name. */
const NO_HINTS = { source_types: null, tags: null, searches: null };
const ALL = formatRoute({ view: 'agents', agent: null });

/** Makes an agent, or changes one. Of one that comes with Helix, the project gets its own of the same name. */
export function AgentForm({ client, project, agents, agent, onChanged }: AgentFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const showToast = useToast();
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { name, ...definition } = readAgentForm(new FormData(event.currentTarget));
    setIsSaving(true);
    setFailure(null);
    try {
      if (agent && !agent.is_built_in)
        await client.changeAgent(
          agent.name,
          { ...definition, hints: { ...NO_HINTS, ...definition.hints } },
          { project },
        );
      else await client.createAgent({ ...definition, name: agent?.name ?? name }, { project });
    } catch (error) {
      setFailure(toFailure(error));
      return;
    } finally {
      setIsSaving(false);
    }
    onChanged();
    goTo({ view: 'agents', agent: null });
    showToast({ text: `“${agent?.name ?? name}” is saved.` });
  }

  return (
    <div className="documents-view">
      <p>
        <a href={ALL}>‹ All agents</a>
      </p>
      <h2 ref={heading} className="documents-title artifacts-new-title" tabIndex={-1}>
        {agent?.name ?? 'New agent'}
      </h2>
      {agent?.is_built_in && (
        <p className="documents-note">
          This one comes with Helix and stays as it is. What you save here is an agent of this project that
          takes its place; delete that to have this one back.
        </p>
      )}
      <form className="artifacts-form" onSubmit={onSubmit}>
        <AgentFieldset agent={agent} agents={agents} />
        {failure && (
          <p className="note failure" role="alert">
            {failure.message}
          </p>
        )}
        <p className="documents-buttons">
          <button type="submit" className="plain-button artifacts-main-button" disabled={isSaving}>
            {isSaving ? 'Saving…' : 'Save'}
          </button>
          <a className="plain-button" href={ALL}>
            Cancel
          </a>
        </p>
      </form>
    </div>
  );
}

type AgentFormProps = {
  client: HelixClient;
  project: string;
  agents: readonly AgentBody[];
  /** Null for a new one. */
  agent: AgentBody | null;
  onChanged: () => void;
};
