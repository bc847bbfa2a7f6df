-- In place of the constraint that 043 drops.
create index external_practitioner_hpii on external_practitioner (hpii) where hpii is not null;
