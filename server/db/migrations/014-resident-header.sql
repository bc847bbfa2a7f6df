alter table facility add column hpio_number text;
comment on column facility.hpio_number is 'HPI-O under which the IHI of a resident is verified; null if the facility has none';

alter table resident
  add column ihi_verified_at timestamptz,
  add column ctg_recorded_at timestamptz,
  add column ctg_recorded_by text;
comment on column resident.ihi_verified_at is 'When the health-identifier service last found the IHI; null if never';

create table ctg_response (
  sequence bigint generated always as identity primary key,
  resident_id uuid not null references resident (id),
  response text not null check (response in ('0', '1', '2')),
  actor_id uuid not null references app_user (id),
  at timestamptz not null
);
create index ctg_response_resident on ctg_response (resident_id, sequence desc);
create trigger append_only before update or delete or truncate on ctg_response
  for each statement execute function refuse_rewriting();
comment on table ctg_response is 'Answers on Closing the Gap: 0 not specified, 1 yes, 2 no; the latest is in resident.ctg_code';

create table resident_photo (
  resident_id uuid primary key references resident (id),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/svg+xml', 'image/webp')),
  data text not null
);
comment on column resident_photo.data is 'The picture in base64, as it is sent';
