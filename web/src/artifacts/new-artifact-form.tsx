import { type SubmitEvent, useId, useState } from 'react';
import type { AgentBody, ArtifactType, HelixClient, NewArtifact } from '../../../src/client/client.ts';
import { formatRoute } from '../app/route.ts';
import { goTo } from '../app/use-route.ts';
import { useRequest } from '../parts/use-request.ts';
import { ARTIFACT_TYPES } from './artifact-types.ts';
import { writingsOf } from './writing-store.ts';

/** As much as the server takes. */
const LONGEST_TOPIC = 300;
const LONGEST_INSTRUCTIONS = 4000;

/** What to write, about what, and by whom. */
export function NewArtifactForm({ client, project }: { client: HelixClient; project: string }) {
  const store = writingsOf(client);
  const initial = store.requested();
  const [type, setType] = useState(initial?.type ?? 'blueprint');
  const agents = useRequest((signal) => client.agents({ project, signal }), `agents of ${project}`);
  const writers =
    agents.state.status === 'loaded'
      ? agents.state.value.filter(({ output_type }) => output_type === type)
      : [];

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const request = requestOf(new FormData(event.currentTarget), project, type);
    void store.writeNew(request);
    goTo({ view: 'artifacts', artifactId: 'new' });
  }

  return (
    <form className="artifacts-form" onSubmit={onSubmit}>
      <TypeChoice type={type} onType={setType} />
      <label className="artifacts-field">
        What is it about?
        <input
          name="topic"
          defaultValue={initial?.topic}
          maxLength={LONGEST_TOPIC}
          placeholder="The refund process, the billing service …"
          autoComplete="off"
        />
        <span className="artifacts-hint">Leave it empty to write about everything in this project.</span>
      </label>
      {writers.length > 0 && <WriterChoice key={type} writers={writers} />}
      <label className="artifacts-field">
        Anything to mind? (optional)
        <textarea
          name="instructions"
          defaultValue={initial?.instructions}
          rows={2}
          maxLength={LONGEST_INSTRUCTIONS}
          placeholder="For new colleagues; short sentences"
        />
      </label>
      <p>
        <button type="submit" className="plain-button artifacts-main-button">
          Write it
        </button>
      </p>
    </form>
  );
}

function TypeChoice({ type, onType }: { type: ArtifactType; onType: (type: ArtifactType) => void }) {
  return (
    <fieldset className="artifacts-types">
      <legend>What should be written?</legend>
      {ARTIFACT_TYPES.map(({ type: each, name, about, headings }) => (
        <label key={each} className="artifacts-type">
          <input
            type="radio"
            name="type"
            value={each}
            checked={each === type}
            onChange={() => onType(each)}
          />
          <span className="artifacts-type-name">{name}</span>
          <span className="artifacts-type-about">{about}</span>
          <span className="artifacts-type-headings">{headings.join(' · ')}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Who comes with Helix writes it unless another is chosen. */
function WriterChoice({ writers }: { writers: readonly AgentBody[] }) {
  const id = useId();
  const first = writers.find(({ is_built_in }) => is_built_in) ?? writers[0]!;
  const [name, setName] = useState(first.name);
  const chosen = writers.find((each) => each.name === name) ?? first;
  return (
    <div className="artifacts-field">
      <label htmlFor={id}>Who writes it?</label>
      <select id={id} name="agent" value={chosen.name} onChange={(event) => setName(event.target.value)}>
        {writers.map((each) => (
          <option key={each.name} value={each.name}>
            {each.name}
          </option>
        ))}
      </select>
      <p className="artifacts-hint">
        {chosen.description} Uses <code>{chosen.model}</code>.{' '}
        <a href={formatRoute({ view: 'agents', agent: null })}>See all agents</a>
      </p>
    </div>
  );
}

function requestOf(fields: FormData, project: string, type: ArtifactType): NewArtifact {
  const request: NewArtifact = { project, type };
  for (const name of ['topic', 'agent', 'instructions'] as const) {
    const value = String(fields.get(name) ?? '').trim();
    if (value !== '') request[name] = value;
  }
  return request;
}
