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
