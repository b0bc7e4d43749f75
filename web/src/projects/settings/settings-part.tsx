import { useState } from 'react';
import type { HelixClient, ProjectDetails } from '../../../../src/client/client.ts';
import { useToast } from '../../parts/toast.tsx';
import { ActivationGate } from './activation-gate.tsx';
import { SETTING_GROUPS } from './setting-list.ts';
import { SettingRow } from './setting-row.tsx';

/** What holds for a project: its own word, or the installation's. Each setting is saved by itself. */
export function SettingsPart({ client, details }: { client: HelixClient; details: ProjectDetails }) {
  const { name } = details;
  const [current, setCurrent] = useState({ settings: details.settings, effective: details.effective });
  const showToast = useToast();

  async function save(change: object) {
    const saved = await client.changeProjectSettings(name, change);
    setCurrent(saved);
    showToast({ text: 'Saved. It holds from the next question or document on.' });
    return saved;
  }

  return (
    <div className="projects-settings">
      {SETTING_GROUPS.map(({ title, settings }) => (
        <section key={title} className="projects-group" aria-label={title}>
          <h3 className="documents-heading">{title}</h3>
          {settings.map((setting) => (
            <SettingRow key={setting.path} setting={setting} current={current} onSave={save} />
          ))}
        </section>
      ))}
      <ActivationGate project={name} gate={current.settings.activation_gate ?? null} />
    </div>
  );
}
