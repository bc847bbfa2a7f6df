create table allergy_event (
  sequence bigint generated always as identity primary key,
  id uuid not null unique,
  resident_id uuid not null references resident (id),
  content jsonb not null,
  actor_id uuid not null references app_user (id),
  by_name text not null,
  at timestamptz not null
);
create index allergy_event_resident on allergy_event (resident_id, sequence desc);
comment on table allergy_event is 'What people here said about a resident’s allergies; what counts now is on the resident';

create trigger append_only before update or delete or truncate on allergy_event
  for each statement execute function refuse_rewriting();

alter table resident add column allergies_said_by text;
comment on column resident.allergies_said_by is 'Who answered that no allergies are known';
alter table resident add column allergy_conflicts text[] not null default '{}';
comment on column resident.allergy_conflicts is
  'Keys of the conflicts that an allergy recorded here has with medicines of the latest order, until an order deals with them';
