-- Apart from 052, which locks the medicines: this one reads them all, while others write.
insert into organisation_prescriber (organisation_id, user_id)
select distinct facility.organisation_id, medication.prescribed_by
from medication
join resident on resident.id = medication.resident_id
join facility on facility.id = resident.facility_id
on conflict do nothing;
