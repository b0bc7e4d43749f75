import { type SubmitEvent, useId, useRef, useState } from 'react';
import type { ProjectSettingsDetails } from '../../../../src/client/client.ts';
import { toFailure } from '../../parts/failure.ts';
import { SettingControl } from './setting-control.tsx';
import { draftOf, patchOf, problemOf, readDraft, type SettingValue } from './setting-draft.ts';
import type { Setting } from './setting-list.ts';

/** One setting: what it means, who said it, and its fields. */
export function SettingRow({ setting, current, onSave }: SettingRowProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => draftOf(setting, current));
  const [problem, setProblem] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const isOwn = current.effective.said_by[setting.path] === 'project';
  const isChanged =
    asText(readDraft(setting, draft)) !== asText(readDraft(setting, draftOf(setting, current)));

  async function save(value: SettingValue): Promise<void> {
    setIsSaving(true);
    setProblem('');
    try {
      setDraft(draftOf(setting, await onSave(patchOf(setting, value, current.settings))));
      // The pressed button goes away with what it did.
      focusField(form.current);
    } catch (error) {
      setProblem(toFailure(error).message);
    } finally {
      setIsSaving(false);
    }
  }

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    const found = problemOf(draft);
    setProblem(found);
    if (!found && isChanged && !isSaving) void save(readDraft(setting, draft));
  }

  return (
    <form ref={form} className="projects-setting" onSubmit={onSubmit}>
      <div>
        <h4 id={id}>{setting.title}</h4>
        <p className="artifacts-hint" id={`${id}-about`}>
          {setting.about}
        </p>
      </div>
      <div className="projects-control">
        <SettingControl setting={setting} draft={draft} id={id} current={current} onDraft={setDraft} />
        <p className="projects-origin">
          <span className={isOwn ? 'documents-badge' : 'documents-badge artifacts-badge-lacking'}>
            {isOwn ? 'Said by this project' : 'As the installation has it'}
          </span>
          {isChanged && (
            <button type="submit" className="plain-button artifacts-main-button" disabled={isSaving}>
              {isSaving ? 'Saving…' : 'Save'}
              <span className="visually-hidden"> {setting.title}</span>
            </button>
          )}
          {isOwn && (
            <button type="button" className="documents-text-button" onClick={() => void save(null)}>
              Reset to the installation’s<span className="visually-hidden"> {setting.title}</span>
            </button>
          )}
        </p>
        {problem && (
          <p className="note failure" role="alert">
            {problem}
          </p>
        )}
      </div>
    </form>
  );
}

function asText(value: SettingValue): string {
  return JSON.stringify(value);
}

function focusField(form: HTMLFormElement | null): void {
  const field =
    form?.querySelector<HTMLElement>('input:checked') ??
    form?.querySelector<HTMLElement>('input, textarea, button');
  field?.focus({ preventScroll: true });
}

type SettingRowProps = {
  setting: Setting;
  current: Pick<ProjectSettingsDetails, 'settings' | 'effective'>;
  /** Throws what the server says against it. */
  onSave: (change: object) => Promise<ProjectSettingsDetails>;
};
