create table medication_list (
  id uuid primary key,
  owner_id uuid not null references app_user (id),
  name text not null,
  revision integer not null check (revision > 0),
  lines jsonb not null,
  updated_at timestamptz not null
);
create unique index medication_list_name on medication_list (owner_id, lower(name));
comment on table medication_list is 'A prescriber''s own set of medicines, to add to charts as drafts; no resident''s data';
