-- Whoever follows a resident who moves is asked again whether they may. The message is the resident's group at the hub.
create function tell_resident_moved() returns trigger language plpgsql as $$
begin
  perform pg_notify('wattle_access', lower('patient-' || new.authoring_system || '-' || new.foreign_key));
  return null;
end $$;
create trigger access_changed after update of facility_id on resident
  for each row when (old.facility_id <> new.facility_id) execute function tell_resident_moved();

-- Connections of a shared account are known by its own subject, not by that of the provider chosen there.
create or replace function tell_access_changed() returns trigger language plpgsql as $$
declare
  account text;
begin
  if tg_table_name <> 'app_user' then
    select subject into account from app_user where id = old.user_id;
  elsif old.shared_account_id is not null then
    select subject into account from app_user where id = old.shared_account_id;
  else
    account := old.subject;
  end if;
  perform pg_notify('wattle_access', encode(sha256(convert_to('account:' || account, 'UTF8')), 'hex'));
  return null;
end $$;
