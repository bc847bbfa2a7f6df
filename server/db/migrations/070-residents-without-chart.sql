create index resident_without_chart on resident (facility_id)
  where latest_order_id is null or allergy_conflicts <> '{}' or has_open_phone_order;
