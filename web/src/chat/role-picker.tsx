/** In which role the next question is asked. Where the project has none, there is nothing to choose. */
export function RolePicker({ roles, role, onRole }: RolePickerProps) {
  // One that the project does not have any more stays until another is chosen: without it more would be found.
  const known = role === null || roles.includes(role) ? roles : [...roles, role];
  if (known.length === 0) return null;
  return (
    <select
      className="chat-role"
      aria-label="Ask in the role"
      title="What is more confidential than the role may see is not found"
      value={role ?? ''}
      onChange={(event) => onRole(event.target.value || null)}
    >
      <option value="">No role</option>
      {known.map((each) => (
        <option key={each} value={each}>
          As {each}
        </option>
      ))}
    </select>
  );
}

type RolePickerProps = {
  roles: readonly string[];
  /** Null for none: then nothing is hidden. */
  role: string | null;
  onRole: (role: string | null) => void;
};
