import type { ProjectSettings } from '../../../../src/client/client.ts';
import { CommandLine } from '../command-line.tsx';
import { quoteArgument } from '../quote-argument.ts';

/** What a new version has to reach. Shown only: it is set beside the golden set that it is measured on. */
export function ActivationGate({ project, gate }: { project: string; gate: Gate | null }) {
  return (
    <section className="projects-group" aria-label="Activation gate">
      <h3 className="documents-heading">Activation gate</h3>
      <div className="projects-setting">
        <div>
          <h4>What a new version has to reach</h4>
          <p className="artifacts-hint">
            Before a new version of a document is answered from, the golden set of the project is asked.
          </p>
        </div>
        <div className="projects-control">
          {gate ? (
            <dl className="projects-floors">
              {Object.entries(gate.floors).map(([metric, floor]) => (
                <div key={metric}>
                  <dt>{metric.replaceAll('_', ' ')}</dt>
                  <dd>at least {floor}</dd>
                </div>
              ))}
            </dl>
          ) : (
            <p>Off: a new version is active as soon as it was read.</p>
          )}
          <p className="artifacts-hint">{gate ? 'To turn it off:' : 'To turn it on, for example:'}</p>
          <CommandLine
            of="the activation gate"
            text={`helix projects set ${quoteArgument(project)} activation_gate ${gate ? 'null' : `'{"floors":{"recall":0.9}}'`}`}
          />
        </div>
      </div>
    </section>
  );
}

type Gate = NonNullable<ProjectSettings['activation_gate']>;
