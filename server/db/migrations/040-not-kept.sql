-- Widened: 'unchanged' is only what says the same as the record.
alter table import_line drop constraint import_line_outcome_check;
alter table import_line add constraint import_line_outcome_check
  check (outcome in ('created', 'changed', 'unchanged', 'not-kept', 'held', 'refused')) not valid;

alter table held_item add column medication_ids uuid[] not null default '{}';
comment on column held_item.medication_ids is 'The medicines of the chart that it asks to cease; what replaced one of them since is meant too';
