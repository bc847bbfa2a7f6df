create table order_seen (
  order_id uuid primary key references pharmacy_order (id),
  actor_id uuid not null references app_user (id),
  by_name text not null,
  at timestamptz not null
);
comment on table order_seen is 'When a pharmacist first had a version of a chart on the screen, and so every change up to it';
create trigger append_only before update or delete or truncate on order_seen
  for each statement execute function refuse_rewriting();

alter table facility add column seen_within_hours integer default 24;
comment on column facility.seen_within_hours is
  'After how many hours a change that the pharmacy hasn’t seen is named; null if never';
