import type { DocumentFacets, Facet } from '../../../src/client/client.ts';
import { formatName } from './format-names.ts';
import type { ListQuery } from './list-query.ts';

/** Longer than any title that is searched for. */
const LONGEST_SEARCH = 200;

/** Search, filters, and the way to what was deleted. */
export function ListControls({ query, facets, onQuery }: ListControlsProps) {
  return (
    <search className="documents-controls" aria-label="Documents">
      <input
        type="search"
        className="documents-search"
        aria-label="Search documents by title or address"
        placeholder="Search by title or address"
        maxLength={LONGEST_SEARCH}
        value={query.search}
        onChange={(event) => onQuery({ search: event.target.value })}
      />
      <Choice
        label="Format"
        value={query.sourceType}
        facets={facets?.source_types}
        nameOf={formatName}
        onChange={(sourceType) => onQuery({ sourceType })}
      />
      <Choice
        label="Tag"
        value={query.tag}
        facets={facets?.tags}
        nameOf={(tag) => tag}
        onChange={(tag) => onQuery({ tag })}
      />
      <label className="documents-toggle">
        <input
          type="checkbox"
          checked={query.isDeleted}
          onChange={(event) =>
            onQuery({ isDeleted: event.target.checked, search: '', sourceType: '', tag: '' })
          }
        />
        Recently deleted
      </label>
    </search>
  );
}

/** Left out where there is nothing to choose between. The chosen value stays even when no document has it any more. */
function Choice({ label, value, facets = [], nameOf, onChange }: ChoiceProps) {
  const isChosenThere = value === '' || facets.some(({ name }) => name === value);
  const choices: Facet[] = isChosenThere ? facets : [...facets, { name: value, documents: 0 }];
  const isWorthChoosing = value !== '' || choices.length > (label === 'Tag' ? 0 : 1);
  if (!isWorthChoosing) return null;
  return (
    <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">Any {label.toLowerCase()}</option>
      {choices.map(({ name, documents }) => (
        <option key={name} value={name}>
          {nameOf(name)} ({documents.toLocaleString('en')})
        </option>
      ))}
    </select>
  );
}

type ListControlsProps = {
  query: ListQuery;
  facets: DocumentFacets | undefined;
  onQuery: (change: Partial<ListQuery>) => void;
};
type ChoiceProps = {
  label: 'Format' | 'Tag';
  value: string;
  facets: Facet[] | undefined;
  nameOf: (name: string) => string;
  onChange: (value: string) => void;
};
