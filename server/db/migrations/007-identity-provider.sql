create table idp_payload (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index idp_payload_grant on idp_payload (grant_id) where grant_id is not null;
create index idp_payload_uid on idp_payload (model, uid) where uid is not null;
create index idp_payload_expiry on idp_payload (expires_at);

create table idp_key (
  kid text primary key,
  jwk jsonb not null,
  created_at timestamptz not null
);

create table idp_secret (
  name text primary key,
  value text not null
);
comment on table idp_secret is 'Keys shared by every process: cookie signing';

create table idp_account (
  user_name text primary key,
  password_hash text not null,
  subject text not null unique,
  is_demo boolean not null default false,
  description text not null default ''
);

create table sign_in_failure (
  id bigint generated always as identity primary key,
  user_name text not null,
  origin text not null,
  at timestamptz not null
);
create index sign_in_failure_name on sign_in_failure (user_name, at);
create index sign_in_failure_origin on sign_in_failure (origin, at);
comment on table sign_in_failure is 'Wrong passwords of the last minutes, counted to throttle; purged by a job';
