-- A resident who moves to a facility of another organisation leaves the lists of the first: every page that its users have
-- open hears of it. The message is `accessKey` of the organisation.
create or replace function tell_resident_moved() returns trigger language plpgsql as $$
declare
  before_move text;
begin
  perform pg_notify('wattle_access', lower('patient-' || new.authoring_system || '-' || new.foreign_key));
  select was.organisation_id into before_move
  from facility was join facility now_in on now_in.id = new.facility_id
  where was.id = old.facility_id and was.organisation_id <> now_in.organisation_id;
  if before_move is not null then
    perform pg_notify('wattle_access', encode(sha256(convert_to('organisation:' || before_move, 'UTF8')), 'hex'));
  end if;
  return null;
end $$;
