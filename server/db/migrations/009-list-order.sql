-- The list by chart update has residents without a chart last, and a list may be of every status.
drop index resident_updated;
create index resident_updated on resident (status, chart_updated_at desc nulls last, id desc);
create index resident_sort_all on resident (sort_name collate "C", id);
