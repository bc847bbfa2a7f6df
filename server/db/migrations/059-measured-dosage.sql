-- Doses that a measurement decides, in a column that the version before doesn't read: it fails on kinds it doesn't know.
alter table medication add column measured_dosage jsonb;
comment on column medication.measured_dosage is 'In place of dosage, where what is measured decides how much';
