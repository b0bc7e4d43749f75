import { type SubmitEvent, useEffect, useRef } from 'react';
import type { HelixClient, ImportedProject } from '../../../src/client/client.ts';
import { formatRoute } from '../app/route.ts';
import { formatCount, formatSize } from '../parts/format-quantity.ts';
import { type Importing, tasksOf, useTask } from './background-tasks.ts';

const KEY = 'import';

/** Makes a project of an archive. It goes on while the reader looks at something else of Helix. */
export function ImportForm({ client, onImported }: { client: HelixClient; onImported: () => void }) {
  const { imports } = tasksOf(client);
  const task = useTask(imports, KEY);
  const imported = task?.value.imported ?? null;
  const latestOnImported = useRef(onImported);
  latestOnImported.current = onImported;
  useEffect(() => {
    if (imported) latestOnImported.current();
  }, [imported]);

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const file = fields.get('file') as File;
    const name = String(fields.get('name')).trim() || undefined;
    const trust = fields.has('trust');
    void imports.begin(KEY, { file, imported: null }, async function* (signal): AsyncGenerator<Importing> {
      yield { file, imported: await client.importProject(file, { name, trust, signal }) };
    });
  }

  const isRunning = task?.isRunning ?? false;
  return (
    <section className="artifact-panel projects-panel" aria-label="Import an archive">
      {imported && <Imported imported={imported} />}
      {task && isRunning && <Sending file={task.value.file} onStop={() => imports.end(KEY)} />}
      {/* Kept on the page, so that what was refused need not be chosen again. */}
      <div hidden={isRunning}>
        <form className="artifacts-form projects-import" onSubmit={onSubmit}>
          <label className="artifacts-field">
            Archive
            <input type="file" name="file" accept=".zip,application/zip" required />
            <span className="artifacts-hint">As “Export” on a project’s page made it.</span>
          </label>
          <label className="artifacts-field">
            Name (optional)
            <input name="name" maxLength={100} autoComplete="off" placeholder="As in the archive" />
          </label>
          <label className="artifacts-field">
            <span>
              <input type="checkbox" name="trust" /> I know who made it
            </span>
            <span className="artifacts-hint">
              Its policies and agents are then taken even where they loosen what holds here.
            </span>
          </label>
          <p className="documents-buttons">
            <button type="submit" className="plain-button artifacts-main-button">
              Import
            </button>
          </p>
        </form>
      </div>
      {task?.failure && (
        <p className="note failure" role="alert">
          {task.failure.message}
        </p>
      )}
    </section>
  );
}

function Sending({ file, onStop }: { file: File; onStop: () => void }) {
  return (
    <>
      <p role="status">
        “{file.name}” ({formatSize(file.size)}) is sent, checked and stored. Nobody sees part of it: it is
        there when all of it is.
      </p>
      <progress aria-label={`Importing ${file.name}`} />
      <p className="documents-buttons">
        <button type="button" className="plain-button" onClick={onStop}>
          Stop
        </button>
      </p>
    </>
  );
}

function Imported({ imported }: { imported: ImportedProject }) {
  const { project, documents, versions, artifacts, missing_files, is_embedded_anew, space } = imported;
  const { settings, agents } = imported.left_out;
  const leftOut = [
    ...Object.entries(settings).map(([setting, value]) => `${setting} “${value}”`),
    ...agents.map((agent) => `the agent “${agent}”`),
  ];
  const came = [...imported.agents, ...imported.connectors.map(({ name }) => name)];
  const counts = [
    formatCount(documents, 'document'),
    formatCount(versions, 'version'),
    formatCount(artifacts, 'artifact'),
  ];
  return (
    <div className="documents-note" role="status">
      <p>
        “{project}” is here, with {counts.join(', ')}.{' '}
        {is_embedded_anew && `Its vectors were made again, for ${space}. `}
        {missing_files > 0 && `${formatCount(missing_files, 'file')} were missing in the archive.`}
      </p>
      {came.length > 0 && <p>Agents and connectors that came along: {came.join(', ')}.</p>}
      {leftOut.length > 0 && (
        <p>
          Left out, because it would loosen what holds here: {leftOut.join(', ')}. If you know who made the
          archive, say so and import it again.
        </p>
      )}
      <a className="plain-button" href={formatRoute({ view: 'projects', name: project })}>
        Open it
      </a>
    </div>
  );
}
