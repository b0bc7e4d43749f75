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
