create table backend_service (
  id uuid primary key,
  name text not null,
  jwks jsonb,
  jwks_url text,
  scopes text[] not null,
  created_by uuid not null references app_user (id),
  created_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz,
  revision integer not null default 0,
  check ((jwks is null) <> (jwks_url is null))
);
comment on table backend_service is 'A system that reads or writes FHIR by itself, with a key of its own (SMART backend services)';
comment on column backend_service.jwks is 'Its public keys; or else jwks_url is where they are published';

create table backend_service_organisation (
  service_id uuid not null references backend_service (id),
  organisation_id text not null references organisation (id),
  primary key (service_id, organisation_id)
);

create table backend_assertion (
  service_id uuid not null references backend_service (id),
  jti text not null,
  expires_at timestamptz not null,
  primary key (service_id, jti)
);
create index backend_assertion_expires on backend_assertion (expires_at);
comment on table backend_assertion is 'Signed requests for a token that were used: each counts once';

create table backend_token (
  token_hash bytea primary key,
  service_id uuid not null references backend_service (id),
  scopes text[] not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null
);
create index backend_token_expires on backend_token (expires_at);

-- When a record last changed, for readers that keep a copy.
alter table organisation add column updated_at timestamptz not null default now();
alter table facility add column updated_at timestamptz not null default now();
alter table app_user add column updated_at timestamptz not null default now();

create function note_update() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;
create trigger note_update before update on organisation for each row execute function note_update();
create trigger note_update before update on facility for each row execute function note_update();
create trigger note_update before update on app_user for each row execute function note_update();
