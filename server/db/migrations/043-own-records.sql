-- Every sender keeps its own record of a person whom its organisations don't know yet, so an HPI-I may be in several.
alter table external_practitioner drop constraint external_practitioner_hpii_key;
alter table external_practitioner_role add column source text;
comment on column external_practitioner_role.source is 'The system that sent it first; null for what an earlier version imported';

create table authoring_system_organisation (
  authoring_system text not null,
  organisation_id text not null references organisation (id),
  primary key (authoring_system, organisation_id)
);
comment on table authoring_system_organisation is 'Whose systems may add residents with record numbers of an authoring system; without a row, those of the organisations whose residents all have one';
