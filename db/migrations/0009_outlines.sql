-- Outlines: the tree of headings of each version, what its code defines, uses and imports, and the repositories that
-- documents come from. An answer that was come by in steps keeps what it was made from with its trace.

-- Rows belong to a version and are read by joining it: whoever may not see the version sees none of them.
create table if not exists outline_nodes (
  tenant_id uuid not null,
  version_id bigint not null,
  project_id bigint not null,
  ordinal integer not null, -- in the order of the document
  parent integer, -- the ordinal of the node above; null at the top
  kind text not null check (kind in ('heading', 'term', 'dag')),
  title text not null,
  name_key text collate "C" not null, -- how it is found, as of src/text/name-key.ts
  depth integer not null,
  summary text not null default '',
  tags text[] not null default '{}',
  start_offset integer not null, -- what it is about: of a heading, its section up to the next heading of its level
  end_offset integer not null,
  details jsonb, -- of a DAG node, all that its schema has
  primary key (tenant_id, version_id, ordinal),
  foreign key (tenant_id, version_id) references document_versions on delete cascade
);
create index if not exists outline_nodes_by_key on outline_nodes (tenant_id, project_id, name_key);

create table if not exists symbols (
  tenant_id uuid not null,
  version_id bigint not null,
  project_id bigint not null,
  ordinal integer not null,
  name text not null,
  name_key text collate "C" not null,
  path text[] not null, -- names, outermost first, its own last
  kind text not null,
  signature text not null,
  doc text not null default '', -- the comment before it, without its marks
  start_offset integer not null, -- with the comment
  definition_offset integer not null, -- where the comment ends
  end_offset integer not null,
  start_line integer not null,
  end_line integer not null,
  is_exported boolean not null,
  is_test boolean not null, -- stands in a file of tests
  primary key (tenant_id, version_id, ordinal),
  foreign key (tenant_id, version_id) references document_versions on delete cascade
);
create index if not exists symbols_by_key on symbols (tenant_id, project_id, name_key);

create table if not exists symbol_references (
  tenant_id uuid not null,
  version_id bigint not null,
  project_id bigint not null,
  name text collate "C" not null, -- as it is written
  within integer not null, -- the ordinal of the innermost symbol around it; -1 outside of all
  start_offset integer not null, -- of the first of them
  line integer not null,
  uses integer not null, -- how many there are
  is_test boolean not null,
  primary key (tenant_id, version_id, name, within),
  foreign key (tenant_id, version_id) references document_versions on delete cascade
);
create index if not exists symbol_references_by_name on symbol_references (tenant_id, project_id, name);

create table if not exists code_imports (
  tenant_id uuid not null,
  version_id bigint not null,
  project_id bigint not null,
  ordinal integer not null,
  specifier text not null, -- as it is written
  names text[] not null,
  line integer not null,
  primary key (tenant_id, version_id, ordinal),
  foreign key (tenant_id, version_id) references document_versions on delete cascade
);

create table if not exists repositories (
  tenant_id uuid not null,
  project_id bigint not null,
  name text not null,
  origin text not null, -- where it was read from
  commit_hash text, -- what its documents are at; null until they are for the first time
  file_count integer not null default 0,
  skipped jsonb not null default '[]', -- files that were read and not taken: [{path, blob, reason}]
  indexed_at timestamptz not null default now(),
  primary key (tenant_id, project_id, name),
  foreign key (tenant_id, project_id) references projects on delete cascade
);

alter table traces add column if not exists agentic jsonb; -- of an answer that was come by in steps
alter table conversation_turns add column if not exists envelope jsonb; -- as it was sent

do $$
declare
  table_name text;
begin
  foreach table_name in array array['outline_nodes', 'symbols', 'symbol_references', 'code_imports', 'repositories'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format('drop policy if exists own_tenant on %I', table_name);
    execute format(
      'create policy own_tenant on %I using (tenant_id = helix_tenant()) with check (tenant_id = helix_tenant())',
      table_name);
    execute format('grant select, insert, update, delete on %I to helix_app', table_name);
  end loop;
end
$$;
