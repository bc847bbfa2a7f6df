create table stay_event (
  sequence bigint generated always as identity primary key,
  id uuid not null unique,
  resident_id uuid not null references resident (id),
  content jsonb not null,
  about uuid references stay_event (id),
  reason text,
  actor_id uuid references app_user (id),
  by_name text not null,
  at timestamptz not null
);
create index stay_event_resident on stay_event (resident_id, sequence);
comment on table stay_event is 'What happened to a resident’s stay in the facility, such as hospital leave';
comment on column stay_event.about is 'The event that this one corrects or reconciles';
create trigger append_only before update or delete or truncate on stay_event
  for each statement execute function refuse_rewriting();

-- Kept by the commands, from the events that stand. The version before shows neither.
alter table resident add column leave jsonb;
alter table resident add column return_to_reconcile uuid;
comment on column resident.leave is 'The hospital stay that goes on, as {on, time, to}; null if there is none';
comment on column resident.return_to_reconcile is 'The last return from hospital that no prescriber has looked at';
