create table order_on_behalf (
  order_id uuid primary key references pharmacy_order (id),
  prescriber_id uuid not null references app_user (id),
  prescriber_name text not null,
  means text not null check (means in ('telephone', 'written', 'transcribed')),
  heard_by text,
  check ((means = 'telephone') = (heard_by is not null))
);
create index order_on_behalf_prescriber on order_on_behalf (prescriber_id);
comment on table order_on_behalf is 'Whose order it is, if another person entered it (finalised_by). It is open until it is countersigned';
comment on column order_on_behalf.heard_by is 'Who heard a telephone order a second time, after it was read back';

create table countersignature (
  order_id uuid primary key references order_on_behalf (order_id),
  countersigned_by uuid not null references app_user (id),
  countersigned_at timestamptz not null
);

-- Whether an order is open follows from the two tables above. Only demo data ever had the column.
alter table medication
  drop column is_open_phone_order,
  add column entered_in uuid references order_on_behalf (order_id);
comment on column medication.entered_in is 'The order in which it was entered on behalf of the prescriber; null if the prescriber finalised it';
update resident set has_open_phone_order = false where has_open_phone_order;

create trigger append_only before update or delete or truncate on order_on_behalf
  for each statement execute function refuse_rewriting();
create trigger append_only before update or delete or truncate on countersignature
  for each statement execute function refuse_rewriting();
