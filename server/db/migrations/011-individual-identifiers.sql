alter table resident
  add column ihi_number text,
  add column ihi_status text not null default 'None' check (ihi_status in ('None', 'Active', 'Deceased', 'Expired', 'Resolved', 'Retired')),
  add column ihi_record_status text not null default 'None' check (ihi_record_status in ('None', 'Provisional', 'Unverified', 'Verified'));
comment on column resident.ihi_number is 'Individual healthcare identifier, as this back end knows it in place of the national service';
