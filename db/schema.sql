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

-- 0003_lexical.sql

-- Words counted once, when they come in: how many active chunks of a project hold each, how many chunks there are and how
-- long. A search reads these counts, and finds its chunks by the GIN index whatever row-level security says.
-- docs/decisions/2026-11-16-kept-word-statistics.md has the reasons.

-- Row-level security is also upheld against the owner of the tables, who must see all rows to count them.
alter table chunks no force row level security;
alter table chunk_fts no force row level security;

create table if not exists project_statistics (
  tenant_id uuid not null,
  project_id bigint not null,
  chunks bigint not null default 0, -- active ones; so are all counts here
  total_length bigint not null default 0, -- in tokens
  keyed_chunks bigint not null default 0, -- those that have search keys
  revision bigint not null default 0, -- grows with every change of what is active
  has_old_words boolean not null default false, -- some were indexed by PostgreSQL's own parser; `helix reindex` ends that
  primary key (tenant_id, project_id),
  foreign key (tenant_id, project_id) references projects on delete cascade
);

create table if not exists lexical_terms (
  tenant_id uuid not null,
  project_id bigint not null,
  lexeme text collate "C" not null,
  chunks bigint not null, -- active ones that hold it
  primary key (tenant_id, project_id, lexeme),
  foreign key (tenant_id, project_id) references projects on delete cascade
) with (fillfactor = 80); -- room for a changed count on the same page, so that no index has to be written

do $$
declare
  table_name text;
begin
  foreach table_name in array array['project_statistics', 'lexical_terms'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('drop policy if exists own_tenant on %I', table_name);
    execute format(
      'create policy own_tenant on %I using (tenant_id = helix_tenant()) with check (tenant_id = helix_tenant())',
      table_name);
    execute format('grant select, insert, update, delete on %I to helix_app', table_name);
  end loop;
end
$$;

-- A word that no text has, held by every chunk of a project: one GIN index serves all tenants, and a search that also asks
-- for this word reads little of the others' entries. It says too whether the chunk was retired.
create or replace function helix_scope_word(tenant_id uuid, project_id bigint, is_active boolean) returns text
  language sql immutable parallel safe
  as $$ select ' ' || left(md5(tenant_id::text || '/' || project_id::text), 16) || case when is_active then '+' else '-' end $$;

-- Rows are found by the index and scored from `tsv`, so that it should lie in the row itself, as it is.
alter table chunk_fts set (toast_tuple_target = 8160);
alter table chunk_fts alter column tsv set storage external;
alter table chunk_fts add column if not exists project_id bigint;
alter table chunk_fts add column if not exists length integer; -- in tokens

-- Chunks that were there before this migration.
do $$
begin
  if exists (select from chunk_fts where project_id is null) then
    drop index if exists chunk_fts_tsv;
    update chunk_fts set project_id = chunk.project_id, length = chunk.token_count,
      tsv = tsv || array_to_tsvector(array[helix_scope_word(chunk.tenant_id, chunk.project_id, chunk.is_active)])
    from chunks as chunk
    where chunk.tenant_id = chunk_fts.tenant_id and chunk.chunk_id = chunk_fts.chunk_id and chunk_fts.project_id is null;
    insert into project_statistics (tenant_id, project_id, chunks, total_length, keyed_chunks, revision, has_old_words)
    select tenant_id, project_id, count(*) filter (where is_active), coalesce(sum(token_count) filter (where is_active), 0),
      count(*) filter (where is_active and search_keys <> '[]'), 1, true
    from chunks group by tenant_id, project_id
    on conflict do nothing;
    insert into lexical_terms (tenant_id, project_id, lexeme, chunks)
    select chunk.tenant_id, chunk.project_id, lexeme, count(*)
    from chunks as chunk join chunk_fts as words using (tenant_id, chunk_id)
    cross join unnest(tsvector_to_array(tsv)) as lexeme
    where is_active and lexeme not like ' %' group by chunk.tenant_id, chunk.project_id, lexeme
    on conflict do nothing;
  end if;
end
$$;
alter table chunk_fts alter column project_id set not null;
alter table chunk_fts alter column length set not null;
create index if not exists chunk_fts_tsv on chunk_fts using gin (tsv) with (fastupdate = off);

-- Under row-level security a condition such as `tsv @@ words` may not be looked up in an index: only operators that are
-- marked leakproof may, and only a superuser can mark one. So the search is a function that works as a role of its own.
-- To that role every row of chunk_fts is visible, and nothing else; the function confines itself to the tenant of the session.
do $$
begin
  if not exists (select from pg_roles where rolname = 'helix_search') then
    create role helix_search nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of the same server was migrated at the same moment
end
$$;
do $$
begin
  if not pg_has_role(current_user, 'helix_search', 'usage') or not pg_has_role(current_user, 'helix_search', 'set') then
    execute format('grant helix_search to %I', current_user);
  end if;
end
$$;
grant usage, create on schema public to helix_search;
grant select on chunk_fts to helix_search;
drop policy if exists search_reads on chunk_fts;
create policy search_reads on chunk_fts for select to helix_search using (true);

-- BM25 of the chunks that match `words`, or of those that are named, at most `most` + 1 of them and in no order; with
-- `newest` the `most` newest ones that match. `lexemes` has a query for each word of the question, `weights` how much it counts.
--
-- How often a word is in a chunk is read off `ts_rank`: with all weights 1 it grows with each place of the word, by a
-- known step (`steps`), and it costs a tenth of taking the tsvector apart. tf * (k1 + 1) / (tf + norm) is written so that
-- tf stands in it once.
create or replace function helix_score_chunks(
  project bigint, words tsquery, named bigint[], newest boolean, most integer,
  lexemes tsquery[], weights float8[], steps float8[], k1 float8, b float8, mean_length float8
) returns table (chunk_id bigint, score float8)
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set enable_seqscan = off set jit = off
  as $$
declare
  formula text := '0::float8';
  chosen text;
begin
  for number in 1 .. cardinality(weights) loop
    formula := formula || format(
      ' + ($7)[%1$s] * (1 - norm / (width_bucket(ts_rank(''{1,1,1,1}'', tsv, ($6)[%1$s])::float8, $8) + norm))', number);
  end loop;
  chosen := case
    -- Written so that nothing but the GIN index can serve it; or, for the newest, nothing but the primary key.
    when named is not null then 'tenant_id = helix_tenant() and chunk_id = any($3) and tsv @@ $2 limit $5 + 1'
    when newest then 'tenant_id = helix_tenant() and (tsv @@ $2) is true order by chunk_id desc limit $5'
    else 'tenant_id is not distinct from helix_tenant() and tsv @@ $2 limit $5 + 1'
  end;
  return query execute format(
    'select chunk_id, ($9 + 1) * (%s) from chunk_fts
     cross join lateral (select $9 * (1 - $10 + $10 * length / $11) as norm) as length_norm
     where project_id = $1 and %s', formula, chosen)
    using project, words, named, newest, most, lexemes, weights, steps, k1, b, mean_length;
end
$$;

-- The other ranking, PostgreSQL's own: all chunks that match, in no order. `scope` is asked for too and not ranked by: the
-- word of a scope has no place in the text, and `ts_rank_cd` gives nothing to a chunk where one of the words has none.
create or replace function helix_rank_chunks(project bigint, words tsquery, scope tsquery default null)
  returns table (chunk_id bigint, score float8)
  language sql stable security definer
  set search_path = public, pg_temp
  set enable_seqscan = off set jit = off
  as $$
  select chunk_id, ts_rank_cd(tsv, words)::float8 from chunk_fts
  where tenant_id is not distinct from helix_tenant() and project_id = project and tsv @@ coalesce(scope && words, words)
$$;

alter function helix_score_chunks(bigint, tsquery, bigint[], boolean, integer, tsquery[], float8[], float8[], float8, float8, float8)
  owner to helix_search;
alter function helix_rank_chunks(bigint, tsquery, tsquery) owner to helix_search;
revoke create on schema public from helix_search;
revoke all on function
  helix_score_chunks(bigint, tsquery, bigint[], boolean, integer, tsquery[], float8[], float8[], float8, float8, float8),
  helix_rank_chunks(bigint, tsquery, tsquery) from public;
grant execute on function
  helix_score_chunks(bigint, tsquery, bigint[], boolean, integer, tsquery[], float8[], float8[], float8, float8, float8),
  helix_rank_chunks(bigint, tsquery, tsquery) to helix_app;

alter table chunks force row level security;
alter table chunk_fts force row level security;
alter table project_statistics force row level security;
alter table lexical_terms force row level security;

insert into helix_migrations (name, hash)
  values ('0003_lexical.sql', 'b7cca44b2090cf502de5d00970c3c9fed0d4590bc3c7beeb39f9d27a069d2f89') on conflict do nothing;

-- 0004_vector.sql

-- Vector search by half-precision indexes that are built when they pay, filters that read an index instead of the
-- chunks themselves, and clearance: what a caller may not see is not there for it.

-- How confidential a document is stands on its versions and chunks too, so that a search need not look at documents to
-- leave out what may not be seen. The triggers below keep them equal.
-- Row-level security is also upheld against the owner of the tables, who must see all rows to fill the columns.
alter table documents no force row level security;
alter table document_versions no force row level security;
alter table chunks no force row level security;
alter table document_versions add column if not exists confidentiality text not null default 'internal';
alter table chunks add column if not exists confidentiality text not null default 'internal';
update document_versions set confidentiality = documents.confidentiality from documents
  where documents.tenant_id = document_versions.tenant_id and documents.document_id = document_versions.document_id
    and documents.confidentiality <> document_versions.confidentiality;
update chunks set confidentiality = documents.confidentiality from documents
  where documents.tenant_id = chunks.tenant_id and documents.document_id = chunks.document_id
    and documents.confidentiality <> chunks.confidentiality;
alter table documents force row level security;
alter table document_versions force row level security;
alter table chunks force row level security;

create or replace function helix_take_confidentiality() returns trigger
  language plpgsql
  as $$
begin
  select confidentiality into new.confidentiality from documents
  where tenant_id = new.tenant_id and document_id = new.document_id;
  return new;
end
$$;

create or replace function helix_pass_confidentiality() returns trigger
  language plpgsql
  as $$
begin
  update document_versions set confidentiality = new.confidentiality
  where tenant_id = new.tenant_id and document_id = new.document_id;
  update chunks set confidentiality = new.confidentiality
  where tenant_id = new.tenant_id and version_id in (
    select version_id from document_versions where tenant_id = new.tenant_id and document_id = new.document_id);
  return null;
end
$$;

-- Whatever an insert says of it, a version or chunk is as confidential as its document.
create or replace trigger take_confidentiality before insert or update of confidentiality on document_versions
  for each row execute function helix_take_confidentiality();
create or replace trigger take_confidentiality before insert or update of confidentiality on chunks
  for each row execute function helix_take_confidentiality();
create or replace trigger pass_confidentiality after update of confidentiality on documents
  for each row when (old.confidentiality <> new.confidentiality) execute function helix_pass_confidentiality();

-- What every search asks of a chunk (its project, whether it is active, its document and version), without its text.
create index if not exists chunks_active on chunks (tenant_id, project_id, chunk_id)
  include (document_id, version_id, confidentiality) where is_active;

-- The confidentialities that this transaction may read: all while it names no clearance, none when it names one that
-- does not exist.
create or replace function helix_readable() returns text[]
  language sql stable parallel safe
  as $$
    select case coalesce(current_setting('helix.clearance', true), '')
      when '' then array['public', 'internal', 'confidential', 'restricted']
      when 'public' then array['public']
      when 'internal' then array['public', 'internal']
      when 'confidential' then array['public', 'internal', 'confidential']
      when 'restricted' then array['public', 'internal', 'confidential', 'restricted']
      else array[]::text[]
    end
  $$;

-- Titles, addresses and tags stand in documents; names and labels in their versions; texts in their chunks. Vectors and
-- words are reached through a chunk only, so they need no policy of their own. The inner select is made once for a
-- statement, not for each row.
do $$
declare
  table_name text;
begin
  foreach table_name in array array['documents', 'document_versions', 'chunks'] loop
    execute format('drop policy if exists within_clearance on %I', table_name);
    execute format(
      'create policy within_clearance on %I as restrictive using (confidentiality = any ((select helix_readable())::text[]))',
      table_name);
  end loop;
end
$$;

-- Which HNSW index a space has, by its operator class; null while it has none and a search has to look at every vector.
create or replace function helix_space_index(space_id text) returns text
  language sql stable parallel safe
  as $$
    select opcname::text
    from pg_index
    join pg_class as index_class on index_class.oid = indexrelid
    join pg_am on pg_am.oid = relam
    join pg_opclass on pg_opclass.oid = indclass[0]
    where indrelid = to_regclass('embeddings_' || left(md5(space_id), 16)) and amname = 'hnsw' and indisvalid
    order by opcname limit 1 -- halfvec_ip_ops, vector_cosine_ops, vector_ip_ops
  $$;

-- Builds the index of a space. Vectors are of length 1, so their inner product orders them as the cosine does. Half
-- precision halves the index and loses no recall, because what it finds is sorted again by the whole vectors; it is for
-- servers, since WebAssembly has no instruction for it and builds seven times slower.
create or replace function helix_build_space_index(space_id text, dimensions integer) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  partition_name text := 'embeddings_' || left(md5(space_id), 16);
  precision_name text := case when version() ~* 'wasm|emscripten' then 'vector' else 'halfvec' end;
  statement text := format(
    'create index if not exists %I on %I using hnsw ((embedding::%s(%s)) %3$s_ip_ops)',
    partition_name || '_' || precision_name, partition_name, precision_name, dimensions);
  -- A build that has the whole graph in memory is several times faster. 512 bytes are for the links of a row.
  needed_kilobytes bigint := pg_table_size(partition_name::regclass) / 1024
    + pg_table_size(partition_name::regclass) / (4 * dimensions + 100) / 2;
begin
  if dimensions not between 1 and 2000 then
    raise exception 'a space has 1 to 2000 dimensions, not %', dimensions;
  end if;
  perform set_config('maintenance_work_mem', format('%skB', least(needed_kilobytes, 1048576)), true)
    where needed_kilobytes > pg_size_bytes(current_setting('maintenance_work_mem')) / 1024;
  begin
    execute statement;
  exception when disk_full or out_of_memory or insufficient_resources then
    -- Workers share the graph in /dev/shm, which is 64 MB in a container unless told otherwise.
    perform set_config('max_parallel_maintenance_workers', '0', true);
    execute statement;
  end;
end
$$;

-- Builds the index when there is none. An index of an earlier release goes on to serve until it is renewed.
create or replace function helix_index_space(space_id text, dimensions integer) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if helix_space_index(space_id) is null then
    perform helix_build_space_index(space_id, dimensions);
  end if;
end
$$;

-- The index as this release builds it, in the place of any other.
create or replace function helix_renew_space_index(space_id text, dimensions integer) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  index_name text;
  kept text := 'embeddings_' || left(md5(space_id), 16)
    || case when version() ~* 'wasm|emscripten' then '_vector' else '_halfvec' end;
begin
  perform helix_build_space_index(space_id, dimensions);
  for index_name in
    select index_class.relname from pg_index
    join pg_class as index_class on index_class.oid = indexrelid
    join pg_am on pg_am.oid = relam
    where indrelid = to_regclass('embeddings_' || left(md5(space_id), 16)) and amname = 'hnsw'
      and index_class.relname <> kept
  loop
    execute format('drop index %I', index_name);
  end loop;
end
$$;

revoke all on function helix_build_space_index(text, integer), helix_index_space(text, integer),
  helix_renew_space_index(text, integer) from public;
grant execute on function helix_index_space(text, integer), helix_renew_space_index(text, integer) to helix_app;

insert into helix_migrations (name, hash)
  values ('0004_vector.sql', 'be9783218e255ee189884ff042d9b56bdbbde78babdb5446690a30477ea7dd15') on conflict do nothing;

-- 0005_query.sql

-- Questions asked through /v1/query: what they were searched as, and how retrieval came to its sources.

alter table traces add column if not exists kind text not null default 'ask';
alter table traces drop constraint if exists traces_kind_check;
alter table traces add constraint traces_kind_check check (kind in ('ask', 'query'));
alter table traces add column if not exists searched_as text; -- null when the question was searched as it was asked
alter table traces add column if not exists retrieval jsonb not null default '{}'; -- counts, words, method, reranker, revision, budget

-- What a calibration found for the space, in place of what the model's adapter brings along.
alter table spaces add column if not exists answerability jsonb;

insert into helix_migrations (name, hash)
  values ('0005_query.sql', '43540fe3ccb58ad0af549ba2f60c705c7d607bff5333f7f947b37dc3e334746d') on conflict do nothing;

-- 0006_search_speed.sql

-- Vector indexes whose graph is made with more care, so that fewer candidates find as much; and what every search asks
-- first, answered from a plan that the connection keeps. docs/decisions/2026-11-16-exact-or-index.md has the figures.

-- Which HNSW index a space has, by its operator class; null while it has none and a search has to look at every vector.
-- In this language because the plan of the query below is then kept: it is asked before each search.
create or replace function helix_space_index(space_id text) returns text
  language plpgsql stable parallel safe
  as $$
begin
  return (
    select opcname::text
    from pg_index
    join pg_class as index_class on index_class.oid = indexrelid
    join pg_am on pg_am.oid = relam
    join pg_opclass on pg_opclass.oid = indclass[0]
    where indrelid = to_regclass('embeddings_' || left(md5(space_id), 16)) and amname = 'hnsw' and indisvalid
    order by opcname limit 1); -- halfvec_ip_ops, vector_cosine_ops, vector_ip_ops
end
$$;

-- What an index with the better graph is called. The number is how many candidates are weighed for the links of a vector
-- (`ef_construction`); an index without one in its name was made with 64, and is searched with more candidates in hand.
create or replace function helix_space_index_name(space_id text) returns text
  language sql immutable parallel safe
  as $$ select 'embeddings_' || left(md5(space_id), 16) || '_halfvec_128' $$;

-- Builds the index of a space. Vectors are of length 1, so their inner product orders them as the cosine does. Half
-- precision halves the index and loses no recall, because what it finds is sorted again by the whole vectors; it is for
-- servers, since WebAssembly has no instruction for it and builds seven times slower. So is the better graph.
create or replace function helix_build_space_index(space_id text, dimensions integer) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  partition_name text := 'embeddings_' || left(md5(space_id), 16);
  statement text := case when version() ~* 'wasm|emscripten'
    then format('create index if not exists %I on %I using hnsw ((embedding::vector(%s)) vector_ip_ops)',
      partition_name || '_vector', partition_name, dimensions)
    else format('create index if not exists %I on %I using hnsw ((embedding::halfvec(%s)) halfvec_ip_ops) with (ef_construction = 128)',
      helix_space_index_name(space_id), partition_name, dimensions)
  end;
  -- A build that has the whole graph in memory is several times faster. 512 bytes are for the links of a row.
  needed_kilobytes bigint := pg_table_size(partition_name::regclass) / 1024
    + pg_table_size(partition_name::regclass) / (4 * dimensions + 100) / 2;
begin
  if dimensions not between 1 and 2000 then
    raise exception 'a space has 1 to 2000 dimensions, not %', dimensions;
  end if;
  perform set_config('maintenance_work_mem', format('%skB', least(needed_kilobytes, 1048576)), true)
    where needed_kilobytes > pg_size_bytes(current_setting('maintenance_work_mem')) / 1024;
  begin
    execute statement;
  exception when disk_full or out_of_memory or insufficient_resources then
    -- Workers share the graph in /dev/shm, which is 64 MB in a container unless told otherwise.
    perform set_config('max_parallel_maintenance_workers', '0', true);
    execute statement;
  end;
end
$$;

-- The index as this release builds it, in the place of any other.
create or replace function helix_renew_space_index(space_id text, dimensions integer) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  index_name text;
  kept text := case when version() ~* 'wasm|emscripten'
    then 'embeddings_' || left(md5(space_id), 16) || '_vector' else helix_space_index_name(space_id) end;
begin
  perform helix_build_space_index(space_id, dimensions);
  for index_name in
    select index_class.relname from pg_index
    join pg_class as index_class on index_class.oid = indexrelid
    join pg_am on pg_am.oid = relam
    where indrelid = to_regclass('embeddings_' || left(md5(space_id), 16)) and amname = 'hnsw'
      and index_class.relname <> kept
  loop
    execute format('drop index %I', index_name);
  end loop;
end
$$;

revoke all on function helix_build_space_index(text, integer), helix_renew_space_index(text, integer) from public;
grant execute on function helix_renew_space_index(text, integer) to helix_app;

-- BM25 as before, with `besides`: what a chunk must meet too, looked at in the chunk itself. As a part of `words` a `not`
-- makes the index take twice as long.
drop function if exists helix_score_chunks(
  bigint, tsquery, bigint[], boolean, integer, tsquery[], float8[], float8[], float8, float8, float8);
grant usage, create on schema public to helix_search;
create or replace function helix_score_chunks(
  project bigint, words tsquery, named bigint[], newest boolean, most integer,
  lexemes tsquery[], weights float8[], steps float8[], k1 float8, b float8, mean_length float8, besides tsquery default null
) returns table (chunk_id bigint, score float8)
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set enable_seqscan = off set jit = off
  as $$
declare
  formula text := '0::float8';
  chosen text;
begin
  for number in 1 .. cardinality(weights) loop
    formula := formula || format(
      ' + ($7)[%1$s] * (1 - norm / (width_bucket(ts_rank(''{1,1,1,1}'', tsv, ($6)[%1$s])::float8, $8) + norm))', number);
  end loop;
  chosen := case when besides is null then '' else '(tsv @@ $12) is true and ' end || case
    -- Written so that nothing but the GIN index can serve it; or, for the newest, nothing but the primary key.
    when named is not null then 'tenant_id = helix_tenant() and chunk_id = any($3) and tsv @@ $2 limit $5 + 1'
    when newest then 'tenant_id = helix_tenant() and (tsv @@ $2) is true order by chunk_id desc limit $5'
    else 'tenant_id is not distinct from helix_tenant() and tsv @@ $2 limit $5 + 1'
  end;
  return query execute format(
    'select chunk_id, ($9 + 1) * (%s) from chunk_fts
     cross join lateral (select $9 * (1 - $10 + $10 * length / $11) as norm) as length_norm
     where project_id = $1 and %s', formula, chosen)
    using project, words, named, newest, most, lexemes, weights, steps, k1, b, mean_length, besides;
end
$$;
alter function helix_score_chunks(
  bigint, tsquery, bigint[], boolean, integer, tsquery[], float8[], float8[], float8, float8, float8, tsquery) owner to helix_search;
revoke create on schema public from helix_search;
revoke all on function helix_score_chunks(
  bigint, tsquery, bigint[], boolean, integer, tsquery[], float8[], float8[], float8, float8, float8, tsquery) from public;
grant execute on function helix_score_chunks(
  bigint, tsquery, bigint[], boolean, integer, tsquery[], float8[], float8[], float8, float8, float8, tsquery) to helix_app;

insert into helix_migrations (name, hash)
  values ('0006_search_speed.sql', '04282996cacb915c000ce170d27a7d1f779cf6951f59246ba506ddee1240fa7b') on conflict do nothing;

-- 0007_evals.sql

-- Quality that is measured: runs of cases, the cases themselves, what readers say of answers, and versions that were
-- kept back because they would have made answers worse.

create table if not exists eval_runs (
  tenant_id uuid not null references tenants on delete cascade,
  run_id bigint not null,
  project_id bigint not null,
  name text not null,
  status text not null check (status in ('running', 'finished', 'failed')),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  settings_hash text not null,
  settings jsonb not null default '{}',
  cases_hash text not null,
  cases integer not null,
  summary jsonb,
  floors jsonb not null default '{}',
  passed boolean,
  error text, -- why it failed
  owner text, -- who works on it; whoever finds another there leaves it alone
  heartbeat_at timestamptz, -- when the owner last gave a sign
  primary key (tenant_id, run_id),
  foreign key (tenant_id, project_id) references projects on delete cascade,
  check ((status = 'running') = (finished_at is null))
);

-- One row as soon as a case is done, so that a run that was stopped goes on where it was.
create table if not exists eval_results (
  tenant_id uuid not null,
  run_id bigint not null,
  case_id text not null,
  result jsonb not null,
  primary key (tenant_id, run_id, case_id),
  foreign key (tenant_id, run_id) references eval_runs on delete cascade
);

-- The golden set of a project: imported, or made of an answer that a reader found wrong.
create table if not exists eval_cases (
  tenant_id uuid not null,
  project_id bigint not null,
  case_id text not null,
  content jsonb not null, -- as src/evals/eval-case.ts has it
  origin text not null check (origin in ('import', 'feedback')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, project_id, case_id),
  foreign key (tenant_id, project_id) references projects on delete cascade
);

create table if not exists feedback (
  tenant_id uuid not null,
  feedback_id bigint not null,
  trace_id uuid not null,
  rating text not null check (rating in ('up', 'down')),
  reason text, -- one of the offered ones
  comment text not null default '',
  case_id text, -- the eval case that was made of it
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, feedback_id),
  unique (tenant_id, trace_id), -- a second vote replaces the first
  foreign key (tenant_id, trace_id) references traces on delete cascade
);

-- A version that the golden set spoke against: it is there and inactive, and this says why.
alter table document_versions add column if not exists held_back jsonb;

do $$
declare
  table_name text;
begin
  foreach table_name in array array['eval_runs', 'eval_results', 'eval_cases', 'feedback'] loop
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

insert into helix_migrations (name, hash)
  values ('0007_evals.sql', '23a7023d0ad1953e39bae936e5e290aeac8c0faf6b043516784dbb0e332270cc') on conflict do nothing;

-- 0008_conversations.sql

-- Conversations: what was asked and answered, turn by turn, so that it is there again on another day and another device.

create table if not exists conversations (
  tenant_id uuid not null,
  conversation_id bigint not null,
  project_id bigint not null,
  title text not null default '', -- empty until the first question gives it one
  turn_count integer not null default 0, -- also the number of the newest turn: whoever adds one counts it here first
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(), -- when a turn was last added
  primary key (tenant_id, conversation_id),
  foreign key (tenant_id, project_id) references projects on delete cascade
);
create index if not exists conversations_by_time on conversations (tenant_id, updated_at, conversation_id);

create table if not exists conversation_turns (
  tenant_id uuid not null,
  conversation_id bigint not null,
  turn_number integer not null,
  kind text not null check (kind in ('question', 'image')),
  question text not null,
  answer text not null,
  citations jsonb not null, -- as they were sent: each names the version it is from
  outcome text not null check (outcome in ('answered', 'abstained', 'stopped')),
  searched_as text, -- null when the question was searched as it was asked
  verdict jsonb,
  request_id uuid, -- of the trace, which may have been lost; null for a picture
  document_ids jsonb, -- null when the whole project was asked
  image jsonb, -- name, type and bytes; the picture itself is not kept
  created_at timestamptz not null default now(),
  primary key (tenant_id, conversation_id, turn_number),
  foreign key (tenant_id, conversation_id) references conversations on delete cascade
);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['conversations', 'conversation_turns'] loop
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

insert into helix_migrations (name, hash)
  values ('0008_conversations.sql', 'e20b7565d239b0685113e228283cc55fc47a6503b782962fb5b694a2a3d32710') on conflict do nothing;

-- 0009_outlines.sql

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

insert into helix_migrations (name, hash)
  values ('0009_outlines.sql', '3289306884753cfaa150644dbcbcb630e09002b7f3b05a1bdc2daadf41e3e5bb') on conflict do nothing;

-- 0010_projects.sql

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

insert into helix_migrations (name, hash)
  values ('0010_projects.sql', '3fb15d5dee5e8bc47f1688ba130a3af78ead6047c01a355475cb901651c78f0c') on conflict do nothing;

-- 0011_tenants.sql

-- Credentials, what was done with them, how much of everything was used, and the keys that a tenant's files are encrypted with.

-- When its deletion began: from then on nobody is of it, and what is left goes part by part.
alter table tenants add column if not exists deleted_at timestamptz;
-- Whether its rows from before this migration have been classed, see below; those of a tenant that is made later are.
alter table tenants add column if not exists is_classed boolean not null default false;
alter table tenants alter column is_classed set default true;

create table if not exists api_keys (
  tenant_id uuid not null references tenants on delete cascade,
  key_id text not null, -- the public part of the key, unique over all tenants
  name text not null,
  hash bytea not null, -- sha256 of the secret part, which has 256 random bits
  role text not null check (role in ('reader', 'editor', 'admin', 'operator')),
  clearance text not null check (clearance in ('public', 'internal', 'confidential', 'restricted')),
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  replaced_by text, -- the key that it was rotated to; both hold until this one expires
  owner text not null, -- the first key of those that were rotated one into the next: what they asked belongs to all of them
  primary key (tenant_id, key_id),
  unique (key_id)
);

create table if not exists sessions (
  tenant_id uuid not null references tenants on delete cascade,
  session_hash bytea not null,
  key_id text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, session_hash),
  unique (session_hash),
  foreign key (tenant_id, key_id) references api_keys on delete cascade
);

-- What was done with credentials, and by whom. Rows are added and read, never changed: see the grants below.
create table if not exists audit_log (
  tenant_id uuid not null references tenants on delete cascade,
  audit_id bigint not null,
  at timestamptz not null default now(),
  actor jsonb not null, -- kind and id of the credential, role
  action text not null, -- document.delete, key.create, project.export …
  target jsonb not null,
  request_id uuid,
  outcome text not null check (outcome in ('done', 'refused', 'failed')),
  primary key (tenant_id, audit_id)
);

create table if not exists tenant_usage (
  tenant_id uuid not null references tenants on delete cascade,
  day date not null,
  questions bigint not null default 0,
  prompt_tokens bigint not null default 0,
  completion_tokens bigint not null default 0,
  embedded_tokens bigint not null default 0,
  cost_micros bigint not null default 0,
  primary key (tenant_id, day)
);

-- What an operator allows a tenant in place of the settings; 0 is no limit. The application's role reads it alone.
create table if not exists tenant_limits (
  tenant_id uuid not null references tenants on delete cascade,
  limit_name text not null,
  value double precision not null check (value >= 0),
  changed_at timestamptz not null default now(),
  primary key (tenant_id, limit_name)
);

create table if not exists tenant_keys (
  tenant_id uuid not null references tenants on delete cascade,
  key_number integer not null,
  wrapped bytea not null, -- the data key, encrypted by the master key
  master_key_id text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, key_number)
);

-- Which documents an artifact was written from, cited or not: what was put before its writer, by any version.
create table if not exists artifact_sources (
  tenant_id uuid not null,
  artifact_id bigint not null,
  document_id bigint not null, -- 0 for all that were gone for good before they could be noted
  confidentiality text not null,
  primary key (tenant_id, artifact_id, document_id),
  foreign key (tenant_id, artifact_id) references artifacts on delete cascade
);
create index if not exists artifact_sources_by_document on artifact_sources (tenant_id, document_id);

do $$
declare
  table_name text;
begin
  foreach table_name in array array[
    'api_keys', 'sessions', 'audit_log', 'tenant_usage', 'tenant_limits', 'tenant_keys', 'artifact_sources'] loop
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

revoke update, delete, truncate on audit_log from helix_app;
revoke insert, update, delete on tenant_limits from helix_app;

-- Before the tenant is known there is nothing that row-level security could let through: two functions alone look over all
-- tenants, by the exact public part of a key or the exact hash of a session, and give back what is needed to judge it. They
-- work as a role of their own, to which keys and sessions are visible and nothing else.
do $$
begin
  if not exists (select from pg_roles where rolname = 'helix_lookup') then
    create role helix_lookup nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of the same server was migrated at the same moment
end
$$;
do $$
begin
  -- To take the role on is enough. Whoever inherits from it is met by its policies as well.
  if not pg_has_role(current_user, 'helix_lookup', 'set') then
    execute format('grant helix_lookup to %I with inherit false, set true', current_user);
  end if;
end
$$;
grant usage, create on schema public to helix_lookup;
grant select on api_keys, sessions to helix_lookup;
-- The installation's own work goes over all tenants: recovery, sweeps, metrics, backups. Their ids, and which of them have
-- runs under way, are told to the connection's own role; the application's role may not ask.
grant select (tenant_id) on tenants to helix_lookup;
grant select (tenant_id, status) on ingestion_runs to helix_lookup;
do $$
declare
  table_name text;
begin
  foreach table_name in array array['api_keys', 'sessions', 'tenants', 'ingestion_runs'] loop
    execute format('drop policy if exists lookup_reads on %I', table_name);
    execute format(
      'create policy lookup_reads on %I for select to helix_lookup using (current_user = ''helix_lookup'')', table_name);
  end loop;
  -- The policy by which words are searched meets the owner too, who inherits from its role. It has to stay as it is: with any
  -- condition the search would go without the index.
  drop policy if exists owner_too on chunk_fts;
  execute format(
    'create policy owner_too on chunk_fts as restrictive to %I using (tenant_id = helix_tenant())', current_user);
end
$$;

set role helix_lookup;
create or replace function helix_find_key(wanted text)
  returns table (
    tenant_id uuid, key_id text, owner text, hash bytea, role text, clearance text, scopes text[],
    is_revoked boolean, is_expired boolean, was_used_lately boolean)
  language sql stable strict security definer set search_path = public, pg_temp
  as $$
  select tenant_id, key_id, owner, hash, role, clearance, scopes, revoked_at is not null,
    coalesce(expires_at <= now(), false), coalesce(last_used_at > now() - interval '1 minute', false)
  from api_keys where api_keys.key_id = wanted
$$;

-- A session holds as long as the key that it was opened with.
create or replace function helix_find_session(wanted bytea)
  returns table (
    tenant_id uuid, key_id text, owner text, role text, clearance text, scopes text[], is_revoked boolean, is_expired boolean)
  language sql stable strict security definer set search_path = public, pg_temp
  as $$
  select session.tenant_id, session.key_id, owner, role, clearance, scopes, revoked_at is not null,
    session.expires_at <= now() or coalesce(api_keys.expires_at <= now(), false)
  from sessions as session join api_keys using (tenant_id, key_id) where session_hash = wanted
$$;

create or replace function helix_tenant_ids() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$ select tenant_id from tenants order by tenant_id $$;

create or replace function helix_busy_tenants() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct tenant_id from ingestion_runs where status in ('queued', 'running') order by tenant_id $$;

revoke all on function helix_find_key(text), helix_find_session(bytea), helix_tenant_ids(), helix_busy_tenants() from public;
grant execute on function helix_find_key(text), helix_find_session(bytea) to helix_app;
reset role;
do $$
declare
  owner text := current_user;
begin
  set role helix_lookup;
  execute format('grant execute on function helix_tenant_ids(), helix_busy_tenants() to %I', owner);
  reset role;
end
$$;
revoke create on schema public from helix_lookup;

-- The confidentialities that this transaction may read. `helix.ceiling` is what the credential may see at most and is said
-- when the transaction begins; `helix.clearance` is what the work wants to see, and never widens it. All while neither is
-- said, none when one is said that does not exist.
create or replace function helix_up_to(clearance text) returns text[]
  language sql immutable parallel safe
  as $$
    select case coalesce(clearance, '')
      when '' then array['public', 'internal', 'confidential', 'restricted']
      when 'public' then array['public']
      when 'internal' then array['public', 'internal']
      when 'confidential' then array['public', 'internal', 'confidential']
      when 'restricted' then array['public', 'internal', 'confidential', 'restricted']
      else array[]::text[]
    end
  $$;

create or replace function helix_readable() returns text[]
  language sql stable parallel safe
  as $$
    select array(
      select unnest(helix_up_to(current_setting('helix.clearance', true)))
      intersect
      select unnest(helix_up_to(current_setting('helix.ceiling', true))))
  $$;

-- What documents say stands in more places than documents: in what was asked and answered, written, measured and brought in.
-- There too a credential sees nothing above its clearance; of what belongs to credentials, only its own, unless it manages
-- the tenant. docs/tenants.md has the table of what holds where.

create or replace function helix_level(confidentiality text) returns integer
  language sql immutable parallel safe
  as $$ select array_position(array['public', 'internal', 'confidential', 'restricted'], confidentiality) $$;

-- Nothing counts as less than public, and what is not known as restricted.
create or replace function helix_highest(variadic confidentialities text[]) returns text
  language sql immutable parallel safe
  as $$
    select coalesce(
      (array['public', 'internal', 'confidential', 'restricted'])[
        (select max(coalesce(helix_level(each), 4)) from unnest(confidentialities) as each where each is not null)],
      'public')
  $$;

-- Who writes in this transaction, and what it may see at most; work of the installation itself belongs to nobody.
create or replace function helix_owner() returns text
  language sql stable parallel safe
  as $$ select nullif(current_setting('helix.owner', true), '') $$;
create or replace function helix_ceiling() returns text
  language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('helix.ceiling', true), ''), 'restricted') $$;

-- What was asked and answered is for whoever asked. What was there before belongs to nobody and is restricted.
do $$
declare
  table_name text;
begin
  foreach table_name in array array['conversations', 'conversation_turns', 'traces'] loop
    execute format('alter table %I add column if not exists owner text default helix_owner()', table_name);
    execute format('drop policy if exists own on %I', table_name);
    execute format(
      'create policy own on %I as restrictive using ((select helix_owner()) is null or owner = (select helix_owner()))',
      table_name);
  end loop;
  foreach table_name in array array['conversations', 'conversation_turns', 'traces', 'eval_runs', 'eval_cases'] loop
    execute format('alter table %I add column if not exists clearance text not null default helix_ceiling()', table_name);
    execute format('drop policy if exists within_clearance on %I', table_name);
    execute format(
      'create policy within_clearance on %I as restrictive using (clearance = any ((select helix_readable())::text[]))',
      table_name);
  end loop;
end
$$;
create index if not exists conversations_by_owner on conversations (tenant_id, owner, updated_at, conversation_id);

-- What is about documents is as confidential as the most confidential of them; the triggers below keep it so. Of one that is
-- gone for good it stays as it was. Rows that were there before are restricted at first: `class-old-rows.ts` gives them what
-- they should have, in portions.
do $$
declare
  table_name text;
begin
  foreach table_name in array array['ingestion_runs', 'artifacts', 'artifact_citations', 'connectors', 'connector_items'] loop
    execute format('alter table %I add column if not exists confidentiality text not null default ''restricted''', table_name);
  end loop;
end
$$;
alter table artifacts alter column confidentiality set default 'public';
alter table connector_items alter column confidentiality set default 'public';
-- A connector says where documents come from: that is not for everybody, whatever they are.
alter table connectors alter column confidentiality set default 'internal';
alter table repositories add column if not exists confidentiality text not null default 'internal';
create index if not exists artifact_citations_by_document on artifact_citations (tenant_id, document_id);

-- These see every document, whoever's work set them off: a document that is hidden from one counts all the same.
-- What could be seen before is seen again after; an error ends the transaction, and what was set with it.
create or replace function helix_see_all() returns text[]
  language plpgsql
  as $$
declare
  seen text[] := array[coalesce(current_setting('helix.ceiling', true), ''), coalesce(current_setting('helix.clearance', true), '')];
begin
  perform set_config('helix.ceiling', '', true), set_config('helix.clearance', '', true);
  return seen;
end
$$;
create or replace function helix_see_again(seen text[]) returns void
  language plpgsql
  as $$
begin
  perform set_config('helix.ceiling', seen[1], true), set_config('helix.clearance', seen[2], true);
end
$$;

-- Nobody changes the document until the end of the transaction. Locks are taken in one order, so that nobody waits in a
-- circle: documents, what is about them, then the artifacts and connectors that those are of, each by their ids. Whoever
-- changes an artifact or a connector before it adds to it holds the documents first.
create or replace function helix_hold_document(of_tenant uuid, held bigint) returns void
  language plpgsql
  as $$
begin
  perform from documents where tenant_id = of_tenant and document_id = held for share;
end
$$;

create or replace function helix_class_run() returns trigger
  language plpgsql
  as $$
declare
  seen text[] := helix_see_all();
  of_document text;
  of_project text;
begin
  -- A row that is of the document already is met by whoever raises it; one that is not yet holds the document as it is. But
  -- nobody who adds a document waits until another version of it is published: where the document is held, the run is
  -- classed by what can be seen, and again as soon as it is begun.
  if tg_op = 'INSERT' or new.document_id is distinct from old.document_id then
    perform from documents where tenant_id = new.tenant_id and document_id = new.document_id for share skip locked;
  end if;
  select confidentiality into of_document from documents
  where tenant_id = new.tenant_id and document_id = new.document_id;
  if of_document is null and new.document_id is null then
    select coalesce(settings->>'default_confidentiality', 'internal') into of_project from projects
    where tenant_id = new.tenant_id and project_id = new.project_id;
    of_document := coalesce(new.request->>'confidentiality', of_project);
  end if;
  -- What a run was to bring in is the document's own once it is there. One that failed still names its file and why.
  if of_document is not null then
    new.confidentiality := helix_highest(of_document,
      case when new.status <> 'succeeded' then new.request->>'confidentiality' end);
  end if;
  perform helix_see_again(seen);
  return new;
end
$$;
create or replace trigger class_run before insert or update of document_id, status on ingestion_runs
  for each row execute function helix_class_run();

create or replace function helix_class_item() returns trigger
  language plpgsql
  as $$
declare
  seen text[] := helix_see_all();
begin
  if tg_op = 'INSERT' or new.document_id is distinct from old.document_id then
    perform helix_hold_document(new.tenant_id, new.document_id);
  end if;
  new.confidentiality := coalesce((
    select confidentiality from documents where tenant_id = new.tenant_id and document_id = new.document_id), 'public');
  -- Also where it is high enough: whoever lowers it meanwhile has to count this one too.
  perform from connectors where tenant_id = new.tenant_id and connector_id = new.connector_id for no key update;
  update connectors set confidentiality = helix_highest(confidentiality, new.confidentiality)
  where tenant_id = new.tenant_id and connector_id = new.connector_id
    and helix_level(confidentiality) < helix_level(new.confidentiality);
  perform helix_see_again(seen);
  return new;
end
$$;
create or replace trigger class_item before insert or update of document_id on connector_items
  for each row execute function helix_class_item();

create or replace function helix_class_citation() returns trigger
  language plpgsql
  as $$
declare
  seen text[] := helix_see_all();
begin
  perform helix_hold_document(new.tenant_id, new.document_id);
  new.confidentiality := coalesce(
    (select confidentiality from documents where tenant_id = new.tenant_id and document_id = new.document_id),
    (select helix_highest(variadic array_agg(confidentiality)) from artifact_citations
      where tenant_id = new.tenant_id and document_id = new.document_id and artifact_id = new.artifact_id
      having count(*) > 0),
    'restricted');
  perform from artifacts where tenant_id = new.tenant_id and artifact_id = new.artifact_id for no key update;
  update artifacts set confidentiality = helix_highest(confidentiality, new.confidentiality)
  where tenant_id = new.tenant_id and artifact_id = new.artifact_id
    and helix_level(confidentiality) < helix_level(new.confidentiality);
  perform helix_see_again(seen);
  return new;
end
$$;
create or replace trigger class_citation before insert on artifact_citations
  for each row execute function helix_class_citation();

-- A writer says what it read also where it cites nothing: in drafts that were rejected, in the wrong place, in its title. So
-- the documents that a section was written from count, as the section names their passages. One that is gone counts as
-- restricted: nobody knows what it was.
create or replace function helix_note_sources(of_tenant uuid, of_artifact bigint, details jsonb) returns void
  language plpgsql
  as $$
declare
  seen text[] := helix_see_all();
  sources bigint[] := array(
    select distinct coalesce(document_id, 0) from (
      select (jsonb_path_query(details, '$.retrieved[*]') #>> '{}')::bigint as chunk_id
      union select (jsonb_path_query(details, '$.coverage.questions[*].chunkIds[*]') #>> '{}')::bigint) as gathered
    left join chunks on chunks.tenant_id = of_tenant and chunks.chunk_id = gathered.chunk_id);
begin
  perform from documents where tenant_id = of_tenant and document_id = any (sources) order by document_id for share;
  insert into artifact_sources (tenant_id, artifact_id, document_id, confidentiality)
  select of_tenant, of_artifact, source, coalesce(
    (select confidentiality from documents where tenant_id = of_tenant and document_id = source), 'restricted')
  from unnest(sources) as source
  on conflict do nothing;
  perform from artifacts where tenant_id = of_tenant and artifact_id = of_artifact for no key update;
  update artifacts set confidentiality = helix_class_of_artifact(of_tenant, of_artifact)
  where tenant_id = of_tenant and artifact_id = of_artifact
    and helix_level(confidentiality) < helix_level(helix_class_of_artifact(of_tenant, of_artifact));
  perform helix_see_again(seen);
end
$$;

create or replace function helix_class_of_artifact(of_tenant uuid, of_artifact bigint) returns text
  language sql stable
  as $$
    select helix_highest(variadic array_agg(confidentiality)) from (
      select confidentiality from artifact_citations where tenant_id = of_tenant and artifact_id = of_artifact
      union select confidentiality from artifact_sources where tenant_id = of_tenant and artifact_id = of_artifact) as each
  $$;

create or replace function helix_class_section() returns trigger
  language plpgsql
  as $$
begin
  perform helix_note_sources(new.tenant_id, new.artifact_id, new.details);
  return null;
end
$$;
-- What is taken over from the version before was noted with it.
create or replace trigger class_section after insert on artifact_sections
  for each row when (new.written_in = new.version_number) execute function helix_class_section();

create or replace function helix_pass_confidentiality() returns trigger
  language plpgsql
  as $$
declare
  seen text[] := helix_see_all();
begin
  update document_versions set confidentiality = new.confidentiality
  where tenant_id = new.tenant_id and document_id = new.document_id;
  update chunks set confidentiality = new.confidentiality
  where tenant_id = new.tenant_id and version_id in (
    select version_id from document_versions where tenant_id = new.tenant_id and document_id = new.document_id);
  update ingestion_runs set confidentiality = helix_highest(new.confidentiality,
      case when status <> 'succeeded' then request->>'confidentiality' end)
  where tenant_id = new.tenant_id and document_id = new.document_id;
  update artifact_citations set confidentiality = new.confidentiality
  where tenant_id = new.tenant_id and document_id = new.document_id;
  update artifact_sources set confidentiality = new.confidentiality
  where tenant_id = new.tenant_id and document_id = new.document_id;
  -- First held, then counted: what others have added is there only for a statement that begins after they are done.
  perform from artifacts where tenant_id = new.tenant_id and artifact_id in (
    select artifact_id from artifact_citations where tenant_id = new.tenant_id and document_id = new.document_id
    union select artifact_id from artifact_sources where tenant_id = new.tenant_id and document_id = new.document_id)
  order by artifact_id for no key update;
  update artifacts set confidentiality = helix_class_of_artifact(tenant_id, artifact_id)
  where tenant_id = new.tenant_id and artifact_id in (
    select artifact_id from artifact_citations where tenant_id = new.tenant_id and document_id = new.document_id
    union select artifact_id from artifact_sources where tenant_id = new.tenant_id and document_id = new.document_id);
  update connector_items set confidentiality = new.confidentiality
  where tenant_id = new.tenant_id and document_id = new.document_id;
  perform from connectors where tenant_id = new.tenant_id and connector_id in (
    select connector_id from connector_items where tenant_id = new.tenant_id and document_id = new.document_id)
  order by connector_id for no key update;
  update connectors set confidentiality = helix_highest('internal', (
    select helix_highest(variadic array_agg(confidentiality)) from connector_items as item
    where item.tenant_id = connectors.tenant_id and item.connector_id = connectors.connector_id))
  where tenant_id = new.tenant_id and connector_id in (
    select connector_id from connector_items where tenant_id = new.tenant_id and document_id = new.document_id);
  perform helix_see_again(seen);
  return null;
end
$$;

do $$
declare
  table_name text;
begin
  foreach table_name in array array['ingestion_runs', 'artifacts', 'artifact_citations', 'connectors', 'connector_items',
    'repositories'] loop
    execute format('drop policy if exists within_clearance on %I', table_name);
    execute format(
      'create policy within_clearance on %I as restrictive using (confidentiality = any ((select helix_readable())::text[]))',
      table_name);
  end loop;
  -- What hangs on an artifact is there where the artifact is: the inner table has its policies too.
  foreach table_name in array array['artifact_versions', 'artifact_sections', 'artifact_citations', 'artifact_sources'] loop
    execute format('drop policy if exists with_artifact on %I', table_name);
    execute format(
      'create policy with_artifact on %I as restrictive using (exists (
         select from artifacts as whole where whole.tenant_id = %1$I.tenant_id and whole.artifact_id = %1$I.artifact_id))',
      table_name);
  end loop;
end
$$;
drop policy if exists with_run on eval_results;
create policy with_run on eval_results as restrictive using (exists (
  select from eval_runs as whole where whole.tenant_id = eval_results.tenant_id and whole.run_id = eval_results.run_id));
drop policy if exists with_trace on feedback;
create policy with_trace on feedback as restrictive using (exists (
  select from traces as whole where whole.tenant_id = feedback.tenant_id and whole.trace_id = feedback.trace_id));

-- Whether something that `readable` does not hold has this address, or is on its way to it.
create or replace function helix_is_hidden_address(project bigint, address text, readable text[]) returns boolean
  language plpgsql
  as $$
declare
  seen text[] := helix_see_all();
  is_hidden boolean;
begin
  is_hidden := exists (
    select from documents where tenant_id = helix_tenant() and project_id = project and source_uri = address
      and confidentiality <> all (readable))
  or exists (
    select from ingestion_runs where tenant_id = helix_tenant() and project_id = project and source_uri = address
      and status in ('queued', 'running') and confidentiality <> all (readable));
  perform helix_see_again(seen);
  return is_hidden;
end
$$;

insert into helix_migrations (name, hash)
  values ('0011_tenants.sql', 'b4498c230f737e988357ecf1ee2ec9d16b56d9ac080df68c5ddf0fc94d1fd221') on conflict do nothing;

-- 0012_memory.sql

-- Large projects are searched in memory (docs/decisions/2026-11-18-search-in-memory.md): what a process holds of a project is
-- kept up with its versions, and read anew where the words of chunks that stay were written anew.
alter table project_statistics add column if not exists rebuilds bigint not null default 0; -- grows with every `helix reindex`

insert into helix_migrations (name, hash)
  values ('0012_memory.sql', 'b227503f3896f866642e5143fc9c40ff76766def63cc94ecfc83216ae2508967') on conflict do nothing;

-- 0013_readable.sql

-- What a transaction may read is asked by a policy of each table that a statement reads. As a list that was cut from two others
-- this took half of the time of loading ten chunks; as one expression the planner puts it in place of the call.
-- `helix.ceiling` is what the credential may see at most, `helix.clearance` what the work wants to see: the lower one counts. All
-- while neither is said, none when one is said that does not exist.
create or replace function helix_readable() returns text[]
  language sql stable parallel safe
  as $$
    select (array['public', 'internal', 'confidential', 'restricted'])[1:least(
      case coalesce(current_setting('helix.clearance', true), '')
        when '' then 4 when 'public' then 1 when 'internal' then 2 when 'confidential' then 3 when 'restricted' then 4 else 0
      end,
      case coalesce(current_setting('helix.ceiling', true), '')
        when '' then 4 when 'public' then 1 when 'internal' then 2 when 'confidential' then 3 when 'restricted' then 4 else 0
      end)]
  $$;

insert into helix_migrations (name, hash)
  values ('0013_readable.sql', '8149740f24bd4f65ef4d744d7f0f5c9d8c8a85b872a1fbcf648f442b1c933abe') on conflict do nothing;

commit;
