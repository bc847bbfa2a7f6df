create table medication_sync (
  id uuid primary key,
  resident_id uuid not null references resident (id),
  requested_by uuid not null references app_user (id),
  requested_at timestamptz not null,
  state text not null default 'Queued' check (state in ('Queued', 'Done', 'Failed')),
  finished_at timestamptz,
  order_id uuid references pharmacy_order (id),
  medicine_count integer,
  problem text,
  check ((state = 'Queued') = (finished_at is null)),
  check ((state = 'Failed') = (problem is not null)),
  check ((state = 'Done') = (order_id is not null and medicine_count is not null))
);
create unique index medication_sync_queued on medication_sync (resident_id) where state = 'Queued';
comment on table medication_sync is 'Synchronisations that the pharmacy service account asked for, and how each ended';
comment on column medication_sync.order_id is 'The version of the chart that was current when the job read it';
