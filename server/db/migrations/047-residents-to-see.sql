-- The pharmacist's list. resident_changed is the one of the version before.
create index resident_to_see on resident (facility_id)
  where has_chart_changed or is_new_admission or has_allergy_updated or not is_chart_review_confirmed or has_held_item;
