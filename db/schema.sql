-- Written by `npm run schema` from db/migrations. Change a migration, not this file.

begin;

create table if not exists helix_migrations (
  name text primary key,
  hash text not null,
  applied_at timestamptz not null default now()
);

-- 0001_foundation.sql

-- The foundation: tenants, projects, documents with versions, chunks, embeddings per space, the lexical index,
-- ingestion runs and traces.
--
-- Every row carries its tenant, every key begins with it, and row-level security confines a session to the tenant
-- it named in `helix.tenant_id`. The application works as the role helix_app, which owns nothing.
-- Each statement can be run again without an error, so that db/schema.sql can.

create extension if not exists vector;

do $$
begin
  if not exists (select from pg_roles where rolname = 'helix_app') then
    create role helix_app nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of the same server was migrated at the same moment
end
$$;

do $$
begin
  if not pg_has_role(current_user, 'helix_app', 'set') then
    execute format('grant helix_app to %I', current_user);
  end if;
end
$$;

-- The tenant of this session; null (and so no row at all) when none was named.
create or replace function helix_tenant() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('helix.tenant_id', true), '')::uuid $$;

create table if not exists tenants (
  tenant_id uuid primary key,
  name text not null,
  space_id text, -- the space its documents are embedded in; pinned by the first ingestion
  created_at timestamptz not null default now()
);

-- Ids are counted per tenant: they stay small, they are the same wherever the same documents were ingested in the
-- same order, and they tell a tenant nothing of the others.
create table if not exists id_counters (
  tenant_id uuid not null references tenants on delete cascade,
  name text not null,
  next_id bigint not null,
  primary key (tenant_id, name)
);

create table if not exists spaces (
  tenant_id uuid not null references tenants on delete cascade,
  space_id text not null, -- provider/model@dimensions
  model text not null,
  dimensions integer not null check (dimensions between 1 and 2000), -- 2000 is the widest vector HNSW takes
  max_distance double precision check (max_distance between 0 and 2), -- the calibrated ceiling of the refusal gate
  created_at timestamptz not null default now(),
  primary key (tenant_id, space_id)
);

create table if not exists projects (
  tenant_id uuid not null references tenants on delete cascade,
  project_id bigint not null,
  name text not null,
  settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (tenant_id, project_id),
  unique (tenant_id, name)
);

create table if not exists documents (
  tenant_id uuid not null,
  document_id bigint not null,
  project_id bigint not null,
  source_uri text not null,
  source_type text not null,
  title text not null,
  confidentiality text not null default 'internal'
    check (confidentiality in ('public', 'internal', 'confidential', 'restricted')),
  tags text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, document_id),
  unique (tenant_id, project_id, source_uri),
  foreign key (tenant_id, project_id) references projects on delete cascade
);

create table if not exists document_versions (
  tenant_id uuid not null,
  version_id bigint not null,
  document_id bigint not null,
  version_number integer not null,
  version_label text not null,
  effective_at timestamptz not null default now(),
  is_active boolean not null,
  content_hash text not null, -- sha256 of the bytes and of what decides how they are cut
  byte_size bigint not null,
  extracted_artifact_uri text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, version_id),
  unique (tenant_id, document_id, version_number),
  foreign key (tenant_id, document_id) references documents on delete cascade
);

-- Readers see one version of a document, never two.
create unique index if not exists document_versions_one_active
  on document_versions (tenant_id, document_id) where is_active;

create table if not exists chunks (
  tenant_id uuid not null,
  chunk_id bigint not null,
  version_id bigint not null,
  document_id bigint not null,
  project_id bigint not null,
  is_active boolean not null, -- of the active version: kept here too, so that a search joins one table instead of three
  ordinal integer not null,
  chunk_type text not null check (chunk_type in ('heading', 'paragraph', 'list', 'table', 'code')),
  heading_path jsonb not null default '[]',
  text text not null,
  token_count integer not null,
  start_offset integer not null, -- UTF-16 code units in the extracted text
  end_offset integer not null,
  tags text[] not null default '{}',
  metadata jsonb not null default '{}', -- summary, keywords, hypothetical_questions, source, table
  created_at timestamptz not null default now(),
  primary key (tenant_id, chunk_id),
  unique (tenant_id, version_id, ordinal),
  check (start_offset >= 0 and end_offset >= start_offset),
  foreign key (tenant_id, version_id) references document_versions on delete cascade
);
create index if not exists chunks_by_document on chunks (tenant_id, document_id) where is_active;

-- One partition per space, made by helix_create_space: it checks the width of each vector and has its own HNSW index,
-- so a re-embedding fills a new partition beside the old one and drops the old one in one step.
create table if not exists embeddings (
  tenant_id uuid not null,
  space_id text not null,
  chunk_id bigint not null,
  embedding vector not null,
  primary key (tenant_id, space_id, chunk_id),
  foreign key (tenant_id, chunk_id) references chunks on delete cascade
) partition by list (space_id);

create or replace function helix_create_space(space_id text, dimensions integer) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  partition_name text := 'embeddings_' || left(md5(space_id), 16);
begin
  if dimensions not between 1 and 2000 then
    raise exception 'a space has 1 to 2000 dimensions, not %', dimensions;
  end if;
  perform pg_advisory_xact_lock(hashtext(partition_name));
  if to_regclass(partition_name) is not null then
    if not exists (
      select from pg_constraint where conrelid = to_regclass(partition_name) and conname = 'width_of_space'
        and pg_get_constraintdef(oid) ~ format('\m%s\M', dimensions)
    ) then
      raise exception 'space % exists with other dimensions than %', space_id, dimensions;
    end if;
    return;
  end if;
  execute format(
    'create table %I partition of embeddings (constraint width_of_space check (vector_dims(embedding) = %s)) for values in (%L)',
    partition_name, dimensions, space_id);
  execute format('alter table %I enable row level security', partition_name);
  execute format('alter table %I force row level security', partition_name);
end
$$;

-- Built apart from the space, because an embedded database is faster without it while it is small.
create or replace function helix_index_space(space_id text, dimensions integer) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  partition_name text := 'embeddings_' || left(md5(space_id), 16);
begin
  execute format(
    'create index if not exists %I on %I using hnsw ((embedding::vector(%s)) vector_cosine_ops)',
    partition_name || '_hnsw', partition_name, dimensions);
end
$$;

-- The spaces Helix ships with: the bundled local model and Gemini.
select helix_create_space('local/all-MiniLM-L6-v2@384', 384);
select helix_create_space('gemini/gemini-embedding-001@1536', 1536);

create table if not exists chunk_fts (
  tenant_id uuid not null,
  chunk_id bigint not null,
  tsv tsvector not null,
  primary key (tenant_id, chunk_id),
  foreign key (tenant_id, chunk_id) references chunks on delete cascade
);
-- Without fastupdate a search never has to read a list of pending entries (53 ms against 3.7 ms when embedded).
create index if not exists chunk_fts_tsv on chunk_fts using gin (tsv) with (fastupdate = off);

create table if not exists ingestion_runs (
  tenant_id uuid not null references tenants on delete cascade,
  run_id bigint not null,
  project_id bigint not null,
  document_id bigint, -- known once the document exists
  source_uri text not null,
  status text not null check (status in ('running', 'succeeded', 'failed', 'cancelled')),
  stage text not null,
  started_at timestamptz not null default now(),
  heartbeat_at timestamptz not null default now(),
  finished_at timestamptz,
  config jsonb not null default '{}',
  stats jsonb not null default '{}',
  error text,
  primary key (tenant_id, run_id),
  foreign key (tenant_id, project_id) references projects on delete cascade,
  check ((status = 'running') = (finished_at is null))
);
create index if not exists ingestion_runs_running on ingestion_runs (tenant_id, heartbeat_at) where status = 'running';

create table if not exists traces (
  tenant_id uuid not null references tenants on delete cascade,
  trace_id uuid not null,
  project_id bigint not null,
  created_at timestamptz not null default now(),
  outcome text not null check (outcome in ('answered', 'refused', 'failed', 'cancelled')),
  question text not null,
  question_hash text not null,
  settings_hash text not null,
  space_id text not null,
  gate jsonb not null,
  evidence jsonb not null, -- chunk, version, distance and rank of each source, in the order of their numbers
  prompt_hash text, -- null when no model was asked
  model text,
  answer text not null,
  citations jsonb not null,
  verdict jsonb,
  timings jsonb not null,
  usage jsonb not null default '{}',
  error text,
  primary key (tenant_id, trace_id),
  foreign key (tenant_id, project_id) references projects on delete cascade
);
create index if not exists traces_by_time on traces (tenant_id, created_at);

do $$
declare
  table_name text;
begin
  foreach table_name in array array[
    'tenants', 'id_counters', 'spaces', 'projects', 'documents', 'document_versions', 'chunks', 'embeddings',
    'chunk_fts', 'ingestion_runs', 'traces'
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

revoke all on function helix_create_space(text, integer), helix_index_space(text, integer) from public;
grant execute on function helix_create_space(text, integer), helix_index_space(text, integer) to helix_app;
grant usage on schema public to helix_app;

insert into helix_migrations (name, hash)
  values ('0001_foundation.sql', '1a2e2478979491cc0eaae0bbab1fe59f505c9a2c12d890bb624f58fe19774d21') on conflict do nothing;

-- 0002_ingestion.sql

-- Ingestion as a queue: runs that wait, resume and can be cancelled; originals kept; vectors kept for chunks that did
-- not change; vectors of a version that is not published yet.

alter table ingestion_runs add column if not exists name text not null default ''; -- the file's
alter table ingestion_runs add column if not exists content_hash text not null default '';
alter table ingestion_runs add column if not exists byte_size bigint not null default 0;
alter table ingestion_runs add column if not exists original_uri text;
alter table ingestion_runs add column if not exists extracted_artifact_uri text; -- from here a run resumes without reading again
alter table ingestion_runs add column if not exists request jsonb not null default '{}'; -- title, tags, label and the like
alter table ingestion_runs add column if not exists created_at timestamptz not null default now();
alter table ingestion_runs add column if not exists attempts integer not null default 0; -- how often work on it began
alter table ingestion_runs add column if not exists failures integer not null default 0; -- how often it ended in an error
alter table ingestion_runs add column if not exists worker text; -- the process that works on it
alter table ingestion_runs add column if not exists ticket_id text; -- its job in the queue
alter table ingestion_runs add column if not exists cancel_requested boolean not null default false;
alter table ingestion_runs add column if not exists version_id bigint;
alter table ingestion_runs add column if not exists outcome text;
alter table ingestion_runs add column if not exists failure jsonb; -- code and details of the error
alter table ingestion_runs alter column started_at drop not null;
alter table ingestion_runs alter column started_at drop default;
alter table ingestion_runs drop constraint if exists ingestion_runs_status_check;
alter table ingestion_runs add constraint ingestion_runs_status_check
  check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled'));
alter table ingestion_runs drop constraint if exists ingestion_runs_check;
alter table ingestion_runs add constraint ingestion_runs_check
  check ((status in ('queued', 'running')) = (finished_at is null));
drop index if exists ingestion_runs_running;
create index if not exists ingestion_runs_open on ingestion_runs (tenant_id, status, heartbeat_at)
  where status in ('queued', 'running');
create index if not exists ingestion_runs_by_document on ingestion_runs (tenant_id, document_id, run_id);

alter table document_versions add column if not exists name text not null default '';
alter table document_versions add column if not exists original_uri text;
alter table document_versions add column if not exists metadata jsonb not null default '{}'; -- pages, warnings, profile

alter table chunks add column if not exists context text not null default ''; -- words around it, indexed but not cited
alter table chunks add column if not exists search_keys jsonb not null default '[]'; -- short texts it is also found by

-- A chunk has a vector for its text in its context (key 0) and one for each of its search keys. The hash names what was
-- embedded, so that a vector is made once.
alter table embeddings add column if not exists key_number integer not null default 0;
alter table embeddings add column if not exists embedding_hash text;
do $$
begin
  if not exists (select from pg_attribute where attrelid = 'embeddings'::regclass and attname = 'key_number'
    and attnum = any (select unnest(conkey) from pg_constraint where conrelid = 'embeddings'::regclass and contype = 'p'))
  then
    alter table embeddings drop constraint embeddings_pkey;
    alter table embeddings add primary key (tenant_id, space_id, chunk_id, key_number);
  end if;
end
$$;
create index if not exists embeddings_by_hash on embeddings (tenant_id, space_id, embedding_hash);

-- Vectors of runs that are not published yet, batch by batch: what a killed run had embedded is not embedded again.
create table if not exists staged_vectors (
  tenant_id uuid not null,
  run_id bigint not null,
  space_id text not null,
  embedding_hash text not null,
  embedding vector not null,
  primary key (tenant_id, run_id, space_id, embedding_hash),
  foreign key (tenant_id, run_id) references ingestion_runs on delete cascade
);
alter table staged_vectors enable row level security;
alter table staged_vectors force row level security;
drop policy if exists own_tenant on staged_vectors;
create policy own_tenant on staged_vectors using (tenant_id = helix_tenant()) with check (tenant_id = helix_tenant());
grant select, insert, update, delete on staged_vectors to helix_app;

insert into helix_migrations (name, hash)
  values ('0002_ingestion.sql', '47a2e24e507108de2c1fd7d9944bac2f92e7f6035a40af0c567d4450ac63dfc2') on conflict do nothing;

commit;
