import { AddIcon, TrashIcon } from '../../parts/icons.tsx';
import type { RoleDraft } from './setting-draft.ts';

const CLEARANCES = ['public', 'internal', 'confidential', 'restricted'];

/** A row for each role, and one more on demand. */
export function RoleFields({ roles, labelledBy, onRoles }: RoleFieldsProps) {
  const change = (key: number, changed: Partial<RoleDraft>) =>
    onRoles(roles.map((role) => (role.key === key ? { ...role, ...changed } : role)));
  const add = () => {
    const key = Math.max(-1, ...roles.map((role) => role.key)) + 1;
    onRoles([...roles, { key, name: '', clearance: 'internal' }]);
  };
  return (
    <fieldset className="projects-roles" aria-labelledby={labelledBy}>
      {roles.map(({ key, name, clearance }) => (
        <div key={key} className="artifacts-field projects-role">
          <input
            value={name}
            required
            pattern="[a-z0-9][a-z0-9_\-]{0,49}"
            title="1 to 50 of a-z, 0-9, - and _, such as support"
            placeholder="support"
            aria-label="Name of the role"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => change(key, { name: event.target.value })}
          />
          <select
            value={clearance}
            aria-label={`What ${name || 'the role'} may see`}
            onChange={(event) => change(key, { clearance: event.target.value })}
          >
            {CLEARANCES.map((each) => (
              <option key={each} value={each}>
                {each === 'public' ? 'public alone' : `up to ${each}`}
              </option>
            ))}
          </select>
          <button
            type="button"
            className="icon-button"
            onClick={() => onRoles(roles.filter((role) => role.key !== key))}
          >
            <TrashIcon />
            <span className="visually-hidden">Take away {name || 'this role'}</span>
          </button>
        </div>
      ))}
      <button type="button" className="plain-button" onClick={add}>
        <AddIcon /> Add a role
      </button>
    </fieldset>
  );
}

type RoleFieldsProps = {
  roles: RoleDraft[];
  labelledBy: string;
  onRoles: (roles: RoleDraft[]) => void;
};
