create table encounter (
  id uuid primary key,
  resident_id uuid not null references resident (id),
  user_id uuid not null references app_user (id),
  opened_at timestamptz not null,
  unique (resident_id, user_id)
);

create table pharmacy_order (
  id uuid primary key,
  resident_id uuid not null references resident (id),
  sequence integer not null check (sequence > 0),
  previous_order_id uuid references pharmacy_order (id),
  draft_ids uuid[] not null,
  finalised_by uuid not null references app_user (id),
  finalised_by_name text not null,
  finalised_at timestamptz not null,
  unique (resident_id, sequence)
);
comment on table pharmacy_order is 'A version of a resident''s whole chart. The id is minted by the client, which makes finalising idempotent';
comment on column pharmacy_order.draft_ids is 'The drafts that the order was made of: the same id with other drafts is a conflict';

create table medication (
  id uuid primary key,
  resident_id uuid not null references resident (id),
  encounter_id uuid references encounter (id),
  replaces_id uuid references medication (id),
  script_number text not null unique,
  product_code text not null,
  product jsonb not null,
  course_type text not null check (course_type in ('Regular', 'AsRequired', 'ShortCourse')),
  packaging_type text not null check (packaging_type in ('None', 'Packed', 'UnPacked')),
  dose text not null,
  route text not null,
  frequency text not null,
  dose_times text[] not null,
  start_date date not null,
  end_date date,
  prn_reason text,
  maximum_24h text,
  directions text not null,
  medication_type text not null,
  is_open_phone_order boolean not null default false,
  repeats integer not null default 0,
  prescribed_by uuid not null references app_user (id),
  prescribed_by_name text not null,
  prescribed_at timestamptz not null,
  check (end_date is null or end_date >= start_date),
  check (course_type <> 'ShortCourse' or end_date is not null),
  check (course_type <> 'AsRequired' or (prn_reason is not null and maximum_24h is not null))
);
create index medication_resident on medication (resident_id);
comment on table medication is 'One prescription, as written. Never changed: a change is a new prescription that replaces it';

create table order_medication (
  order_id uuid not null references pharmacy_order (id),
  medication_id uuid not null references medication (id),
  status text not null check (status in ('New', 'Ceased', 'Existing', 'RePrescribed')),
  status_since uuid not null references pharmacy_order (id),
  stopped_on date,
  change_reason text,
  primary key (order_id, medication_id),
  check (status <> 'Ceased' or stopped_on is not null)
);
create index order_medication_medication on order_medication (medication_id);
comment on column order_medication.status_since is 'The order that gave the medicine this status; later orders carry it until it is confirmed';

create table medication_action (
  sequence bigint generated always as identity primary key,
  order_id uuid not null references pharmacy_order (id),
  medication_id uuid not null references medication (id),
  status text not null,
  action text not null check (action in ('Actioned', 'Unactioned')),
  actor_id uuid not null references app_user (id),
  at timestamptz not null
);
create index medication_action_latest on medication_action (medication_id, status, sequence desc);

create table packaging_change (
  sequence bigint generated always as identity primary key,
  medication_id uuid not null references medication (id),
  packaging_type text not null check (packaging_type in ('None', 'Packed', 'UnPacked')),
  actor_id uuid not null references app_user (id),
  at timestamptz not null
);
create index packaging_change_latest on packaging_change (medication_id, sequence desc);

create table order_confirmation (
  id uuid primary key,
  order_id uuid not null unique references pharmacy_order (id),
  confirmed_by uuid not null references app_user (id),
  confirmed_by_name text not null,
  confirmed_at timestamptz not null
);

create table medication_confirmation (
  medication_id uuid not null references medication (id),
  status text not null check (status in ('New', 'Ceased', 'RePrescribed')),
  confirmation_id uuid not null references order_confirmation (id),
  primary key (medication_id, status)
);

create sequence script_number;

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

do $$
declare history text;
begin
  foreach history in array array[
    'pharmacy_order', 'medication', 'order_medication', 'medication_action', 'packaging_change',
    'order_confirmation', 'medication_confirmation', 'allergy_change', 'allergy_change_event'
  ] loop
    execute format(
      'create trigger append_only before update or delete or truncate on %I for each statement execute function refuse_rewriting()',
      history
    );
  end loop;
end $$;
