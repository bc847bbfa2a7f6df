alter table resident
  add column revision integer not null default 0,
  add column kept_here text[] not null default '{}',
  add column identity_changed_at timestamptz;
comment on column resident.revision is 'Counts changes through the intake; a change on screen names the one it was made on';
comment on column resident.kept_here is 'Fields that were written here first, of a resident whose record another system keeps';
comment on column resident.identity_changed_at is 'When who the resident is was last changed';

create table resident_change (
  sequence bigint generated always as identity primary key,
  resident_id uuid not null references resident (id),
  fields jsonb not null,
  by_name text not null,
  at timestamptz not null
);
create index resident_change_resident on resident_change (resident_id, sequence desc);
comment on table resident_change is 'What changed about a resident: each field before and after, and who said so';
create trigger append_only before update or delete or truncate on resident_change
  for each statement execute function refuse_rewriting();
