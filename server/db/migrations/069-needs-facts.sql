alter table facility add column packing_day text;
comment on column facility.packing_day is 'The weekday on which the pharmacy makes the packs; null if nobody has set it';
alter table facility add constraint facility_packing_day
  check (packing_day in ('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun')) not valid;

create table taken_over (
  sequence bigint generated always as identity primary key,
  resident_id uuid not null references resident (id),
  prescriber_id uuid not null references app_user (id),
  order_id uuid not null references pharmacy_order (id),
  medication_id uuid not null references medication (id),
  name text not null,
  by_name text not null,
  at timestamptz not null
);
create index taken_over_prescriber on taken_over (prescriber_id, resident_id, at);
comment on table taken_over is 'What an order did to a medicine that another prescriber had prescribed, so that they hear of it';
comment on column taken_over.prescriber_id is 'Who had prescribed it';
create trigger append_only before update or delete or truncate on taken_over
  for each statement execute function refuse_rewriting();
