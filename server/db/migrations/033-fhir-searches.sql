-- Searches of FHIR by identifier. The IHI, and a number with its authoring system, have their indexes.
create index resident_medicare on resident (medicare_number) where medicare_number is not null;
create index resident_medicare_reference on resident ((medicare_number || coalesce(medicare_reference, '')))
  where medicare_number is not null;
create index resident_dva on resident (dva_number) where dva_number is not null;
create index resident_centrelink on resident (centrelink_number) where centrelink_number is not null;
create index resident_foreign_key on resident (foreign_key);

-- Only reads of several residents at once have a row in it, so the others cost nothing.
create index audit_log_residents on audit_log using gin (string_to_array(detail ->> 'residents', ' '))
  where detail ? 'residents';
