create table dose_times_change (
  sequence bigint generated always as identity primary key,
  medication_id uuid not null references medication (id),
  order_id uuid not null references pharmacy_order (id),
  before_times text[] not null,
  dose_times text[] not null,
  actor_id uuid not null references app_user (id),
  actor_name text not null,
  at timestamptz not null
);
create index dose_times_change_latest on dose_times_change (medication_id, sequence desc);
create trigger append_only before update or delete or truncate on dose_times_change
  for each statement execute function refuse_rewriting();
comment on table dose_times_change is 'Dose times set after a prescription was written; the latest count';
comment on column dose_times_change.order_id is 'The latest order at the time, so that the chart as it was before can still be shown';
