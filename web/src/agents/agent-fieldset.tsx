import type { AgentBody } from '../../../src/client/client.ts';
import { OUTPUT_TYPES } from './output-types.ts';

const PROFILES: readonly { profile: Profile; about: string }[] = [
  { profile: 'cheap', about: 'least cost' },
  { profile: 'balanced', about: 'as answers are written' },
  { profile: 'premium', about: 'best writing' },
];

/** The fields of an agent, as it is or empty. */
export function AgentFieldset({ agent, agents }: { agent: AgentBody | null; agents: readonly AgentBody[] }) {
  return (
    <>
      {!agent && (
        <label className="artifacts-field">
          Name
          <input
            name="name"
            required
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            placeholder="release-writer"
          />
        </label>
      )}
      <label className="artifacts-field">
        What it is for
        <input name="description" maxLength={500} autoComplete="off" defaultValue={agent?.description} />
      </label>
      <label className="artifacts-field">
        How it writes
        <textarea
          name="persona"
          rows={4}
          maxLength={4000}
          defaultValue={agent?.persona}
          placeholder="You are an editor who writes for customers. Short sentences, no jargon."
        />
        <span className="artifacts-hint">
          Said to the model after Helix’s own rules: only from the documents, every sentence cited.
        </span>
      </label>
      <div className="agents-pair">
        <label className="artifacts-field">
          What it writes
          <select name="output_type" defaultValue={agent?.output_type ?? 'blueprint'}>
            {OUTPUT_TYPES.map(({ type, name }) => (
              <option key={type} value={type}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="artifacts-field">
          Model
          <select name="profile" defaultValue={agent?.profile ?? 'balanced'}>
            {PROFILES.map(({ profile, about }) => (
              <option key={profile} value={profile}>
                {[profile, modelOf(profile, agents) ?? about].join(': ')}
              </option>
            ))}
          </select>
        </label>
      </div>
      <SearchFields agent={agent} />
    </>
  );
}

function SearchFields({ agent }: { agent: AgentBody | null }) {
  const { source_types = [], tags = [], searches = [] } = agent?.hints ?? {};
  return (
    <fieldset className="agents-hints">
      <legend>Where it looks (optional)</legend>
      <div className="agents-pair">
        <label className="artifacts-field">
          Only formats
          <input name="source_types" defaultValue={source_types.join(', ')} placeholder="markdown, pdf" />
        </label>
        <label className="artifacts-field">
          Only tags
          <input name="tags" defaultValue={tags.join(', ')} placeholder="policies, sales" />
        </label>
      </div>
      <label className="artifacts-field">
        Also search for, one a line
        <textarea name="searches" rows={3} defaultValue={searches.join('\n')} />
      </label>
    </fieldset>
  );
}

/** Known of the profiles that some agent has. */
function modelOf(profile: Profile, agents: readonly AgentBody[]): string | undefined {
  return agents.find((each) => each.profile === profile)?.model;
}

type Profile = AgentBody['profile'];
