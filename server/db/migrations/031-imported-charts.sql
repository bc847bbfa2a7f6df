-- An imported medicine has no script number: nobody wrote a prescription here.
alter table medication alter column script_number drop not null;
alter table medication
  add column imported_from text,
  add column imported_key text,
  add column codings jsonb not null default '[]';
comment on column medication.imported_from is 'The system that it came from; null if it was prescribed here';
comment on column medication.imported_key is 'What that system names it by: its identifier as system|value, or else the id it has there';
comment on column medication.codings is 'Codes that it came in with, passed through as they are';

alter table pharmacy_order add column imported_from text;
comment on column pharmacy_order.imported_from is 'The system that this version of the chart came from; null if somebody finalised it here';
