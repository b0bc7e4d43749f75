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
