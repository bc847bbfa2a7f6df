create index medication_decided_later on medication (resident_id)
  where coalesce(measured_dosage, dosage) ->> 'kind' = 'decided-later';
