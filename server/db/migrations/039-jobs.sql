-- Jobs that work in small steps, and wait longer after each failure.

create table job (
  name text primary key,
  failures integer not null default 0,
  taken_until timestamptz,
  due_at timestamptz
);
comment on column job.failures is 'Runs in a row that failed; a run counts as failed until it has ended, so that one that takes the process with it counts too';
comment on column job.taken_until is 'A process is running it; after that it has died';
comment on column job.due_at is 'After three failures: when it is tried again';

-- Look-alikes follow each resident instead of each facility. look_alike_due is still written, for the version before.
create table look_alike_change (
  sequence bigint generated always as identity primary key,
  facility_id text not null references facility (id),
  resident_id uuid references resident (id)
);
create index look_alike_change_facility on look_alike_change (facility_id);
create index look_alike_change_resident on look_alike_change (resident_id);
comment on table look_alike_change is 'Residents who have come, left or changed since their look-alikes were computed; without a resident, everyone in the facility';

create table look_alike_key (
  facility_id text not null,
  key text not null,
  resident_id uuid not null references resident (id),
  primary key (facility_id, key, resident_id)
);
create index look_alike_key_resident on look_alike_key (resident_id);
comment on table look_alike_key is 'Residents who look alike have one of these in common; computed like the look-alikes';

-- Rows are only added, so nobody who writes residents waits for somebody else.
create function log_look_alike_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into look_alike_change (facility_id, resident_id) select facility_id, id from added;
  else
    insert into look_alike_change (facility_id, resident_id)
    select distinct facility_id, new.id from (values (old.facility_id), (new.facility_id)) as both_of (facility_id);
  end if;
  return null;
end $$;
create trigger look_alike_change_of_added after insert on resident
  referencing new table as added
  for each statement execute function log_look_alike_change();
create trigger look_alike_change_of_changed
  after update of facility_id, status, family_name, given_name, preferred_name, date_of_birth, room on resident
  for each row
  when (
    (old.facility_id, old.status, old.family_name, old.given_name, old.preferred_name, old.date_of_birth, old.room)
    is distinct from
    (new.facility_id, new.status, new.family_name, new.given_name, new.preferred_name, new.date_of_birth, new.room)
  )
  execute function log_look_alike_change();

insert into look_alike_change (facility_id) select id from facility;
