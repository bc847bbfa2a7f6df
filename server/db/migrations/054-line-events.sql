-- Widened: a draft that pauses or resumes a medicine writes no prescription. The version before refuses to finalise one.
alter table draft drop constraint draft_kind_check;
alter table draft add constraint draft_kind_check
  check (kind in ('add', 'change', 'represcribe', 'cease', 'pause', 'resume')) not valid;
alter table draft drop constraint draft_check1;
alter table draft add constraint draft_check1
  check ((kind in ('add', 'change', 'represcribe')) = (prescription is not null)) not valid;
alter table draft add column event jsonb;

create table line_event (
  sequence bigint generated always as identity primary key,
  id uuid not null unique,
  medication_id uuid not null references medication (id),
  order_id uuid not null references pharmacy_order (id),
  carries uuid references line_event (id),
  content jsonb not null,
  reason text,
  by_name text not null,
  entered_by_name text,
  at timestamptz not null
);
create index line_event_medication on line_event (medication_id);
comment on table line_event is 'What was decided about a medicine that stays as it is prescribed, such as a pause';
comment on column line_event.order_id is 'The order that made it, or that put the prescription in the place of the one before';
comment on column line_event.carries is 'The event itself, if this row only says that it goes on for the new prescription';

create table line_event_action (
  sequence bigint generated always as identity primary key,
  event_id uuid not null references line_event (id),
  order_id uuid not null references pharmacy_order (id),
  action text not null check (action in ('Actioned', 'Unactioned')),
  actor_id uuid not null references app_user (id),
  at timestamptz not null
);
create index line_event_action_latest on line_event_action (event_id, sequence desc);

create table line_event_confirmation (
  event_id uuid primary key references line_event (id),
  confirmation_id uuid not null references order_confirmation (id)
);

create trigger append_only before update or delete or truncate on line_event
  for each statement execute function refuse_rewriting();
create trigger append_only before update or delete or truncate on line_event_action
  for each statement execute function refuse_rewriting();
create trigger append_only before update or delete or truncate on line_event_confirmation
  for each statement execute function refuse_rewriting();
