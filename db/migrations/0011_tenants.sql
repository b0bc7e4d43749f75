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
