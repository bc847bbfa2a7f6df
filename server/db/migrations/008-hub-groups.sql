-- The name of a resident's group at the live hub, as residentGroup() of the contract writes it.
create index resident_hub_group on resident (lower('patient-' || authoring_system || '-' || foreign_key));
