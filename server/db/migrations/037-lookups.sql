-- What one record is looked up by, where without an index every row was read.

-- The medicines of a confirmation: history, and FHIR's Provenance.
create index medication_confirmation_confirmation on medication_confirmation (confirmation_id);
-- Medicines by the identifier that their sender gave them, with its system or without.
create index medication_imported_key on medication (imported_key) where imported_key is not null;
create index medication_imported_value on medication (split_part(imported_key, '|', 2)) where imported_key is not null;
-- What an import holds back, asked for when an import that changed nothing is deleted.
create index held_item_run on held_item (run_id) where run_id is not null;
create index held_item_decided on held_item (decided_at desc, id) where outcome is not null;
-- The log by date, and the changes of one record by administrators.
create index audit_log_at on audit_log using brin (at) with (pages_per_range = 32);
create index audit_log_subject on audit_log ((detail ->> 'subject'), sequence) where detail ? 'fields';
