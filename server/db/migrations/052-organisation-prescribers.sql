-- Who has prescribed for residents of an organisation, so that nobody has to read every medicine to know it. Rows are only
-- added: whoever prescribed there did so, also after the resident or they have left. 053 adds those of before.
create table organisation_prescriber (
  organisation_id text not null references organisation (id),
  user_id uuid not null references app_user (id),
  primary key (organisation_id, user_id)
);
create index organisation_prescriber_user on organisation_prescriber (user_id);
comment on table organisation_prescriber is 'Who has prescribed for residents of an organisation, there or before a resident moved in';

-- Whoever writes a medicine has locked its resident, who can’t move meanwhile.
create function add_organisation_prescribers() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'medication' then
    insert into organisation_prescriber (organisation_id, user_id)
    select distinct facility.organisation_id, added.prescribed_by
    from added
    join resident on resident.id = added.resident_id
    join facility on facility.id = resident.facility_id
    on conflict do nothing;
  else
    insert into organisation_prescriber (organisation_id, user_id)
    select distinct facility.organisation_id, medication.prescribed_by
    from medication join facility on facility.id = new.facility_id
    where medication.resident_id = new.id
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger organisation_prescribers after insert on medication
  referencing new table as added
  for each statement execute function add_organisation_prescribers();
create trigger organisation_prescribers after update of facility_id on resident
  for each row when (old.facility_id <> new.facility_id) execute function add_organisation_prescribers();
