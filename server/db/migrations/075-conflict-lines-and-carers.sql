alter table resident add column allergy_conflict_lines uuid[] not null default '{}';
comment on column resident.allergy_conflict_lines is
  'The medicines of the latest order that allergy_conflicts are about; empty if a version that doesn’t know them wrote the conflicts';
alter table resident add column usual_prescriber_id uuid;
comment on column resident.usual_prescriber_id is
  'The user whom usual_prescriber names, if that is one prescriber of the organisation';
alter table resident add column usual_pharmacy_id text;
comment on column resident.usual_pharmacy_id is
  'The organisation whom usual_pharmacy names, if pharmacists of one work for this organisation';
