alter table app_user drop constraint app_user_user_type_check;
alter table app_user
  add constraint app_user_user_type_check check (user_type in ('Doctor', 'Dentist', 'NursePractitioner', 'Optometrist', 'RegisteredNurse', 'GeneralStaffAdmin', 'Pharmacist', 'Consultant', 'Administrator')),
  add column ahpra_number text,
  add column access_ends_at timestamptz,
  add column revision integer not null default 0;
comment on column app_user.access_ends_at is 'From this moment on the user may do nothing here; null while no end is set';
comment on column app_user.revision is 'Counts the changes by administrators, so that two of them can''t overwrite each other';

alter table organisation
  add column hpio_number text,
  add column abn text,
  add column revision integer not null default 0;

alter table facility
  add column racs_id text,
  add column revision integer not null default 0;
comment on column facility.racs_id is 'The number of the residential aged care service at the Department of Health';
