-- Whoever changes what an account may do, its open connections at the hub hear of it and are asked again. The message is
-- `accessKey` of the account, or 'everyone'.
create function tell_access_changed() returns trigger language plpgsql as $$
declare
  account text;
begin
  if tg_table_name = 'app_user' then
    account := old.subject;
  else
    select subject into account from app_user where id = old.user_id;
  end if;
  perform pg_notify('wattle_access', encode(sha256(convert_to('account:' || account, 'UTF8')), 'hex'));
  return null;
end $$;
create trigger access_changed after update on app_user
  for each row when (old.* is distinct from new.*) execute function tell_access_changed();
create trigger access_removed after delete on app_user
  for each row execute function tell_access_changed();
create trigger access_changed after update or delete on user_organisation
  for each row execute function tell_access_changed();

create function tell_everyone_of_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('wattle_access', 'everyone');
  return null;
end $$;
create trigger access_changed after update of organisation_id on facility
  for each row when (old.organisation_id <> new.organisation_id) execute function tell_everyone_of_access();
