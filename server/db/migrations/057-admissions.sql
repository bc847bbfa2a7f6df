alter table resident
  add column admitted_on date,
  add column contact_name text,
  add column contact_relationship text,
  add column contact_phone text,
  add column usual_prescriber text,
  add column usual_pharmacy text;
comment on column resident.contact_name is 'Whom the facility calls about the resident';
