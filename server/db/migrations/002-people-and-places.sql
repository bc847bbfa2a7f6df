create table organisation (
  id text primary key,
  name text not null
);

create table facility (
  id text primary key,
  organisation_id text not null references organisation (id),
  name text not null,
  address1 text not null,
  address2 text not null default '',
  suburb text not null,
  state text not null,
  postcode text not null,
  phone text not null,
  time_zone text not null
);
create index facility_organisation on facility (organisation_id);
comment on column facility.time_zone is 'IANA zone; every clinical day of a resident is a day of this zone';

create table app_user (
  id uuid primary key,
  subject text not null unique,
  user_name text not null,
  user_type text check (user_type in ('Doctor', 'Dentist', 'NursePractitioner', 'Optometrist', 'RegisteredNurse', 'GeneralStaffAdmin', 'Pharmacist')),
  family_name text not null,
  given_name text not null,
  email text not null,
  is_shared boolean not null default false,
  is_clinical_identity boolean not null default false,
  external_user_name text,
  hpii text,
  prescriber_number text,
  provider_authoring_system text,
  provider_foreign_key text,
  unique (provider_authoring_system, provider_foreign_key)
);
comment on column app_user.subject is 'The sub claim by which the identity provider names this person';
comment on column app_user.user_type is 'Null until the account is mapped to a provider record';

create table user_organisation (
  user_id uuid not null references app_user (id),
  organisation_id text not null references organisation (id),
  primary key (user_id, organisation_id)
);
comment on table user_organisation is 'Whose residents a user may see: those of the facilities of these organisations';
