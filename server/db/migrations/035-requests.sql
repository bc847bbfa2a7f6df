alter table pharmacy_order add column request jsonb;
comment on column pharmacy_order.request is 'What its request asked that no other column keeps, to tell a repetition from another request; null if it came without a request, or before this was kept';
