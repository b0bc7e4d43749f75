-- Agents and what they wrote, connectors that bring documents in, and a project's own space.

-- Null: the space of the tenant. A project may be in another one, which is chosen while it is empty.
alter table projects add column if not exists space_id text;

-- What a project was called that is being deleted. Its row has a name that nobody can give until all of it is gone.
alter table projects add column if not exists deleted_name text;

-- A chunk takes its vectors along when it is deleted. Without this each one looks through all of the tenant's: 5,000 of
-- 10,000 took 10.8 s, and take 0.8 s.
create index if not exists embeddings_by_chunk on embeddings (tenant_id, chunk_id);

-- Files whose rows are gone. They are removed after the transaction that says so; what a crash leaves is removed later.
create table if not exists dropped_files (
  tenant_id uuid not null references tenants on delete cascade,
  uri text not null,
  primary key (tenant_id, uri)
);

create table if not exists agents (
  tenant_id uuid not null,
  project_id bigint not null,
  name text not null,
  definition jsonb not null, -- as src/agents/agent.ts has it
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, project_id, name),
  foreign key (tenant_id, project_id) references projects on delete cascade
);

create table if not exists artifacts (
  tenant_id uuid not null,
  artifact_id bigint not null,
  project_id bigint not null,
  artifact_type text not null check (artifact_type in ('blueprint', 'pdr', 'workflow', 'build_plan')),
  title text not null,
  request jsonb not null, -- topic, instructions, filters, the agent as it was: all that a section is written again from
  version_count integer not null, -- also the number of the newest version
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, artifact_id),
  foreign key (tenant_id, project_id) references projects on delete cascade
);
create index if not exists artifacts_by_project on artifacts (tenant_id, project_id, updated_at);

create table if not exists artifact_versions (
  tenant_id uuid not null,
  artifact_id bigint not null,
  version_number integer not null,
  writer text not null check (writer in ('model', 'quotes')),
  model text not null,
  settings_hash text not null,
  request_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, artifact_id, version_number),
  foreign key (tenant_id, artifact_id) references artifacts on delete cascade
);

create table if not exists artifact_sections (
  tenant_id uuid not null,
  artifact_id bigint not null,
  version_number integer not null,
  ordinal integer not null,
  section_key text not null,
  heading text not null,
  level integer not null check (level between 1 and 2),
  status text not null check (status in ('written', 'lacking')),
  content text not null, -- Markdown below the heading, citations as [chunk:42]
  details jsonb not null, -- coverage, what was found, what was wrong with the draft, prompt hash
  written_in integer not null, -- the version that this text was written for: later ones took it over
  primary key (tenant_id, artifact_id, version_number, ordinal),
  unique (tenant_id, artifact_id, version_number, section_key),
  foreign key (tenant_id, artifact_id, version_number) references artifact_versions on delete cascade
);

-- What a section cites, in the order first cited. The document may be changed or removed since: its version says which.
create table if not exists artifact_citations (
  tenant_id uuid not null,
  artifact_id bigint not null,
  version_number integer not null,
  section_key text not null,
  position integer not null,
  chunk_id bigint not null,
  document_id bigint not null,
  version_id bigint not null,
  source jsonb not null, -- title, version label, address, type, heading path and place, as they were
  primary key (tenant_id, artifact_id, version_number, section_key, position),
  foreign key (tenant_id, artifact_id, version_number) references artifact_versions on delete cascade
);
create index if not exists artifact_citations_by_version on artifact_citations (tenant_id, version_id);

create table if not exists connectors (
  tenant_id uuid not null,
  connector_id bigint not null,
  project_id bigint not null,
  name text not null,
  kind text not null,
  config jsonb not null,
  -- Who is syncing it, and until when nobody else may; renewed while the sync goes on.
  lease_id uuid,
  leased_until timestamptz,
  last_started_at timestamptz,
  last_finished_at timestamptz,
  last_report jsonb,
  created_at timestamptz not null default now(),
  primary key (tenant_id, connector_id),
  unique (tenant_id, project_id, name),
  foreign key (tenant_id, project_id) references projects on delete cascade
);

-- What a connector brought in: how the source said it stood then, so that the next look can ask for changes alone.
create table if not exists connector_items (
  tenant_id uuid not null,
  connector_id bigint not null,
  source_uri text not null,
  document_id bigint, -- null: it was looked at and not taken
  version_id bigint, -- what was made of it; where a later version is active, somebody else made that one
  revision jsonb not null default '{}',
  noted_at timestamptz not null default now(),
  primary key (tenant_id, connector_id, source_uri),
  foreign key (tenant_id, connector_id) references connectors on delete cascade
);
create index if not exists connector_items_by_document on connector_items (tenant_id, document_id);

do $$
declare
  table_name text;
begin
  foreach table_name in array array[
    'dropped_files', 'agents', 'artifacts', 'artifact_versions', 'artifact_sections', 'artifact_citations', 'connectors', 'connector_items'
  ] loop
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
