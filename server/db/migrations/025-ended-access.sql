create table ended_access (
  key text primary key,
  issued_until timestamptz not null,
  expires_at timestamptz not null
);
create index ended_access_expires on ended_access (expires_at);
comment on table ended_access is 'What a sign-out ended: hashes of tokens, sessions and users of the identity provider (accessKey)';
comment on column ended_access.issued_until is 'Tokens with this key that were issued until then are refused; whoever signs in again gets later ones';
comment on column ended_access.expires_at is 'When every such token has expired, so that the row isn''t needed any more';

create function tell_access_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('wattle_access', new.key);
  return null;
end $$;
create trigger access_ended after insert or update on ended_access
  for each row execute function tell_access_ended();
