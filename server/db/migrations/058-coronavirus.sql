create table coronavirus_event (
  sequence bigint generated always as identity primary key,
  id uuid not null unique,
  resident_id uuid not null references resident (id),
  status text check (status in ('Suspected', 'Confirmed', 'Isolating')),
  since date,
  until date,
  recorded_by text not null,
  actor_id uuid not null references app_user (id),
  at timestamptz not null,
  check ((status is null) = (since is null) and (status is null) = (until is null) and until >= since)
);
comment on table coronavirus_event is 'Coronavirus statuses; one without a status ended the one before. The latest is in resident.coronavirus too';
create trigger append_only before update or delete or truncate on coronavirus_event
  for each statement execute function refuse_rewriting();

alter table resident add column coronavirus jsonb;
comment on column resident.coronavirus is 'What was recorded last here; coronavirus_status counts if this is null';
