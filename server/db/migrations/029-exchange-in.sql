create table import_run (
  id uuid primary key,
  source text not null,
  started_by text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  is_dry_run boolean not null,
  file text,
  fingerprint text,
  position integer not null default 0,
  counts jsonb not null default '{}',
  organisation_id text references organisation (id)
);
create index import_run_started on import_run (started_at desc);
create index import_run_open on import_run (fingerprint) where finished_at is null;
comment on table import_run is 'One import of FHIR resources: a file, a directory or a Bundle sent to the interface';
comment on column import_run.source is 'The system whose ids the resources have: `service/` and its id, or the name the operator gave';
comment on column import_run.started_by is 'As in the audit log';
comment on column import_run.fingerprint is 'SHA-256 of what is imported and how, by which an import that was stopped is taken up again';
comment on column import_run.position is 'How many resources were dealt with, in the order of the import';
comment on column import_run.counts is 'How many were created, changed, unchanged, held and refused';
comment on column import_run.organisation_id is 'Whose records they are, if one organisation''s only';

create table import_line (
  run_id uuid not null references import_run (id),
  position integer not null,
  resource_type text not null,
  label text not null,
  outcome text not null check (outcome in ('created', 'changed', 'unchanged', 'held', 'refused')),
  findings jsonb not null default '[]',
  primary key (run_id, position)
);
comment on table import_line is 'What became of each resource of an import; one that changed nothing and has no finding is only counted';
comment on column import_line.label is 'The sender''s type and id, never a name';
comment on column import_line.findings is 'Texts: fields that changed, reasons and notes, without anybody''s data';

create table import_part (
  run_id uuid not null references import_run (id),
  reference text not null,
  subject text,
  resource jsonb not null,
  primary key (run_id, reference)
);
create index import_part_subject on import_part (run_id, subject);
comment on table import_part is 'Resources that others of the same import refer to, such as stays and medicines; gone when it ends';

create table held_item (
  id uuid primary key,
  run_id uuid references import_run (id),
  source text not null,
  resource_type text not null,
  organisation_id text references organisation (id),
  resident_id uuid references resident (id),
  is_clinical boolean not null,
  reasons text[] not null,
  resource jsonb not null,
  digest bytea not null,
  received_at timestamptz not null,
  outcome text check (outcome in ('released', 'dealt-with')),
  decided_by uuid references app_user (id),
  decided_at timestamptz,
  decision_note text,
  unique (source, digest)
);
create index held_item_waiting on held_item (received_at) where outcome is null;
create index held_item_resident on held_item (resident_id);
comment on table held_item is 'A resource that was not written because a person has to look at it first';
comment on column held_item.organisation_id is 'Whose record it would be; null if nobody knows';
comment on column held_item.is_clinical is 'Released by a prescriber or pharmacist, others by an administrator';
comment on column held_item.resource is 'As it came, without narrative';
comment on column held_item.digest is 'SHA-256 of its content: the same again is the same item';
comment on column held_item.decided_by is 'Null if an operator decided';

create table external_record (
  source text not null,
  resource_type text not null,
  external_id text not null,
  target_type text not null,
  target_id text not null,
  updated_at timestamptz not null,
  primary key (source, resource_type, external_id)
);
create index external_record_target on external_record (target_type, target_id);
comment on table external_record is 'Which record here a resource of another system is, by its id there';
comment on column external_record.updated_at is 'When it was last written from there: a later change of the record was made here';

create table external_practitioner (
  id uuid primary key,
  source text not null,
  family_name text not null,
  given_names text[] not null,
  hpii text unique,
  ahpra_number text,
  prescriber_number text,
  updated_at timestamptz not null
);
create index external_practitioner_ahpra on external_practitioner (ahpra_number);
comment on table external_practitioner is 'Somebody named in imported records who has no account here';

create table external_practitioner_role (
  id uuid primary key,
  practitioner_id uuid references external_practitioner (id),
  user_id uuid references app_user (id),
  organisation_id text references organisation (id),
  organisation_name text,
  provider_number text,
  role_text text,
  specialty_text text,
  updated_at timestamptz not null,
  check (practitioner_id is null or user_id is null)
);
create index external_practitioner_role_practitioner on external_practitioner_role (practitioner_id);
create index external_practitioner_role_user on external_practitioner_role (user_id);
create index external_practitioner_role_provider on external_practitioner_role (provider_number);
comment on column external_practitioner_role.organisation_name is 'Of an organisation that is not set up here';

create table authoring_system (
  name text primary key,
  uri text not null unique
);
comment on table authoring_system is 'The identifier system under which other systems send the record numbers of an authoring system, if it is not one of ours';

alter table resident add column is_ctg_registered boolean;
comment on column resident.is_ctg_registered is 'Registered for the Closing the Gap co-payment, as another system says; null if nobody said. Not consent';
