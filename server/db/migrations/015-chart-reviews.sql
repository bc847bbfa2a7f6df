alter table pharmacy_order add column renewed_expiry date;
comment on column pharmacy_order.renewed_expiry is 'Set if the order is a chart review: the chart''s new last day';

alter table resident add column chart_review_order_id uuid;
comment on column resident.chart_review_order_id is 'The order of the last chart review; is_chart_review_confirmed says whether a pharmacist has acknowledged it';
-- Until now a review had no order of its own.
update resident set chart_review_order_id = latest_order_id where not is_chart_review_confirmed;
update resident set is_chart_review_confirmed = true where chart_review_order_id is null;

create table chart_review_event (
  sequence bigint generated always as identity primary key,
  order_id uuid not null references pharmacy_order (id),
  kind text not null check (kind in ('Actioned', 'Unactioned', 'Confirmed')),
  actor_id uuid not null references app_user (id),
  at timestamptz not null
);
create index chart_review_event_order on chart_review_event (order_id, sequence desc);
create unique index chart_review_confirmed_once on chart_review_event (order_id) where kind = 'Confirmed';
create trigger append_only before update or delete or truncate on chart_review_event
  for each statement execute function refuse_rewriting();

drop index resident_changed;
create index resident_changed on resident (facility_id)
  where has_chart_changed or is_new_admission or has_allergy_updated or not is_chart_review_confirmed;
