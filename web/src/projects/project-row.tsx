import type { HelixClient, ProjectSummary } from '../../../src/client/client.ts';
import { formatRoute } from '../app/route.ts';
import { goTo } from '../app/use-route.ts';
import { formatCount, formatSize } from '../parts/format-quantity.ts';
import { useRequest } from '../parts/use-request.ts';

/** The list says how many documents there are; the rest is asked of each project that is shown. */
export function ProjectRow({ client, summary, isChosen, onProject }: ProjectRowProps) {
  const { name, documents } = summary;
  const { state } = useRequest((signal) => client.project(name, { signal }), `project ${name}`);
  const ask = () => {
    onProject(name);
    goTo({ view: 'chat', conversationId: null });
  };
  return (
    <li className="artifacts-row projects-row">
      <div className="documents-name">
        <a href={formatRoute({ view: 'projects', name })}>{name}</a>{' '}
        {isChosen && <span className="documents-badge">Current</span>}
      </div>
      <p className="documents-facts">
        <span>{formatCount(documents, 'document')}</span>
        {state.status === 'loaded' && (
          <>
            <span>{formatCount(state.value.counts.artifacts, 'artifact')}</span>
            <span>{formatSize(state.value.bytes)}</span>
          </>
        )}
      </p>
      <button type="button" className="plain-button" onClick={ask}>
        Ask<span className="visually-hidden"> {name}</span>
      </button>
    </li>
  );
}

type ProjectRowProps = {
  client: HelixClient;
  summary: ProjectSummary;
  /** Whether it is the one that is asked. */
  isChosen: boolean;
  onProject: (project: string) => void;
};
