alter table organisation add column allergies_kept_by text;
alter table organisation add column details_kept_by text;
comment on column organisation.allergies_kept_by is
  'The authoring system that keeps the allergies of the residents; null: they are kept here';
comment on column organisation.details_kept_by is
  'The authoring system that keeps the details of its residents, whoever wrote them first; null: whoever wrote them first';

-- What a system sent was done by nobody here.
alter table allergy_event alter column actor_id drop not null;
