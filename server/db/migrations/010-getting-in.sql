alter table app_user drop constraint app_user_user_type_check;
alter table app_user
  add constraint app_user_user_type_check check (user_type in ('Doctor', 'Dentist', 'NursePractitioner', 'Optometrist', 'RegisteredNurse', 'GeneralStaffAdmin', 'Pharmacist', 'Consultant')),
  add column qualification text,
  add column shared_account_id uuid references app_user (id);
create index app_user_shared_account on app_user (shared_account_id) where shared_account_id is not null;
create index app_user_email on app_user (lower(email));
comment on column app_user.shared_account_id is 'Set for a provider of a shared account: they act under its sign-in and have none of their own';

create table provider (
  authoring_system text not null,
  foreign_key text not null,
  user_type text not null,
  family_name text not null,
  given_name text not null,
  email text not null,
  hpii text,
  prescriber_number text,
  external_user_name text,
  mapped_to uuid references app_user (id),
  primary key (authoring_system, foreign_key)
);
create index provider_hpii on provider (hpii);
create index provider_external_user_name on provider (lower(external_user_name));
create index provider_mapped_to on provider (mapped_to);
comment on table provider is 'Provider records as the clinical systems know them, to which accounts are mapped';

create table provider_organisation (
  authoring_system text not null,
  foreign_key text not null,
  organisation_id text not null references organisation (id),
  primary key (authoring_system, foreign_key, organisation_id),
  foreign key (authoring_system, foreign_key) references provider (authoring_system, foreign_key)
);

create table clinical_account (
  external_user_name text primary key check (external_user_name = lower(external_user_name)),
  password_hash text not null,
  authoring_system text not null,
  foreign_key text not null,
  foreign key (authoring_system, foreign_key) references provider (authoring_system, foreign_key)
);
comment on table clinical_account is 'Sign-ins of the clinical system, which this back end plays';

create table clinical_link (
  state_hash bytea primary key,
  user_id uuid not null references app_user (id),
  organisation_id text not null references organisation (id),
  code_hash bytea,
  authoring_system text,
  foreign_key text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index clinical_link_expiry on clinical_link (expires_at);
comment on table clinical_link is 'Links to a clinical system under way; only hashes of state and code are kept';

create table mapping_state (
  subject text primary key,
  failures integer not null default 0,
  locked_until timestamptz
);
comment on table mapping_state is 'Failed mappings of an account since its last success or lock';

create table registration (
  id uuid primary key,
  submitted_at timestamptz not null,
  origin text not null,
  form jsonb not null,
  digest bytea not null,
  status text not null default 'Waiting' check (status in ('Waiting', 'Approved', 'Declined')),
  reviewed_at timestamptz,
  reviewed_by uuid references app_user (id),
  decline_reason text,
  user_id uuid references app_user (id)
);
create unique index registration_waiting on registration (digest) where status = 'Waiting';
create index registration_status on registration (status, submitted_at);
create index registration_origin on registration (origin, submitted_at);

create table invitation (
  key_hash bytea primary key,
  user_id uuid not null references app_user (id),
  expires_at timestamptz not null,
  used_at timestamptz
);

create table outgoing_mail (
  id uuid primary key,
  created_at timestamptz not null,
  recipient text not null,
  subject text not null,
  body text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  last_error text
);
create index outgoing_mail_due on outgoing_mail (next_attempt_at) where sent_at is null;

create table reauthentication (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  at timestamptz not null,
  used_by_order uuid
);
create index reauthentication_user on reauthentication (user_id, at);
comment on table reauthentication is 'Clinical passwords given again for a controlled medicine; each serves one order';

alter table sign_in_failure add column kind text not null default 'sign-in';
drop index sign_in_failure_name, sign_in_failure_origin;
create index sign_in_failure_name on sign_in_failure (kind, user_name, at);
create index sign_in_failure_origin on sign_in_failure (kind, origin, at);
