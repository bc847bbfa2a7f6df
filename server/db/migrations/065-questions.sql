create table question (
  id uuid primary key,
  resident_id uuid not null references resident (id),
  medication_id uuid references medication (id),
  kind text not null check (kind in ('question', 'recommendation')),
  is_urgent boolean not null,
  state text not null
    check (state in ('open', 'answered', 'accepted', 'declined', 'withdrawn', 'overtaken')),
  asked_by uuid not null references app_user (id),
  asked_by_type text not null,
  asked_of uuid references app_user (id),
  asked_at timestamptz not null,
  seen_at timestamptz,
  closed_at timestamptz,
  outcome_seen_at timestamptz,
  updated_at timestamptz not null,
  check ((state = 'open') = (closed_at is null))
);
create index question_resident on question (resident_id, asked_at desc, id);
create index question_open on question (resident_id) where state = 'open';
create index question_outcome on question (resident_id)
  where closed_at is not null and outcome_seen_at is null;
comment on table question is 'Questions and recommendations to the prescribers, where their events leave them';
comment on column question.medication_id is
  'The line as it is now: the prescription that took its place, if it was only prescribed again';
comment on column question.asked_of is 'The prescriber of the line or of the chart; any prescriber may answer';
comment on column question.seen_at is 'When a prescriber first had it on the screen';
comment on column question.outcome_seen_at is 'When somebody of the kind of user who asked first had the outcome on the screen';

create table question_event (
  sequence bigint generated always as identity primary key,
  id uuid not null unique,
  question_id uuid not null references question (id),
  content jsonb not null,
  actor_id uuid not null references app_user (id),
  by_name text not null,
  at timestamptz not null
);
create index question_event_question on question_event (question_id, sequence);
comment on table question_event is 'What happened to a question; the first has its id';
create trigger append_only before update or delete or truncate on question_event
  for each statement execute function refuse_rewriting();

alter table draft add column question_id uuid references question (id);
comment on column draft.question_id is 'The recommendation that it was opened from; its order accepts that';
