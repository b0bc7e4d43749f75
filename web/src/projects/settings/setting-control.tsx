import type { ProjectSettingsDetails } from '../../../../src/client/client.ts';
import { formatCount } from '../../parts/format-quantity.ts';
import { RoleFields } from './role-fields.tsx';
import type { Draft } from './setting-draft.ts';
import type { Setting } from './setting-list.ts';

/** The fields of a setting. The element `id` names them, and `<id>-about` says what they mean. */
export function SettingControl({ setting, draft, id, current, onDraft }: SettingControlProps) {
  if (typeof draft !== 'string') return <RoleFields roles={draft} labelledBy={id} onRoles={onDraft} />;
  const named = { 'aria-labelledby': id, 'aria-describedby': `${id}-about` };
  if (setting.kind === 'number')
    return (
      <div className="artifacts-field projects-number">
        <input
          type="number"
          step="any"
          min={0}
          max={setting.highest}
          value={draft}
          placeholder="Never measured here"
          onChange={(event) => onDraft(event.target.value)}
          {...named}
        />
      </div>
    );
  if (setting.kind === 'choice')
    return (
      <fieldset className="artifacts-types projects-choices" {...named}>
        {setting.choices.map(({ value, about }) => (
          <label key={value} className="artifacts-type">
            <input
              type="radio"
              name={setting.path}
              value={value}
              checked={draft === value}
              onChange={() => onDraft(value)}
            />
            <span className="artifacts-type-name">{value}</span>
            <span className="artifacts-type-headings">{about}</span>
          </label>
        ))}
      </fieldset>
    );
  return (
    <div className="artifacts-field">
      <textarea rows={3} value={draft} onChange={(event) => onDraft(event.target.value)} {...named} />
      {setting.path === 'injection.markers' && <InstallationMarkers current={current} />}
    </div>
  );
}

/** The project’s own come after those of the installation. */
function InstallationMarkers({ current: { settings, effective } }: Pick<SettingControlProps, 'current'>) {
  const own = settings.injection?.markers?.length ?? 0;
  const count = effective.injection.markers.length - own;
  if (count === 0) return null;
  return (
    <details className="artifacts-hint">
      <summary>And {formatCount(count, 'phrase')} of the installation</summary>
      <ul className="projects-markers">
        {effective.injection.markers.slice(0, count).map((marker) => (
          <li key={marker}>{marker}</li>
        ))}
      </ul>
    </details>
  );
}

type SettingControlProps = {
  setting: Setting;
  draft: Draft;
  id: string;
  current: Pick<ProjectSettingsDetails, 'settings' | 'effective'>;
  onDraft: (draft: Draft) => void;
};
