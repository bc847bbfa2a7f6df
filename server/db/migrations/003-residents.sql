create table resident (
  id uuid primary key,
  authoring_system text not null,
  foreign_key text not null,
  facility_id text not null references facility (id),
  status text not null check (status in ('Active', 'Deceased', 'Discharged')),
  family_name text not null,
  given_name text not null,
  middle_names text,
  preferred_name text,
  date_of_birth date not null,
  sex_code text not null,
  sex_name text not null,
  indigenous_status_code text not null check (indigenous_status_code in ('1', '2', '3', '4', '9')),
  ctg_code text not null default '0' check (ctg_code in ('0', '1', '2')),
  has_similar_name boolean not null default false,
  is_onboarding boolean not null default false,
  is_new_admission boolean not null default false,
  medicare_number text,
  medicare_expires_on date,
  medicare_reference text,
  dva_number text,
  dva_expires_on date,
  centrelink_number text,
  coronavirus_status text,
  health_comment text not null default '',
  diet text not null default '',
  special_needs text not null default '',
  medication_note text not null default '',
  infection_status text not null default 'none' check (infection_status in ('none', 'suspected', 'confirmed')),
  infection_comments text not null default '',
  allergy_status text not null check (allergy_status in ('LISTED', 'NONE KNOWN', 'NOT ASKED', 'NONE SUPPLIED')),
  allergy_note text not null default '',
  allergy_disclaimer text not null default '',
  allergies jsonb not null default '[]',
  allergies_recorded_at timestamptz,
  allergies_recorded_by text,
  chart_number text,
  chart_expiry date,
  chart_reviewed_on date,
  is_chart_review_confirmed boolean not null default true,
  updated_at timestamptz not null,
  -- Kept by the commands, in the transaction of the write that they follow from, so that the list need not read charts.
  latest_order_id uuid,
  chart_updated_at timestamptz,
  has_chart_changed boolean not null default false,
  has_allergy_updated boolean not null default false,
  has_open_phone_order boolean not null default false,
  has_complementary boolean not null default false,
  search_name text not null generated always as (
    lower(family_name || ' ' || given_name || ' ' || coalesce(middle_names, '') || ' ' || coalesce(preferred_name, ''))
  ) stored,
  sort_name text not null generated always as (lower(family_name || ' ' || given_name)) stored,
  unique (authoring_system, foreign_key)
);
create index resident_facility on resident (facility_id, status, sort_name collate "C", id);
create index resident_sort on resident (status, sort_name collate "C", id);
create index resident_updated on resident (status, chart_updated_at desc, id);
create index resident_expiry on resident (status, chart_expiry);
create index resident_changed on resident (facility_id) where has_chart_changed or is_new_admission or has_allergy_updated;
create index resident_name on resident using gin (search_name gin_trgm_ops);
comment on column resident.ctg_code is 'Closing the Gap consent: 0 not specified, 1 yes, 2 no';
comment on column resident.sort_name is 'Order of the list, by byte so that both databases agree';

create table course_end (
  resident_id uuid not null references resident (id),
  medication_id uuid not null,
  name text not null,
  end_date date not null,
  primary key (resident_id, medication_id)
);
create index course_end_date on course_end (end_date, resident_id);
comment on table course_end is 'Ends of the courses on the latest order, without the ceased; rewritten with each order';

create table allergy_change (
  id uuid primary key,
  resident_id uuid not null references resident (id),
  note text not null,
  new_note text not null,
  disclaimer text not null,
  new_disclaimer text not null,
  details jsonb not null,
  new_details jsonb not null,
  recorded_at timestamptz not null
);
create index allergy_change_resident on allergy_change (resident_id, recorded_at desc);

create table allergy_change_event (
  sequence bigint generated always as identity primary key,
  allergy_change_id uuid not null references allergy_change (id),
  kind text not null check (kind in ('Actioned', 'Unactioned', 'Confirmed')),
  actor_id uuid not null references app_user (id),
  at timestamptz not null
);
create index allergy_change_event_change on allergy_change_event (allergy_change_id, sequence desc);
create unique index allergy_change_confirmed_once on allergy_change_event (allergy_change_id) where kind = 'Confirmed';
