create table round (
  sequence bigint generated always as identity primary key,
  id uuid not null unique,
  actor_id uuid not null references app_user (id),
  started_at timestamptz not null
);
create index round_actor on round (actor_id, sequence desc);
comment on table round is 'A prescriber’s round: one resident after the other';

create table round_resident (
  round_id uuid not null references round (id),
  number integer not null check (number >= 1),
  resident_id uuid not null references resident (id),
  primary key (round_id, number)
);
create index round_resident_resident on round_resident (resident_id);

create table round_step (
  sequence bigint generated always as identity primary key,
  id uuid not null unique,
  round_id uuid not null references round (id),
  from_number integer,
  outcome text check (outcome in ('seen', 'left')),
  why text,
  to_number integer,
  at timestamptz not null,
  check ((from_number is null) = (outcome is null)),
  check ((outcome = 'left') = (why is not null))
);
create index round_step_round on round_step (round_id, sequence);
comment on column round_step.to_number is 'Null where the round ended';

create trigger append_only before update or delete or truncate on round
  for each statement execute function refuse_rewriting();
create trigger append_only before update or delete or truncate on round_resident
  for each statement execute function refuse_rewriting();
create trigger append_only before update or delete or truncate on round_step
  for each statement execute function refuse_rewriting();
