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
