create table draft (
  id uuid primary key,
  resident_id uuid not null references resident (id),
  prescriber_id uuid not null references app_user (id),
  kind text not null check (kind in ('add', 'change', 'represcribe', 'cease')),
  medication_id uuid references medication (id),
  prescription jsonb,
  product jsonb not null,
  reason text,
  performed_on date not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((kind = 'add') = (medication_id is null)),
  check ((kind = 'cease') = (prescription is null))
);
create index draft_owner on draft (resident_id, prescriber_id, performed_on);
create unique index draft_once_a_medicine on draft (resident_id, prescriber_id, medication_id) where medication_id is not null;

create table catalogue_product (
  code text primary key,
  product jsonb not null,
  names text not null
);
comment on column catalogue_product.names is 'Generic names, synonyms and brands in lower case, one a line; searched by the start of any word';

create table client_failure (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id uuid not null references app_user (id),
  resident_id uuid references resident (id),
  event_type text not null,
  message text not null,
  failure_reason text not null
);
comment on table client_failure is 'Failures that users met. May hold health details, so it is here and not in the log';
