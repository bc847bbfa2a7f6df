alter table pharmacy_order
  add column safety jsonb,
  add column overrides jsonb not null default '[]';
comment on column pharmacy_order.safety is 'What the safety check said about the medicines of this version when it was finalised; null if nothing was checked';
comment on column pharmacy_order.overrides is 'The reasons given in this order for conflicts of the medicines it wrote';
