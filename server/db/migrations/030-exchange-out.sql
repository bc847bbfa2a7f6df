create table outbox_event (
  sequence bigint generated always as identity primary key,
  topic text not null check (topic in ('order-finalised', 'order-confirmed')),
  order_id uuid not null references pharmacy_order (id),
  confirmation_id uuid references order_confirmation (id),
  resident_id uuid not null references resident (id),
  at timestamptz not null,
  queued_at timestamptz,
  unique (topic, order_id),
  check ((topic = 'order-confirmed') = (confirmation_id is not null))
);
create index outbox_event_new on outbox_event (sequence) where queued_at is null;
comment on table outbox_event is 'What other systems are told, written in the transaction in which it happens';
comment on column outbox_event.queued_at is 'When it was put into the queue of every subscription that it is for';

create table subscription (
  id uuid primary key,
  service_id uuid not null references backend_service (id),
  topics text[] not null check (cardinality(topics) > 0),
  endpoint text not null,
  content text not null check (content in ('id-only', 'full-resource')),
  secret text not null,
  status text not null default 'requested' check (status in ('requested', 'active', 'error', 'off')),
  events_since_start bigint not null default 0,
  created_by uuid not null references app_user (id),
  created_at timestamptz not null,
  activated_at timestamptz,
  ended_at timestamptz,
  last_success_at timestamptz,
  last_error text,
  attempts integer not null default 0,
  next_contact_at timestamptz not null,
  taken_until timestamptz,
  revision integer not null default 0,
  check ((status = 'off') = (ended_at is not null))
);
create index subscription_service on subscription (service_id);
comment on table subscription is 'Which system is told of which events, and where (FHIR Subscriptions, R5 backport)';
comment on column subscription.secret is 'Signs what is sent';
comment on column subscription.status is 'requested until the system has answered the handshake; error while it doesn''t answer';
comment on column subscription.attempts is 'Failed handshakes or heartbeats since the last one that was answered';
comment on column subscription.next_contact_at is 'When the next handshake or heartbeat is due';
comment on column subscription.taken_until is 'Until then one process delivers, so that events stay in order';

create table subscription_delivery (
  subscription_id uuid not null references subscription (id),
  event_sequence bigint not null references outbox_event (sequence),
  number bigint not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  give_up_at timestamptz not null,
  delivered_at timestamptz,
  dead_at timestamptz,
  last_error text,
  primary key (subscription_id, event_sequence),
  unique (subscription_id, number),
  check (delivered_at is null or dead_at is null)
);
create index subscription_delivery_waiting on subscription_delivery (subscription_id, number)
  where delivered_at is null and dead_at is null;
create index subscription_delivery_dead on subscription_delivery (subscription_id, number)
  where dead_at is not null;
create index subscription_delivery_event on subscription_delivery (event_sequence);
comment on table subscription_delivery is 'The queue of a subscription: first the one with the lowest number';
comment on column subscription_delivery.number is 'Counts the events of the subscription from 1';
comment on column subscription_delivery.give_up_at is 'A failure from then on is the last: a dead letter, until an administrator repeats it';

create table bulk_export (
  id uuid primary key,
  service_id uuid not null references backend_service (id),
  organisation_id text references organisation (id),
  request text not null,
  types text[] not null,
  since timestamptz,
  requested_at timestamptz not null,
  type_index integer not null default 0,
  after text,
  parts integer not null default 0,
  exported integer not null default 0,
  attempts integer not null default 0,
  taken_until timestamptz,
  finished_at timestamptz
);
create unique index bulk_export_running on bulk_export (service_id) where finished_at is null;
create index bulk_export_finished on bulk_export (finished_at);
comment on table bulk_export is 'A file of everything that a system may read, written part by part (Bulk Data 2.0)';
comment on column bulk_export.organisation_id is 'Null: all organisations of the system';
comment on column bulk_export.request is 'The address that was asked for';
comment on column bulk_export.type_index is 'How many of the types are done; of the next, those until the id `after` are';
comment on column bulk_export.attempts is 'How often the next part was begun';
comment on column bulk_export.taken_until is 'Until then one process writes it';

create table bulk_export_part (
  export_id uuid not null references bulk_export (id) on delete cascade,
  number integer not null,
  resource_type text not null,
  count integer not null,
  content text not null,
  primary key (export_id, number)
);
comment on table bulk_export_part is 'A file of an export: one resource a line; OperationOutcome for what could not be read';
