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
