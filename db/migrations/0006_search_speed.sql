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
