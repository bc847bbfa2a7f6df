alter table resident add column room text;
comment on column resident.room is 'As the facility writes it; null if not recorded';

create table look_alike (
  resident_id uuid not null references resident (id),
  other_id uuid not null references resident (id),
  reasons text[] not null check (reasons <@ array['family-name', 'sound', 'birth-date', 'room']),
  primary key (resident_id, other_id)
);
create index look_alike_other on look_alike (other_id);
comment on table look_alike is 'Active residents of one facility who could be taken for one another, each pair both ways; computed per facility';

create table look_alike_due (facility_id text primary key references facility (id));
comment on table look_alike_due is 'Facilities with a resident who has come, left or changed since their look-alikes were computed';
insert into look_alike_due select distinct facility_id from resident;

-- Whoever writes residents, this can't be forgotten. The update locks a row that is there already, so that whoever
-- takes it sees the change too.
create function mark_look_alikes_due() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into look_alike_due select distinct facility_id from added order by facility_id
    on conflict (facility_id) do update set facility_id = excluded.facility_id;
  else
    insert into look_alike_due
    select distinct facility_id from (values (old.facility_id), (new.facility_id)) as both_of (facility_id)
    order by facility_id
    on conflict (facility_id) do update set facility_id = excluded.facility_id;
  end if;
  return null;
end $$;
create trigger look_alikes_of_added after insert on resident
  referencing new table as added
  for each statement execute function mark_look_alikes_due();
create trigger look_alikes_of_changed
  after update of facility_id, status, family_name, given_name, preferred_name, date_of_birth, room on resident
  for each row
  when (
    (old.facility_id, old.status, old.family_name, old.given_name, old.preferred_name, old.date_of_birth, old.room)
    is distinct from
    (new.facility_id, new.status, new.family_name, new.given_name, new.preferred_name, new.date_of_birth, new.room)
  )
  execute function mark_look_alikes_due();
